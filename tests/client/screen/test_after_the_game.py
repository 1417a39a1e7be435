"""A game that is over: those who played it keep their names in all that is told of it, and a player
who sits down then is told what the table waits for.
"""

import pytest
from msgspec.structs import replace

from client.line.cards import CardStyle
from client.line.updates import update_lines
from client.screen.pages.game_over import GameOverPage
from client.state.model import Model, receive
from client.words.names import names_of, player_mark
from engine.rules import RuleSet
from protocol.messages import Leave, Occupant, SeatState, TableState
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.pages import PAGES


def sitting(*names: str) -> tuple[SeatState, ...]:
    """A seat for each name; without a name it is free."""
    return tuple(
        SeatState(Occupant.PERSON, name, present=True) if name else SeatState() for name in names
    )


@pytest.mark.parametrize("now_there", ["", "Zoe"])
@pytest.mark.asyncio
async def test_a_player_who_leaves_keeps_their_name_in_the_result_and_on_the_score_sheet(
    now_there: str,
) -> None:
    over = PAGES["over"]
    async with seated(over.session(), (140, 40), keep_pages=True) as player:
        player.session.change_table(seats=sitting("Ann", "Ben", "Cat"))
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        page = player.app.screen
        assert isinstance(page, GameOverPage)
        before = page._box.lines(100)
        assert "with the same players" in player.text
        player.session.change_table(seats=sitting("Ann", "Ben", now_there))
        await player.settle()
        assert player_mark(player.app.scene.model, 2) == "gone"
        assert page._box.lines(100)[:7] == before[:7]
        assert "with the same players" not in player.text
        assert "Cat" in player.text
        assert "player 3" not in player.text
        await player.press("v")
        await player.settle()
        assert "Cat" in player.text
        assert "player 3" not in player.text


@pytest.mark.asyncio
async def test_the_next_game_is_between_those_who_sit_there_then() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        player.session.change_table(seats=sitting("Ann", "Ben", ""))
        player.session.change_table(seats=sitting("Ann", "Ben", "Zoe"))
        assert names_of(player.app.scene.model) == ("Ann", "Ben", "Cat")
        await player.press("a")
        await player.settle()
        assert names_of(player.app.scene.model) == ("Ann", "Ben", "Zoe")


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
@pytest.mark.asyncio
async def test_a_player_who_sits_down_after_a_game_is_told_whom_the_next_one_waits_for(
    size: tuple[int, int],
) -> None:
    ann, ben, cat = sitting("Ann", "Ben", "Cat")
    mine = replace(ann, ready=True)
    async with seated(FakeSession(waiting=True), size) as player:
        player.session.change_table(seats=(mine, ben, replace(cat, present=False)))

        def shown() -> str:
            return " ".join(player.text.split())

        await player.until(lambda: "Waiting for Ben to be ready." in shown())
        assert "The deal waits for Cat to come back." in shown()
        player.session.change_table(seats=(mine, ben, SeatState()))
        await player.until(lambda: "b bots" in player.text)
        assert "Waiting for Ben to be ready." in shown()
        assert "Waiting for 1 more player." in shown()
        player.session.change_table(seats=(mine, replace(ben, ready=True), cat))
        await player.until(lambda: "Waiting for Cat to be ready." in shown())
        await player.click_text("g lobby")
        assert player.session.sent == [Leave()]


def test_line_by_line_whoever_is_ready_is_told_whom_the_game_waits_for() -> None:
    ann, ben, cat = sitting("Ann", "Ben", "Cat")
    before = Model(table=TableState("AC3D", RuleSet(), (ann, ben, cat), 0))
    table = TableState("AC3D", RuleSet(), (replace(ann, ready=True), ben, cat), 0)
    told = list(update_lines(before, receive(before, table), table, CardStyle.SHORT))
    assert told == ["Waiting for Ben and Cat to be ready."]
