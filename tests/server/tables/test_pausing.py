"""Pauses: no time passes, nothing can be done, nobody gains or loses by them."""

import pytest
import trio
from trio.testing import MockClock

from engine.bots import decide
from engine.public import Phase
from protocol.messages import (
    Act,
    Claim,
    Clock,
    Happened,
    Leave,
    Open,
    Pause,
    Rejected,
    TableOptions,
    TableState,
)
from tests.server.fakes.clock_driver import (
    FULL,
    NEVER,
    clocks,
    listen,
    sit_by_the_clock,
    split,
)
from tests.server.fakes.memory_server import SHORT_GAME, memory_server

pytestmark = pytest.mark.trio


async def test_while_the_table_is_paused_no_time_passes_and_nothing_can_be_done(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server))
        await asked.hear_a(Clock)
        await trio.sleep(4)
        await others[0].say(Pause(True))
        table = await asked.hear_a(TableState, lambda table: table.paused != "")
        assert table.paused == "asked"
        await trio.sleep(1000)
        assert asked.view is not None
        action = decide("casual", asked.view)
        assert await asked.rejection(Act(asked.seq, action)) == Rejected("paused")
        assert await asked.rejection(Claim(asked.seq)) == Rejected("paused")
        assert len(server.journal.states()) == 2
        await others[1].say(Pause(False))
        table = await asked.hear_a(TableState)
        assert table.paused == ""
        assert await asked.hear_a(Clock) == Clock(asked.seat, 6000, FULL)
        await asked.act()
        await asked.hear_a(Happened)


async def test_a_pause_that_changes_nothing_is_answered_to_its_sender_alone(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server))
        await asked.hear_a(Clock)
        for is_paused in (False, True, True):
            await others[0].say(Pause(is_paused))
            table = await others[0].hear_a(TableState)
            assert table.paused == ("asked" if is_paused else "")
            assert table.your_seat == others[0].seat
        await others[0].say(Pause(False))
        told = [await asked.hear_a(TableState) for _ in range(2)]
        assert [table.paused for table in told] == ["asked", ""]


async def test_pauses_without_number_make_no_time_and_lose_none(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server, TableOptions(decision_seconds=30)))
        await asked.hear_a(Clock)
        ran = 0.0
        for number in range(40):
            await trio.sleep(0.5)
            ran += 0.5
            await others[number % 2].say(Pause(True), Pause(True))
            await trio.sleep(0.7)
            await others[0].say(Pause(False), Pause(True), Pause(False))
            await asked.hear_a(Clock)
        left = clocks(asked)[-1].decision_ms / 1000
        assert left == pytest.approx(30 - ran, abs=0.1)
        started = trio.current_time()
        await asked.hear_a(Happened)
        assert trio.current_time() - started == pytest.approx(left, abs=0.1)


async def test_a_storm_of_pauses_is_not_passed_on_to_everybody(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, TableOptions())
        await listen(clients[0], 1)
        before = len(clients[0].heard)
        for _ in range(60):
            await clients[1].say(*(Pause(number % 2 == 0) for number in range(20)))
            await trio.sleep(1)
        await clients[1].say(Pause(True))
        await listen(clients[0], 5)
        assert len(clients[0].heard) - before < 60 * 4
        assert clients[0].table is not None
        assert clients[0].table.paused == "asked"  # the last word reaches everybody


async def test_bots_do_not_go_on_while_the_table_is_paused(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER, bot_pause_seconds=5) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual"))
        await ann.play(lambda view: view.public.phase is Phase.PLAY and view.public.to_act != 0)
        await trio.sleep(4)
        await ann.say(Pause(True))
        before = len(server.journal.states())
        await trio.sleep(100)
        assert len(server.journal.states()) == before
        await ann.say(Pause(False))
        await ann.play()


async def test_there_is_nothing_to_pause_where_nothing_is_played(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        assert await ann.rejection(Pause(True)) == Rejected("not_at_a_table")
        await ann.say(Open(SHORT_GAME))
        assert await ann.rejection(Pause(True)) == Rejected("no_game")
        await ann.say(Leave(), Open(SHORT_GAME, "casual"))
        await ann.play()
        assert await ann.rejection(Pause(True)) == Rejected("no_game")


async def test_a_player_who_leaves_a_paused_table_is_replaced_and_the_pause_stays(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server)
        asked, others = split(clients)
        await asked.say(Pause(True), Leave())
        await others[0].hear_a(TableState, lambda table: table.seats[asked.seat].name == "Ada")
        await trio.sleep(100)
        assert len(server.journal.states()) == 2
        await others[0].say(Pause(False))
        await others[0].hear_a(Happened)
