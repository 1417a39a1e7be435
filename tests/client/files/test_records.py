"""The list of records: a game that was kept more than once is there once."""

import os
from pathlib import Path

import pytest

from client.files.records import RecordList
from engine.presets import preset
from engine.record_text import Header, format_header

HEADER = format_header(Header(preset("online"), ("Ann", "Ben", "Cat"), 0)) + "\n"
DEAL, CARD = '{"deal": 1}\n', '{"play": 1}\n'


def kept(tmp_path: Path, **records: str) -> list[str]:
    """The names of those that are listed, sorted; `own_…` is the player's, others a server's."""
    own, servers = tmp_path / "records", tmp_path / "server"
    for directory in (own, servers):
        directory.mkdir()
    for name, text in records.items():
        directory = own if name.startswith("own") else servers
        (directory / f"{name}.smr").write_text(text)
    return sorted(kept.path.stem for kept in RecordList(own, [servers]).all())


def test_a_game_that_the_server_has_kept_as_well_is_listed_as_the_players_own(
    tmp_path: Path,
) -> None:
    game = HEADER + DEAL + CARD
    assert kept(tmp_path, own=game, theirs=game) == ["own"]


def test_of_a_game_saved_in_its_middle_the_longer_record_is_listed(tmp_path: Path) -> None:
    assert kept(tmp_path, own=HEADER + DEAL, theirs=HEADER + DEAL + CARD) == ["theirs"]


@pytest.mark.parametrize("other", [HEADER + CARD + DEAL, HEADER + DEAL + DEAL])
def test_other_games_of_the_same_players_are_listed_too(other: str, tmp_path: Path) -> None:
    assert kept(tmp_path, own=HEADER + DEAL + CARD, theirs=other) == ["own", "theirs"]


def test_a_record_too_long_to_compare_is_listed_in_any_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.files.records._MAX_COMPARED_BYTES", 100)
    game = HEADER + DEAL + CARD * 100
    assert kept(tmp_path, own=game, theirs=game) == ["own", "theirs"]


def test_what_is_no_file_keeps_no_record_from_being_listed(tmp_path: Path) -> None:
    (tmp_path / "gone.smr").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe.smr")
    good = tmp_path / "good.smr"
    good.write_text(format_header(Header(preset("online"), ("Ann", "Ben", "Cat"), 0)) + "\n")
    listed = {kept.path.name: kept.header for kept in RecordList(tmp_path).all()}
    assert listed.keys() == {"good.smr", "pipe.smr"}
    assert listed["good.smr"] is not None
