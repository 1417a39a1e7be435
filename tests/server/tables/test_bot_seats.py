"""Bot seats: what a bot is given, how long it takes, and what happens when it is at fault."""

import logging
from itertools import pairwise

import pytest
import trio
from trio.testing import MockClock

from engine.actions import Play, SeatAction
from engine.bots import decide
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from protocol.messages import FillSeats, Join, Open
from server.tables.service import Think
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer, memory_server

pytestmark = pytest.mark.trio


async def sit_with_bots(server: MemoryServer) -> Client:
    """A client at a table of its own, with bots in the other seats."""
    ann = await server.connect("Ann")
    await ann.say(Open(SHORT_GAME, "casual"))
    return ann


async def test_a_bot_decides_from_the_view_of_its_seat(autojump_clock: MockClock) -> None:
    seen: list[View] = []

    async def think(level: str, view: View) -> SeatAction:
        assert level == "casual"
        seen.append(view)
        return decide(level, view)

    async with memory_server(think=think) as server:
        ann = await sit_with_bots(server)
        await ann.play()
        states = server.journal.states()
    asked = [state for state in states if state.public.to_act in (1, 2)]
    assert seen == [view_for(state, state.public.to_act) for state in asked]


async def test_bots_give_people_time_to_look(autojump_clock: MockClock) -> None:
    acted: list[tuple[float, View]] = []

    async def think(level: str, view: View) -> SeatAction:
        acted.append((trio.current_time(), view))
        return decide(level, view)

    async with memory_server(think=think, bot_pause_seconds=1) as server:
        ann = await sit_with_bots(server)
        await ann.play()
    for (before, _), (now, view) in pairwise(acted):
        public = view.public
        leads_on = public.phase is Phase.PLAY and public.tricks and not public.trick.cards
        assert now - before >= (2 if leads_on else 1)


async def fail(level: str, view: View) -> SeatAction:
    """A bot that cannot decide."""
    raise ValueError(level)


async def cheat(level: str, view: View) -> SeatAction:
    """A bot that plays whatever it likes whenever it is asked."""
    return Play(51)


@pytest.mark.parametrize("think", [fail, cheat])
async def test_a_bot_at_fault_plays_on_with_what_is_allowed(
    think: Think, autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory_server(think=think) as server:
        ann = await sit_with_bots(server)
        await ann.play()
        assert server.journal.states()[-1].public.phase is Phase.OVER
    assert {record.name for record in caplog.records if record.levelno >= logging.ERROR} == {
        "server.tables.bots"
    }


async def test_a_bot_that_takes_long_keeps_nobody_else_waiting(
    autojump_clock: MockClock,
) -> None:
    async def think(level: str, view: View) -> SeatAction:
        if view.public.hand == 1:
            await trio.sleep(500)
        return decide(level, view)

    async with memory_server(think=think) as server:
        ann = await sit_with_bots(server)
        ben = await server.connect("Ben")
        started = trio.current_time()
        await ben.say(Join())
        await ben.say(FillSeats("none"))
        await ben.say(FillSeats("none"))
        assert trio.current_time() == started
        with trio.move_on_after(50):
            await ann.play()
