"""People who are there and do nothing: the others are told, and may agree on a bot for them."""

import pytest
import trio
from trio.testing import MockClock

from engine.public import Phase
from protocol.messages import (
    Happened,
    Idle,
    Join,
    LetBotPlay,
    Pause,
    Rejected,
    StoodIn,
    TableOptions,
    TableState,
)
from server.tables.idleness import IDLE_SECONDS
from tests.server.fakes.client import Client
from tests.server.fakes.clock_driver import sit_by_the_clock, split
from tests.server.fakes.memory_server import memory_server, play_together
from tests.server.lobby.test_resumption import is_in
from tests.server.tables.test_hosting import code_of

pytestmark = pytest.mark.trio

NEVER = 10_000.0
NO_CLOCK = TableOptions()


async def wait_until_idle(others: list[Client], idle: Client) -> None:
    """Everybody is told of it."""
    for client in (*others, idle):
        table = await client.hear_a(TableState, lambda table: table.idle is not None)
        assert table.idle == Idle(idle.seat, IDLE_SECONDS)


async def test_whoever_does_nothing_is_told_of_and_a_bot_plays_when_all_others_agree(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        idle, others = split(await sit_by_the_clock(server, NO_CLOCK))
        started = trio.current_time()
        await wait_until_idle(others, idle)
        assert trio.current_time() - started == IDLE_SECONDS
        refusal = Rejected("not_idle", {"seat": idle.seat})
        assert await idle.rejection(LetBotPlay(idle.seat)) == refusal
        assert await others[0].rejection(LetBotPlay(others[1].seat)) == Rejected(
            "not_idle", {"seat": others[1].seat}
        )
        await others[0].say(LetBotPlay(idle.seat))
        table = await others[1].hear_a(TableState)
        assert table.idle == Idle(idle.seat, IDLE_SECONDS, (others[0].seat,))
        await others[1].say(LetBotPlay(idle.seat))
        table = await others[0].hear_a(TableState, lambda table: table.seats[idle.seat].stand_in)
        assert table.seats[idle.seat].present
        await play_together(others, is_in(Phase.PLAY))
        # And with a word the seat is theirs again.
        await idle.say(Join(code_of(idle)))
        table = await others[0].hear_a(
            TableState, lambda table: not table.seats[idle.seat].stand_in
        )
        assert table.idle is None
        assert (await idle.hear_a(StoodIn)).actions
        await play_together([idle, *others])


async def test_whoever_decides_in_time_is_idle_no_more(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        idle, others = split(await sit_by_the_clock(server, NO_CLOCK))
        await wait_until_idle(others, idle)
        await others[0].say(LetBotPlay(idle.seat))
        await idle.act()
        await idle.hear_a(Happened)
        table = await others[0].hear_a(TableState, lambda table: table.idle is None)
        assert not table.seats[idle.seat].stand_in


async def test_nobody_is_idle_while_the_game_is_paused_or_by_a_clock_or_with_bots_alone(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, NO_CLOCK)
        await clients[0].say(Pause(True))
        paused = await clients[0].hear_a(TableState, lambda table: table.paused != "")
        assert paused.paused_by == "Ann"
        await clients[0].hear_nothing(2 * IDLE_SECONDS)
        await clients[1].say(Pause(False))
        table = await clients[0].hear_a(TableState, lambda table: table.paused == "")
        assert table.paused_by == ""
        going_since = trio.current_time()
        await clients[0].hear_a(TableState, lambda table: table.idle is not None)
        assert trio.current_time() - going_since == IDLE_SECONDS
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, TableOptions(bank_seconds=2 * IDLE_SECONDS))
        with trio.move_on_after(1.5 * IDLE_SECONDS):
            await clients[0].hear_end()
        assert all(
            message.idle is None for message in clients[0].heard if isinstance(message, TableState)
        )
