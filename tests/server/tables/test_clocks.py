"""Clocks: when they start, whose time passes, and what happens when it is up."""

from random import Random

import pytest
import trio
from trio.testing import MockClock

from engine.actions import SeatAction
from engine.bots import decide
from engine.public import Phase
from engine.rules import RuleSet
from engine.view import View
from protocol.messages import (
    Clock,
    GameView,
    Happened,
    TableOptions,
    TableState,
    Watch,
)
from server.tables.clocks import REACH_SECONDS
from tests.server.fakes.client import Client
from tests.server.fakes.clock_driver import (
    BANK,
    DECISION,
    FULL,
    NEVER,
    clocks,
    listen,
    sit_by_the_clock,
    split,
)
from tests.server.fakes.memory_server import memory_server

pytestmark = pytest.mark.trio


async def test_without_a_clock_nobody_is_told_of_one(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_by_the_clock(server, TableOptions())
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.play)
        assert not any(map(clocks, clients))


async def test_the_clock_starts_when_the_question_has_reached_the_player(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server))
        await trio.sleep(3)  # their line is slow
        assert clocks(others[0]) == []
        await listen(asked, 0.01)
        started = trio.current_time()
        expected = Clock(asked.seat, DECISION * 1000, FULL)
        for client in others:
            assert await client.hear_a(Clock) == expected
        await listen(asked, DECISION + BANK - 1)
        assert not any(isinstance(message, Happened) for message in asked.heard)
        await asked.hear_a(Happened)
        assert round(trio.current_time() - started, 1) == DECISION + BANK


async def test_to_keep_silent_does_not_stop_the_clock(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        _, others = split(await sit_by_the_clock(server))
        started = trio.current_time()
        await others[0].hear_a(Clock)
        assert trio.current_time() - started == REACH_SECONDS
        await others[0].hear_a(Happened)
        assert trio.current_time() - started == REACH_SECONDS + DECISION + BANK


async def test_a_decision_in_time_costs_nothing_and_a_longer_one_only_ones_own_bank(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server)
        asked, _ = split(clients)
        await listen(asked, DECISION - 1)
        await asked.act()
        await asked.hear_a(Happened)
        assert asked.is_asked  # trumps are named, now they lay cards away
        clock = await asked.hear_a(Clock)
        assert clock == Clock(asked.seat, DECISION * 1000, FULL)
        await listen(asked, DECISION + 7)
        await asked.act()
        for client in clients:
            await client.play(lambda view: view.public.phase is Phase.PLAY)
        [asked_next] = [client for client in clients if client.is_asked]
        await listen(asked_next, 0.01)
        last = clocks(asked_next)[-1]
        assert last.seat == asked_next.seat
        assert last.decision_ms == DECISION * 1000
        assert [round(ms, -2) for ms in last.bank_ms] == [
            23_000 if seat == asked.seat else 30_000 for seat in range(3)
        ]


async def test_nobodys_time_is_shortened_by_anybody_else(autojump_clock: MockClock) -> None:
    """Every seat takes times of its own through a whole game, and pays for these alone."""
    rng = Random(7)
    spent = [0.0, 0.0, 0.0]

    async def play_slowly(client: Client) -> None:
        while client.view is None or client.view.public.phase is not Phase.OVER:
            if client.is_asked:
                if not (clocks(client) and client.seq == client.clock_seq):
                    await client.hear()
                    continue
                seconds = rng.choice((0.5, 5, 9, 10.5, 13))
                await trio.sleep(seconds)
                spent[client.seat] += max(0, seconds - DECISION)
                await client.act()
            await client.hear()

    options = TableOptions(decision_seconds=DECISION, bank_seconds=600)
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, options, RuleSet(end="hands", limit=1))
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(play_slowly, client)
        banks = clocks(clients[0])[-1].bank_ms
        last = clocks(clients[0])[-1].seat
    assert all(spent)
    for seat in range(3):
        if seat != last:  # whose last decision has come after that
            assert banks[seat] / 1000 == pytest.approx(600 - spent[seat], abs=0.1)


async def test_a_player_who_runs_out_of_time_is_played_for_once_and_then_asked_again(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, TableOptions(decision_seconds=DECISION))
        asked, others = split(clients)
        table = await asked.hear_a(TableState, lambda table: table.seats[asked.seat].stand_in)
        assert table.seats[asked.seat].present
        assert isinstance(await asked.hear(), Happened)
        table = await asked.hear_a(TableState)
        assert not table.seats[asked.seat].stand_in
        assert asked.is_asked  # trumps are named, now they lay cards away
        await asked.act()
        await asked.hear_a(Happened)
        async with trio.open_nursery() as nursery:
            for client in others:
                nursery.start_soon(client.play)
            await asked.play()
        stand_ins = [
            message
            for message in asked.heard
            if isinstance(message, TableState) and message.seats[asked.seat].stand_in
        ]
        assert len(stand_ins) == 1


@pytest.mark.parametrize("early_seconds", [-0.001, 0, 0.001])
async def test_at_the_very_moment_when_time_is_up_one_action_is_taken(
    early_seconds: float, autojump_clock: MockClock
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server, TableOptions(decision_seconds=DECISION))
        asked, _ = split(clients)
        await asked.hear_a(Clock)
        await trio.sleep(DECISION - early_seconds)
        await asked.act()
        await trio.sleep(1)
        states = server.journal.states()
        assert len(states) == 3
        assert states[-1].public.phase is Phase.DISCARD
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.play)
        assert server.journal.states()[-1].public.phase is Phase.OVER


async def test_a_slow_bot_gives_way_to_the_person_who_acts_after_all(
    autojump_clock: MockClock,
) -> None:
    async def think(level: str, view: View) -> SeatAction:
        await trio.sleep(20)
        return decide(level, view)

    async with memory_server(ping_seconds=NEVER, think=think) as server:
        asked, others = split(await sit_by_the_clock(server, TableOptions(decision_seconds=5)))
        await asked.hear_a(TableState, lambda table: table.seats[asked.seat].stand_in)
        await trio.sleep(10)
        await asked.act()
        await asked.hear_a(Happened)
        table = await asked.hear_a(TableState)
        assert not table.seats[asked.seat].stand_in
        await asked.act()
        await others[0].hear_a(Happened)
        await others[0].hear_a(Happened)
        assert len(server.journal.states()) == 4


async def test_the_clock_of_a_player_who_drops_out_goes_on_and_comes_before_the_grace(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server, TableOptions(decision_seconds=20)))
        await asked.hear_a(Clock)
        started = trio.current_time()
        await trio.sleep(5)
        await asked.drop()
        await trio.sleep(5)
        back = await server.reconnect(asked)
        await back.hear_a(GameView)
        clock = await back.hear_a(Clock)
        assert (clock.seat, clock.decision_ms) == (asked.seat, 10_000)
        await back.drop()
        await others[0].hear_a(Happened)
        assert trio.current_time() - started == 20
        await trio.sleep(100)
        table = await others[0].hear_a(
            TableState, lambda table: not table.seats[asked.seat].present
        )
        assert table.seats[asked.seat].name == asked.name


async def test_dropping_out_again_and_again_gains_no_time(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, others = split(await sit_by_the_clock(server, TableOptions(decision_seconds=20)))
        started = trio.current_time()
        for _ in range(8):
            await asked.drop()
            await trio.sleep(1)
            asked = await server.reconnect(asked)
            await trio.sleep(3)  # and never listens
        await others[0].hear_a(Happened)
        assert trio.current_time() - started <= REACH_SECONDS + 20 + 10


async def test_a_player_who_is_away_when_asked_has_their_grace_and_all_their_time_after(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_by_the_clock(server)
        asked, others = split(clients)
        for client in others:
            await client.drop()
        for _ in range(2):
            await asked.act()
            await asked.hear_a(Happened)
        assert asked.view is not None
        [away] = [client for client in others if client.seat == asked.view.public.to_act]
        await trio.sleep(50)
        back = await server.reconnect(away)
        await back.hear_a(GameView)
        assert (await back.hear_a(Clock)) == Clock(away.seat, DECISION * 1000, FULL)


async def test_watchers_see_the_clock_and_one_who_comes_later_sees_what_is_left(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        asked, _ = split(await sit_by_the_clock(server))
        assert asked.table is not None
        first, second = await server.connect("Eve"), await server.connect("Fay")
        await first.say(Watch(asked.table.table))
        await first.hear_a(GameView)
        clock = await asked.hear_a(Clock)
        assert await first.hear_a(Clock) == clock
        await trio.sleep(4)
        await second.say(Watch(asked.table.table))
        assert await second.hear_a(Clock) == Clock(asked.seat, 6000, FULL)
