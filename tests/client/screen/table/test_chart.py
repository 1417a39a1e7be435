"""The chart of the totals, and the score sheet beside it."""

import re

import pytest
from msgspec.structs import replace

from client.screen.base.canvas import Line, width_of
from client.screen.pages.game_over import game_over_lines
from client.screen.scene.scene import Scene
from client.screen.table.chart import LEAST_WIDTH, chart_lines, legend, marked_name, marks
from client.screen.table.score_sheet import score_lines, sheet_lines
from client.state.model import Model
from client.words.cards import Signs
from engine.presets import preset
from engine.public import HandResult
from engine.redact import view_for
from tests.client.fakes.session import FakeSession

NAMES = ("Ann", "Ben", "Cat", "Dan")


def scene_of(*deltas: tuple[int, ...], names: tuple[str, ...] = NAMES) -> Scene:
    """A game whose hands ended so."""
    rules = preset("four-7432" if deltas and len(deltas[0]) == 4 else "online")
    session = FakeSession(rules, names=names)
    totals = [0] * rules.players
    results = []
    for hand, delta in enumerate(deltas, 1):
        totals = [total + change for total, change in zip(totals, delta, strict=True)]
        nought = (0,) * rules.players
        results.append(HandResult(hand, 0, nought, 3, nought, delta, tuple(totals), nought))
    view = view_for(session.state, 0)
    view = replace(view, public=replace(view.public, results=tuple(results)))
    return Scene(model=Model(table=session.table, view=view))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_the_chart_shows_how_each_total_has_gone() -> None:
    scene = scene_of((4, -2, -2), (-2, 4, -2), (2, 2, -4))
    assert texts(chart_lines(scene, 30, 5)) == [
        "▲4    ·A··· ···*",
        " 0 *··───··*────",
        "    ···*···",
        "           C··",
        "▼8            ·C",
    ]


def test_without_a_finished_hand_there_is_no_chart() -> None:
    assert chart_lines(scene_of(), 30, 7) == []


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ann", "Ben", "cat"), ("A", "B", "C")),
        (("Ann", "Ada", "Cat"), ("1", "2", "3")),
        (("Ann", "王小明", "Cat"), ("1", "2", "3")),
        (("Ștefan", "Đặng", "Åsa"), ("Ș", "Đ", "Å")),
        (("_x", "Ben", "Cat"), ("1", "2", "3")),
    ],
)
def test_a_player_is_an_initial_or_where_that_is_not_enough_a_number(
    names: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    assert marks(names) == shown


def test_names_beside_a_chart_have_the_number_that_stands_for_them() -> None:
    scene = scene_of((1, -1, 0), names=("Ann", "Ada", "Cat", "Dan"))
    assert [marked_name(scene, seat) for seat in range(3)] == ["1 Ann", "2 Ada", "3 Cat"]
    assert marked_name(scene_of((1, -1, 0)), 0) == "Ann"


def test_the_star_is_told_of_where_there_is_one() -> None:
    alike = scene_of((2, 2, -4))
    assert texts([legend(alike, chart_lines(alike, 30, 5))]) == ["* several"]
    assert legend(alike, [[("A", alike.palette.plain)]]) == []


@pytest.mark.parametrize("names", [NAMES[:3], ("Ann", "Ada", "Bruno")])
def test_at_the_end_of_a_game_each_name_has_the_mark_of_the_chart(names: tuple[str, ...]) -> None:
    scene = scene_of((8, -4, -4), names=names)
    assert scene.model.view is not None
    view = replace(scene.model.view, public=replace(scene.model.view.public, winner=0))
    told = texts(game_over_lines(replace(scene, model=replace(scene.model, view=view)), 60))
    for name, mark in zip(names, marks(names), strict=True):
        assert any(re.match(rf"\d +{mark}", line) and name in line for line in told)


@pytest.mark.parametrize("hands", [1, 2, 9, 30, 97])
@pytest.mark.parametrize("width", [LEAST_WIDTH, 28, 41, 72])
@pytest.mark.parametrize("delta", [(3, -1, -2), (-9, -9, -7, -13), (0, 0, 0)])
def test_every_game_has_room_and_ends_with_all_players(
    hands: int, width: int, delta: tuple[int, ...]
) -> None:
    scene = replace(scene_of(*[delta] * hands), signs=Signs.LETTERS)
    lines = texts(chart_lines(scene, width, 7))
    assert len(lines) == 7
    assert max(map(len, lines)) <= width
    last = "".join(line[max(map(len, lines)) - 1 :] for line in lines).replace("─", "")
    assert "*" in last or set(last) == set("ABCD"[: len(delta)])


@pytest.mark.parametrize("hands", [1, 5, 20])
@pytest.mark.parametrize("width", [52, 56, 72])
@pytest.mark.parametrize("delta", [(3, -1, -2), (-1, -2, 2, 1)])
def test_a_page_made_to_measure_for_the_sheet_shows_it_just_so(
    hands: int, width: int, delta: tuple[int, ...]
) -> None:
    scene = scene_of(*[delta] * hands)
    lines = score_lines(scene, width)
    widest = max(map(width_of, lines))
    assert widest <= width
    assert texts(score_lines(scene, widest)) == texts(lines)


def test_the_columns_of_four_players_are_apart_in_the_sheet_beside_the_table() -> None:
    scene = scene_of((-11, 3, 4, 4), (2, -12, 5, 5))
    lines = texts(sheet_lines(scene, 41, 3))
    assert lines[0].split() == ["Ann", "Ben", "Cat", "Dan"]
    columns = [lines[0].index(name) for name in NAMES]
    for line in lines[1:]:
        assert all(line[column - 1] == " " for column in columns)
        assert all(line[column] in "▲▼" for column in columns)
    assert lines[1][columns[1] :].startswith("▲3  ▲3  ▲4")
