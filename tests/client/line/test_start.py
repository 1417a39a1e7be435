"""`sergeant-major` alone where there is no screen: what is asked, and what each line does."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from client.cli.commands import line_menu
from client.cli.standard_input import standard_input
from client.files.records import RecordList

RECORDS = Path(__file__).parents[2] / "golden" / "records"
QUESTION = "What now: play, host, join, watch, lesson, replay, rules, or quit?"

Talk = Callable[..., list[str]]


@pytest.fixture
def talk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Talk]:
    """Says lines to the program: what it answers between its questions, and nothing else."""

    def say(*lines: str) -> list[str]:
        (tmp_path / "typed").write_text("".join(f"{line}\n" for line in lines))
        with (tmp_path / "typed").open() as typed:
            monkeypatch.setattr("sys.stdin", typed)
            standard_input.cache_clear()
            assert main(["--plain"]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        first, *rest = said.out.splitlines()
        assert first == "Sergeant Major, line by line. Say help to hear what there is."
        assert rest[0] == QUESTION
        return [line for line in rest if line != QUESTION]

    yield say
    standard_input.cache_clear()


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where records are kept, with none in it."""
    directory = tmp_path / "records"
    directory.mkdir()
    monkeypatch.setattr(line_menu, "users_records", lambda: RecordList(directory))
    return directory


@pytest.mark.parametrize("end", [(), ("quit",), ("exit", "rules"), ("QUIT",)])
def test_it_ends_when_it_is_told_to_or_the_input_has_ended(
    end: tuple[str, ...], talk: Talk
) -> None:
    assert talk(*end) == []


def test_an_empty_line_asks_again_and_help_tells_what_there_is(talk: Talk) -> None:
    assert talk("", "  ") == []
    assert any(line.startswith("join ADDRESS: ") for line in talk("help"))
    assert talk("?") == talk("help")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", r'^"fly" is nothing to choose: say help'),
        ("serve", r'^"serve" is nothing to choose'),
        ("quit now", r'^"quit now" is nothing to choose'),
        ('say "', r'^"say "" is nothing to choose'),
        ("play chess", r"^There is no preset chess\. The presets are online, "),
        ("play mess --set limit", r"changes no option"),
        ("play --loud", r"^unrecognized arguments: --loud"),
        ("join nowhere:port", r"is no address"),
        ("stats 127.0.0.1:1", r"^Nobody answers at 127\.0\.0\.1:1\.$"),
        ("replay none.smr", r"^none\.smr cannot be read"),
        ("replay 1", r"^There is no record 1: say replay to hear of all\.$"),
        ("replay", r"^No game has been saved yet\.$"),
        ("settings", r"^Your settings are in .*settings\.toml\. "),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_the_question_comes_again(
    line: str, answer: str, talk: Talk, records: Path
) -> None:
    (said,) = talk(line)
    assert re.search(answer, said)


def test_rules_are_told_a_paragraph_in_a_line(talk: Talk) -> None:
    first, *paragraphs = talk("rules mess-nine")
    assert first == "mess-nine"
    assert len(paragraphs) == 7
    assert all(paragraph.endswith(".") for paragraph in paragraphs)


def test_the_saved_games_have_numbers_and_are_told_by_them(talk: Talk, records: Path) -> None:
    shutil.copy(RECORDS / "online.smr", records / "game.smr")
    (records / "other.smr").write_text("nothing")
    listed = talk("replay")
    number = next(line.partition(".")[0] for line in listed if "online: Ann, Ben, Cat." in line)
    assert any("other.smr: no record." in line for line in listed)
    told = talk(f"replay {number}", "rules club")
    assert told[0] == "Rules: online. Players: Ann, Ben, Cat."
    assert told.index("club") > 40  # what was read ahead is there for the next question


def test_the_lesson_takes_its_lines_from_the_same_input(talk: Talk) -> None:
    told = talk("lesson", "", "quit", "rules club")
    assert any(line.startswith("2 of ") for line in told)
    assert "club" in told
