"""Claims: one that holds settles the hand at once, of one that does not everybody is told."""

from collections.abc import Callable

import pytest
import trio
from trio.testing import MockClock

from engine.claims import claimed_plays
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.state import State
from protocol.messages import (
    Claim,
    Claimed,
    GameView,
    Happened,
    Join,
    Open,
    Ready,
    Rejected,
    TableState,
    Watch,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import MemoryServer, memory_server, sit_together

pytestmark = pytest.mark.trio

RULES = RuleSet(end="hands", limit=3)


def holds(state: State) -> bool:
    """Whether the player who is asked can claim the rest."""
    seat = state.public.to_act
    return seat is not None and claimed_plays(state, seat) is not None


def holds_in_a_trick(state: State) -> bool:
    """The same for somebody who does not lead."""
    return bool(state.public.trick.cards) and len(state.hands[0]) > 1 and holds(state)


def fails(state: State) -> bool:
    """Whether somebody can play, but not claim."""
    return state.public.phase is Phase.PLAY and not holds(state)


async def play_until(
    server: MemoryServer, clients: list[Client], wanted: Callable[[State], bool]
) -> Client:
    """One after another acts until the game is like that; returns the one asked then."""
    for client in clients:
        while client.view is None:
            await client.hear()
    while not wanted(server.journal.states()[-1]):
        [asked] = [client for client in clients if client.is_asked]
        await asked.act()
        for client in clients:
            await client.hear_a(Happened)
            while client.seq < len(server.journal.states()) - 1:
                await client.hear_a(Happened)
    [asked] = [client for client in clients if client.is_asked]
    return asked


@pytest.mark.parametrize("wanted", [holds, holds_in_a_trick])
async def test_a_claim_that_holds_is_told_to_all_and_plays_the_hand_out_at_once(
    wanted: Callable[[State], bool], autojump_clock: MockClock
) -> None:
    async with memory_server(RULES, seed=1) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        watcher = await server.connect("Eve")
        await watcher.say(Watch(clients[0].table.table))
        claimant = await play_until(server, clients, wanted)
        before = server.journal.states()[-1]
        await claimant.say(Claim(claimant.seq))
        for client in (*clients, watcher):
            assert await client.hear_a(Claimed) == Claimed(claimant.seat)
        states = server.journal.states()
        seat = claimant.seat
        tricks = before.public.taken[seat] + len(before.hands[seat])  # all to come are theirs
        assert len(states[-1].public.results) == len(before.public.results) + 1
        assert states[-1].public.results[-1].tricks[seat] == tricks
        for client in (*clients, watcher):
            while client.seq < len(states) - 1:
                await client.hear_a(Happened)
            assert client.view == view_for(states[-1], None if client is watcher else client.seat)


async def test_a_claim_is_written_in_one_piece_before_anyone_is_told(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RULES, seed=1) as server:
        clients = await sit_together(server)
        claimant = await play_until(server, clients, holds)
        before = len(server.journal.states())
        server.journal.block()
        await claimant.say(Claim(claimant.seq))
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.hear_nothing, 20)
        assert len(server.journal.states()) == before
        server.journal.unblock()
        await claimant.hear_a(Claimed)
        assert len(server.journal.states()) > before + 1


async def test_a_claim_that_does_not_hold_is_told_to_everybody_and_can_be_tried_once_a_trick(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RULES, seed=2) as server:
        clients = await sit_together(server)
        asked = await play_until(server, clients, fails)
        assert asked.table is not None
        watcher = await server.connect("Eve")
        await watcher.say(Watch(asked.table.table))
        await watcher.hear_a(GameView)
        others = [watcher, *(client for client in clients if client is not asked)]
        seq = len(server.journal.states())
        assert await asked.rejection(Claim(asked.seq)) == Rejected("claim_fails")
        for other in others:
            assert await other.hear_a(Claimed) == Claimed(asked.seat, holds=False)
        for _ in range(3):
            assert await asked.rejection(Claim(asked.seq)) == Rejected("claimed_already")
        for other in others:
            await other.hear_nothing(5)
        assert len(server.journal.states()) == seq
        trick = server.journal.states()[-1].public.tricks
        asked = await play_until(
            server, clients, lambda state: fails(state) and len(state.public.tricks) > len(trick)
        )
        assert await asked.rejection(Claim(asked.seq)) == Rejected("claim_fails")


async def test_another_player_may_claim_in_the_same_trick(autojump_clock: MockClock) -> None:
    async with memory_server(RULES, seed=2) as server:
        clients = await sit_together(server)
        first = await play_until(server, clients, fails)
        await first.rejection(Claim(first.seq))
        trick = server.journal.states()[-1].public.tricks
        second = await play_until(
            server,
            clients,
            lambda state: fails(state) and state.public.to_act != first.seat,
        )
        assert server.journal.states()[-1].public.tricks == trick
        assert await second.rejection(Claim(second.seq)) == Rejected("claim_fails")


async def test_a_claim_is_for_the_player_whose_turn_it_is_and_for_this_moment(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RULES, seed=2) as server:
        loner = await server.connect("Zoe")
        assert await loner.rejection(Claim(0)) == Rejected("not_at_a_table")
        await loner.say(Open(RULES))
        assert await loner.rejection(Claim(0)) == Rejected("no_game")
        clients = [await server.connect(name) for name in ("Ann", "Ben", "Cat")]
        await clients[0].say(Open(RULES), Ready())
        code = (await clients[0].hear_a(TableState)).table
        for client in clients[1:]:
            await client.say(Join(code), Ready())
            await client.hear_a(TableState)
        asked = await play_until(server, clients, lambda state: state.public.phase is Phase.TRUMP)
        assert await asked.rejection(Claim(asked.seq)) == Rejected(
            "wrong_phase", {"phase": "trump"}
        )
        asked = await play_until(server, clients, fails)
        [other, _] = [client for client in clients if client is not asked]
        refused = await other.rejection(Claim(other.seq))
        assert refused == Rejected("not_your_turn", {"seat": asked.seat})
        assert await asked.rejection(Claim(asked.seq - 1)) == Rejected("stale")
        assert await asked.rejection(Claim(asked.seq)) == Rejected("claim_fails")


async def test_a_claim_in_the_last_hand_ends_the_game(autojump_clock: MockClock) -> None:
    async with memory_server(RuleSet(end="hands", limit=1), seed=2) as server:
        clients = await sit_together(server)
        claimant = await play_until(server, clients, holds)
        await claimant.say(Claim(claimant.seq))
        await claimant.play()
        assert server.journal.ended == [1]
        assert server.journal.states()[-1].public.phase is Phase.OVER
