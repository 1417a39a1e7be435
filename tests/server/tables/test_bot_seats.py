"""Bot seats: what a bot is given, how long it takes, and what happens when it is at fault."""

import logging
from itertools import pairwise

import pytest
import trio
import trio.lowlevel
from trio.testing import MockClock

from engine.actions import Play, SeatAction
from engine.bots import decide
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from protocol.messages import FillSeats, Happened, Join, Open, Pace, Reading, Ready, TableState
from server.tables.service import Think
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
)

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


@pytest.mark.parametrize(
    ("wishes", "thought", "leading"),
    [
        ((Pace(), Pace()), 1, 2),
        ((Pace(0), Pace(0)), 0, 0),
        ((Pace(0), Pace(3000)), 3, 6),
        ((Pace(0, 4000), Pace(500)), 0.5, 4),
        ((Pace(0), Pace()), 1, 2),
    ],
)
async def test_of_the_wishes_of_people_the_slowest_counts(
    autojump_clock: MockClock, wishes: tuple[Pace, Pace], thought: float, leading: float
) -> None:
    acted: list[tuple[float, View]] = []

    async def think(level: str, view: View) -> SeatAction:
        acted.append((trio.current_time(), view))
        return decide(level, view)

    async with memory_server(think=think, bot_pause_seconds=1, ping_seconds=1_000_000) as server:
        clients = [await server.connect(name) for name in ("Ann", "Ben")]
        for client, wish in zip(clients, wishes, strict=True):
            await client.say(wish)
        await clients[0].say(Open(SHORT_GAME), Ready())
        table = await clients[0].hear_a(TableState)
        await clients[1].say(Join(table.table), Ready())
        await clients[1].hear_a(TableState)
        await clients[0].say(FillSeats("casual"))
        await play_together(clients)
    for (before, _), (now, view) in pairwise(acted):
        public = view.public
        leads_on = public.phase is Phase.PLAY and public.tricks and not public.trick.cards
        assert now - before == pytest.approx(leading if leads_on else thought)


async def test_the_bots_of_one_who_is_alone_wait_while_they_read(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(bot_pause_seconds=1, ping_seconds=1_000_000) as server:
        ann = await sit_with_bots(server)
        await ann.play(lambda view: view.public.to_act in (1, 2))
        await ann.say(Reading(True))
        await ann.hear_nothing(1000)
        await ann.say(Reading(False))
        await ann.hear_a(Happened)
        await ann.play(lambda view: view.public.to_act in (1, 2))
        await ann.say(Reading(True))
        ann = await server.reconnect(ann)  # who knows nothing of what they read
        await ann.hear_a(Happened)
