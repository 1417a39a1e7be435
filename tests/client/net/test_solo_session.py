"""What a player alone is told besides what their server says."""

import asyncio

import pytest

from client.net.solo_session import SoloSession
from client.state.model import Update
from client.state.solo_results import Outcome, SoloHistory
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import Act
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily

WON = Outcome("1", 1, "online", False, "club", "", True, True, 4, 8)


@pytest.mark.asyncio
async def test_what_came_of_earlier_games_is_read_once_when_a_hand_of_this_one_is_over() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    updates, readings, news = list[Update](), list[int](), asyncio.Event()

    def deliver(update: Update) -> None:
        updates.append(update)
        if isinstance(update, SoloHistory):
            news.set()

    def outcomes() -> list[Outcome]:
        readings.append(session.state.public.hand)
        return [WON]

    solo = SoloSession(session, lambda kept: None, outcomes=outcomes)
    running = asyncio.create_task(solo.run(deliver))
    await session.running.wait()
    assert readings == []
    solo.send(Act(session.seq, decide_steadily(view_for(session.state, 0))))
    await news.wait()
    assert SoloHistory((WON,)) in updates
    for _decision in range(3):
        solo.send(Act(session.seq, decide_steadily(view_for(session.state, 0))))
    assert readings == [2]
    running.cancel()
