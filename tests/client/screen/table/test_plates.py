"""What is told of a player, and where everything lies on the felt."""

import pytest
from msgspec.structs import replace

from client.screen.base.canvas import cut, cut_line, filled
from client.screen.scene.scene import Scene
from client.screen.table.plan import plan_felt
from client.screen.table.player import name_line, standing_line, trick_figures, tricks_bar
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.words.hands import dealer_of, hand_heading
from engine.public import Phase
from engine.redact import view_for
from engine.step import step
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily


def scene_at(phase: Phase = Phase.PLAY, **public: object) -> Scene:
    session = FakeSession()
    session.skip_to(phase)
    view = view_for(session.state, 0)
    view = replace(view, public=replace(view.public, **public))
    return Scene(model=Model(LinkState(LinkStatus.ONLINE), session.table, view))


@pytest.mark.parametrize(
    ("taken", "target", "bar"),
    [(0, 3, "□□□"), (2, 5, "■■□□□"), (5, 3, "■■■▲▲"), (2, 40, ""), (0, 0, "")],
)
def test_tricks_stand_against_the_target_where_there_is_room(
    taken: int, target: int, bar: str
) -> None:
    scene = scene_at(targets=(target, 5, 3), taken=(taken, 0, 0))
    assert "".join(text for text, _ in tricks_bar(scene, 0, 12)) == bar
    assert trick_figures(scene, 0)[0] == f"{taken}/{target}"


def test_before_the_first_hand_is_over_nothing_is_said_of_a_last_one() -> None:
    assert standing_line(scene_at(), 0, 40) == []


def test_a_name_stays_whole_and_marks_without_room_are_left_out() -> None:
    scene = scene_at(dealer=1)
    for width, shown in (
        (30, " Ben  1/5  dealer  bot"),
        (20, " Ben  1/5  dealer"),
        (9, " Ben  1/5"),
    ):
        line = name_line(scene, 1, width, [("1/5", scene.palette.strong)])
        assert "".join(text for text, _ in line) == shown


def test_how_well_a_bot_plays_is_said_where_there_is_room_for_it() -> None:
    scene = scene_at(dealer=0)
    assert scene.model.table is not None
    seats = tuple(replace(seat, level="expert") for seat in scene.model.table.seats)
    scene = replace(
        scene, model=replace(scene.model, table=replace(scene.model.table, seats=seats))
    )
    for width, shown in ((20, " Ben  expert bot"), (15, " Ben  bot"), (9, " Ben ")):
        assert "".join(text for text, _ in name_line(scene, 1, width)) == shown


@pytest.mark.parametrize("width", [60, 80, 94, 100, 121, 140])
@pytest.mark.parametrize("height", [10, 12, 14, 19, 30, 36])
@pytest.mark.parametrize("players", [3, 4])
def test_on_a_felt_of_any_size_no_card_covers_another_or_the_edge(
    width: int, height: int, players: int
) -> None:
    plan = plan_felt(width, height, players)
    cells = set[tuple[int, int]]()
    for place in range(players):
        x, y = plan.card_at(place, players)
        card = {
            (x + column, y + row)
            for column in range(plan.card.width)
            for row in range(plan.card.height)
        }
        assert not card & cells
        assert all(0 < column < width - 1 and 0 < row < height - 1 for column, row in card)
        cells |= card


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
        state, _events = step(state, actor, decide_steadily(view_for(state, actor)))
    public = state.public
    assert public.dealer != dealer_of(public) == dealer
    assert hand_heading(public) == "Hand 1"
