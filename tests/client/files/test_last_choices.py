"""What is kept between games: the last choices, and records."""

import codecs
from datetime import datetime
from pathlib import Path

import pytest

from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import RecordList

NOW = datetime(2026, 3, 1, 20, 15)
LINES = tuple(
    (Path(__file__).parents[2] / "golden" / "records" / "online.smr")
    .read_text("utf-8")
    .splitlines()
)


def test_choices_come_back_as_they_were(tmp_path: Path) -> None:
    last_choices_file = LastChoicesFile(tmp_path / "deep" / "choices.json")
    assert last_choices_file.load() == (LastChoices(), "")
    chosen = LastChoices("Åsa", "[::1]:4711", "mess", {"limit": "3"}, "casual")
    last_choices_file.save(chosen)
    assert last_choices_file.load() == (chosen, "")
    assert [path.name for path in last_choices_file.path.parent.iterdir()] == ["choices.json"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"name": 7}', b'{"name": "\xff"}', b"\0"])
def test_a_damaged_file_is_one_sentence_and_nothing_is_remembered(
    tmp_path: Path, damage: bytes
) -> None:
    last_choices_file = LastChoicesFile(tmp_path / "choices.json")
    last_choices_file.path.write_bytes(damage)
    last_choices, sentence = last_choices_file.load()
    assert last_choices == LastChoices()
    assert (
        sentence
        == f"{last_choices_file.path} cannot be read: it is damaged. Nothing is remembered."
    )
    last_choices_file.save(LastChoices(name="Ann"))
    assert last_choices_file.load() == (LastChoices(name="Ann"), "")


def test_a_directory_in_its_place_is_a_sentence_too(tmp_path: Path) -> None:
    last_choices_file = LastChoicesFile(tmp_path)
    assert last_choices_file.load()[1].startswith(f"{tmp_path} cannot be read: ")
    with pytest.raises(IsADirectoryError):
        last_choices_file.save(LastChoices())


def test_a_record_is_kept_by_date_and_table(tmp_path: Path) -> None:
    records = RecordList(tmp_path / "records")
    assert records.all() == []
    path = records.save("AC3D", LINES, NOW)
    assert path == tmp_path / "records" / "2026-03-01-AC3D.smr"
    assert path.read_text("utf-8").splitlines() == list(LINES)
    (kept,) = records.all()
    assert kept.header is not None
    assert kept.header.players == ("Ann", "Ben", "Cat")


def test_a_longer_record_of_the_same_game_takes_the_place_of_the_shorter(tmp_path: Path) -> None:
    records = RecordList(tmp_path)
    first = records.save("AC3D", LINES[:10], NOW)
    assert records.save("AC3D", LINES, NOW) == first
    other = records.save("AC3D", (*LINES[:1], *LINES[2:]), NOW)
    assert other.name == "2026-03-01-AC3D-2.smr"
    assert len(records.all()) == 2


def test_no_code_of_a_table_leads_out_of_the_directory(tmp_path: Path) -> None:
    path = RecordList(tmp_path / "records").save("../../etc/x", LINES, NOW)
    assert path.parent == tmp_path / "records"


def test_a_file_that_is_no_record_is_listed_as_such(tmp_path: Path) -> None:
    (tmp_path / "noise.smr").write_bytes(b"\xff" * 100_000)
    (tmp_path / "notes.txt").write_text("no record")
    (kept,) = RecordList(tmp_path).all()
    assert kept.header is None


def test_records_of_the_players_own_server_are_listed_with_those_that_they_saved(
    tmp_path: Path,
) -> None:
    RecordList(tmp_path / "own").save("AC3D", LINES, NOW)
    RecordList(tmp_path / "server").save("AC3D", (*LINES[:1], *LINES[2:]), NOW)
    found = RecordList(tmp_path / "own", [tmp_path / "server", tmp_path / "none"]).all()
    assert {kept.path.parent.name for kept in found} == {"own", "server"}


def test_a_byte_order_mark_before_the_choices_is_passed_over(tmp_path: Path) -> None:
    file = LastChoicesFile(tmp_path / "last.json")
    file.path.write_bytes(codecs.BOM_UTF8 + b"{}")
    assert file.load() == (LastChoices(), "")
