"""A game that is over: whoever has played it keeps his name in all that is told of it."""

import pytest

from client.line.telling import names_of
from client.screens.over import Over
from client.words.names import player_mark
from protocol.messages import Occupant, SeatState
from tests.client.player import seated
from tests.client.situations.pages import PAGES

pytestmark = pytest.mark.asyncio


def sitting(*names: str) -> tuple[SeatState, ...]:
    """Persons; where there is no name the seat is free."""
    return tuple(
        SeatState(Occupant.PERSON, name, present=True) if name else SeatState() for name in names
    )


@pytest.mark.parametrize("now_there", ["", "Zoe"])
async def test_who_leaves_the_table_keeps_his_name_in_the_result_and_on_the_score_sheet(
    now_there: str,
) -> None:
    over = PAGES["over"]
    async with seated(over.session(), (140, 40), keep_pages=True) as player:
        player.session.change_table(seats=sitting("Ann", "Ben", "Cat"))
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, Over))
        before = player.text
        player.session.change_table(seats=sitting("Ann", "Ben", now_there))
        await player.settle()
        assert player_mark(player.app.scene.model, 2) == "gone"
        assert player.text == before
        await player.press("v")
        await player.settle()
        assert "Cat" in player.text
        assert "player 3" not in player.text


async def test_the_next_game_is_of_those_who_sit_there_then() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        player.session.change_table(seats=sitting("Ann", "Ben", ""))
        player.session.change_table(seats=sitting("Ann", "Ben", "Zoe"))
        assert names_of(player.app.scene.model) == ("Ann", "Ben", "Cat")
        await player.press("a")
        await player.settle()
        assert names_of(player.app.scene.model) == ("Ann", "Ben", "Zoe")
