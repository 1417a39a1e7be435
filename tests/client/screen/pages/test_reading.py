"""While a page is open, or a trick looked at, the bots of who is alone with them wait."""

import pytest

from client.state.settings import Settings, TrickTime
from engine.public import Phase
from protocol.messages import Reading
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio


def at_last_card_of_a_trick() -> FakeSession:
    session = FakeSession(bots_at_once=False)
    session.skip_to(Phase.PLAY, lambda view: len(view.public.trick.cards) == 2)
    return session


@pytest.mark.parametrize("key", ["question_mark", "v", "comma", "slash"])
async def test_bots_wait_as_long_as_a_page_is_open(key: str) -> None:
    async with seated(at_last_card_of_a_trick()) as player:
        await player.press(key)
        assert player.session.wishes == [Reading(True)]
        await player.press("escape")
        await player.until(lambda: player.session.wishes == [Reading(True), Reading(False)])


async def test_bots_wait_while_a_trick_stays_until_enter() -> None:
    settings = Settings(trick_time=TrickTime.ENTER)
    async with seated(at_last_card_of_a_trick(), settings=settings) as player:
        await player.press("enter")
        await player.until(lambda: player.session.wishes[-1:] == [Reading(True)])
        await player.press("enter")
        assert player.session.wishes[-1] == Reading(False)
