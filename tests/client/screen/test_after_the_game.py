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
    mine = replace(ann, again=True)
    async with seated(FakeSession(waiting=True), size) as player:
        player.session.change_table(seats=(mine, ben, replace(cat, present=False)))
        waits = "The game here is over. Another one waits for a word of Ben."
        await player.until(lambda: waits in " ".join(player.text.split()))
        assert "about to begin" not in player.text
        player.session.change_table(seats=(mine, ben, SeatState()))
        await player.until(lambda: "b gives the free seats to bots" in player.text)
        assert waits in " ".join(player.text.split())
        player.session.change_table(seats=(mine, replace(ben, again=True), cat))
        await player.until(lambda: "waits for a word of Cat" in " ".join(player.text.split()))
        await player.click_text("g goes back to the lobby")
        assert player.session.sent == [Leave()]
        player.session.change_table(seats=(ann, ben, cat))
        await player.until(lambda: "The game is about to begin." in player.text)


def test_line_by_line_that_player_is_told_too() -> None:
    ann, ben, cat = sitting("Ann", "Ben", "Cat")
    table = TableState("AC3D", RuleSet(), (replace(ann, again=True), ben, cat), 0)
    told = list(update_lines(Model(), receive(Model(), table), table, CardStyle.SHORT))
    assert told[-1] == "The game here is over. Another one waits for a word of Ben, Cat."
