"""A player in one row: nothing in it moves when something else in it changes."""

import pytest
from msgspec.structs import replace

from client.screen.base.canvas import Canvas, cut, cut_line, filled
from client.screen.scene.scene import Scene
from client.screen.table.player import PlayerRow, tricks_line
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.words.hands import dealer_of, hand_heading
from engine.bots import decide
from engine.public import Phase
from engine.redact import view_for
from engine.step import step
from tests.client.fakes.session import FakeSession


def scene_at(phase: Phase = Phase.PLAY, **public: object) -> Scene:
    session = FakeSession()
    session.skip_to(phase)
    view = view_for(session.state, 0)
    view = replace(view, public=replace(view.public, **public))
    return Scene(model=Model(LinkState(LinkStatus.ONLINE), session.table, view))


def row(scene: Scene, width: int = 76) -> str:
    canvas = Canvas(width, 1)
    PlayerRow(scene, width).draw(canvas, 0, 0, scene.own_seat)
    return canvas.strips()[0].text


@pytest.mark.parametrize("width", [45, 59, 94])
def test_dealer_and_tricks_move_nothing(width: int) -> None:
    rows = [
        row(scene_at(dealer=dealer, targets=(target, 5, 3), taken=(taken, 0, 0)), width)
        for dealer, target, taken in ((0, 8, 3), (1, 8, 10), (2, 3, 16), (0, 40, 9))
    ]
    assert len({text.index("/") - len(text[: text.index("/")].split()[-1]) for text in rows}) == 1
    assert len({text.rindex("- ") for text in rows}) == 1


def test_what_a_bar_has_no_room_for_ends_in_an_ellipsis() -> None:
    scene = scene_at(targets=(40, 5, 3), taken=(2, 0, 0))
    assert "".join(text for text, _ in tricks_line(scene, 0, 12)) == "2/40 ■■□□□□…"


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Bartholomew", 11, "Bartholomew"),
        ("Bartholomew", 6, "Barth…"),
        ("王小明同學", 10, "王小明同學"),
        ("王小明同學", 7, "王小明…"),
        ("王小明同學", 6, "王小…"),
        ("Ann Bee", 5, "Ann…"),
        ("Ann", 0, ""),
    ],
)
def test_names_are_cut_by_columns(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown
    assert len(filled(text, width)) <= width


def test_a_line_is_cut_in_the_piece_where_room_ends() -> None:
    plain = Scene().palette.plain
    line = [("abc", plain), ("def", plain), ("ghi", plain)]
    assert [text for text, _ in cut_line(line, 9)] == ["abc", "def", "ghi"]
    assert [text for text, _ in cut_line(line, 6)] == ["abc", "de…"]
    assert [text for text, _ in cut_line(line, 7)] == ["abc", "def", "…"]


def test_between_two_hands_the_one_that_has_ended_is_on_the_table() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    state, dealer = session.state, session.state.public.dealer
    while (actor := state.public.to_act) is not None:
        state, _events = step(state, actor, decide("casual", view_for(state, actor)))
    public = state.public
    assert public.dealer != dealer_of(public) == dealer
    assert hand_heading(public) == "Hand 1"
