"""Recorded games give their expected lines; records that break a rule are refused where they do.

The games in records/ were not made by this program, those in games/ were (make_games.py).
"""

import json
import re
from pathlib import Path

import pytest

from engine.actions import Action, AssignTargets, Discard, Give, Play
from engine.legality import IllegalAction
from engine.presets import CHANGES
from engine.record import RecordError
from engine.record_text import FormatError
from tests.golden.make_games import all_games
from tests.golden.playthrough import GIVEN, ILLEGAL, OWN, playthrough

RECORDS = [*sorted(GIVEN.glob("*.smr")), *sorted(OWN.glob("*.smr"))]
ILLEGAL_RECORDS = sorted(ILLEGAL.glob("*.smr"))
ACTIONS: dict[str, type[Action]] = {
    "discard": Discard,
    "give": Give,
    "play": Play,
    "targets": AssignTargets,
}

by_name = pytest.mark.parametrize(
    "path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def read_lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def as_json(value: object) -> object:
    return json.loads(json.dumps(value))


def expected(path: Path) -> list[object]:
    return [json.loads(line) for line in read_lines(path.with_suffix(".expected.jsonl"))]


@by_name
def test_a_record_gives_its_expected_lines(path: Path) -> None:
    assert [as_json(line) for line in playthrough(read_lines(path))] == expected(path)


@by_name
def test_a_record_cut_anywhere_gives_the_hands_before_it(path: Path) -> None:
    lines, hands = read_lines(path), expected(path)[:-1]
    for length in range(1, len(lines), 41):
        *finished, position = (as_json(line) for line in playthrough(lines[:length]))
        assert finished == hands[: len(finished)]
        assert isinstance(position, dict)
        assert position["hand"] == len(finished) + 1


@pytest.mark.parametrize("path", ILLEGAL_RECORDS, ids=lambda path: path.stem)
def test_an_illegal_record_is_refused_at_the_line_in_its_name(path: Path) -> None:
    match = re.fullmatch(r".*-([a-z]+)-\d+-line(\d+)", path.stem)
    assert match is not None
    with pytest.raises(RecordError) as caught:
        list(playthrough(read_lines(path)))
    error = caught.value
    assert error.line == int(match[2])
    if match[1] == "trump":  # of a suit that there is not: no action at all
        assert isinstance(error.cause, FormatError)
        assert error.cause.seat is not None
    else:
        assert isinstance(error.cause, IllegalAction)
        assert isinstance(error.action, ACTIONS[match[1]])
        assert error.seat is not None


def test_there_are_games_of_every_preset_from_both_sources() -> None:
    assert {path.stem for path in GIVEN.glob("*.smr")} >= set(CHANGES)
    assert {path.stem for path in OWN.glob("*.smr")} == set(all_games())
    assert ILLEGAL_RECORDS


@pytest.mark.parametrize("name", all_games())
def test_our_own_games_are_played_to_the_end(name: str) -> None:
    last = expected(OWN / f"{name}.smr")[-1]
    assert isinstance(last, dict)
    assert last["over"]
    assert last["winner"] is not None
