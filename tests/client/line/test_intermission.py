"""Between two hands in line mode: a question, which Enter answers as well."""

import pytest

from engine.public import Phase
from protocol.messages import GoOn, Intermission
from tests.client.fakes.line_player import LinePlayer, seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio

FOR_ALL = Intermission((0, 1), 24_000)


def last_card() -> FakeSession:
    session = FakeSession(intermission=FOR_ALL)
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    return session


def went_on(player: LinePlayer[FakeSession]) -> list[GoOn]:
    return [message for message in player.session.sent if isinstance(message, GoOn)]


@pytest.mark.parametrize("line", ["", "go on"])
async def test_after_a_hand_the_player_is_asked_to_go_on(line: str) -> None:
    async with seated(last_card()) as player:
        player.decide()
        assert player.question == "Hand 2 is next, Ben deals: Enter, or go on?"
        player.session.hold_answers = True
        player.say(line)
        assert len(went_on(player)) == 1
        told = player.deliver(Intermission((1,), 12_000))
        assert told == ["Waiting for Ben, 12 s at most."]
        player.session.hold_answers = False
        player.session.deal()
        assert any(heard.startswith("Hand 2: Ben deals.") for heard in player.heard)


async def test_the_last_trick_can_be_heard_after_the_deal() -> None:
    async with seated(last_card()) as player:
        player.decide()
        told = player.say("last")
        player.say("go on")
        assert player.view.public.hand == 2
        assert player.say("last")[:2] == told[:2]


async def test_a_script_goes_on_at_once() -> None:
    async with seated(last_card(), waits=True) as player:
        player.decide()
        assert len(went_on(player)) == 1
        assert player.view.public.hand == 2
