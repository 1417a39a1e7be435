"""Dropping out and coming back: names, tokens, and what a returning player is told."""

from collections.abc import Callable

import pytest
import trio
from trio.testing import MockClock

from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    GameView,
    Goodbye,
    Hello,
    Join,
    Leave,
    LeftTable,
    Ready,
    Refused,
    Rejected,
    TableState,
    Welcome,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)

pytestmark = pytest.mark.trio


def is_in(phase: Phase, hand: int = 1) -> Callable[[View], bool]:
    """Whether a game is that far."""
    return lambda view: view.public.phase is phase and view.public.hand == hand


def is_mid_trick(view: View) -> bool:
    """Whether one card of a later trick lies on the table."""
    return len(view.public.tricks) == 5 and len(view.public.trick.cards) == 1


MOMENTS = {
    "targets": is_in(Phase.TARGETS),
    "give": is_in(Phase.GIVE, 2),
    "return": is_in(Phase.RETURN, 2),
    "trump": is_in(Phase.TRUMP),
    "discard": is_in(Phase.DISCARD),
    "play": is_mid_trick,
    "next hand": is_in(Phase.TRUMP, 2),
    "over": is_in(Phase.OVER, 3),
}


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_player_who_drops_and_comes_back_sits_where_they_sat_and_knows_what_they_knew(
    moment: str, autojump_clock: MockClock
) -> None:
    rules = preset("dealers-choice", {"limit": 3})
    async with memory_server(rules, seed=3) as server:
        clients = await sit_together(server)
        await play_together(clients, MOMENTS[moment])
        for place, client in enumerate(clients):
            await client.drop()
            clients[place] = back = await server.reconnect(client)
            table = await back.hear_a(TableState)
            await back.hear_a(GameView)
            assert table.your_seat == client.seat
            assert (back.seq, back.view) == (client.seq, client.view)
        await play_together(clients)
        states = server.journal.states()
    for client in clients:
        assert client.view == view_for(states[-1], client.seat)


async def test_the_others_see_who_is_away_and_who_is_back(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat], is_in(Phase.TRUMP))
        await ben.drop()
        table = await ann.hear_a(TableState)
        assert [seat.present for seat in table.seats] == [True, False, True]
        await server.reconnect(ben)
        table = await ann.hear_a(TableState)
        assert [seat.present for seat in table.seats] == [True, True, True]


async def test_a_second_connection_takes_the_place_of_the_first(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        ann = clients[0]
        again = await server.reconnect(ann)
        assert await ann.hear_end() == Goodbye("replaced")
        await play_together([again, *clients[1:]])
        assert again.view is not None
        assert again.view.public.phase is Phase.OVER


async def test_the_place_is_taken_also_when_the_first_socket_is_stuck(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        stuck = Client(server.narrow_stream(), "Ann")
        await stuck.say(Hello(PROTOCOL_VERSION, "Ann"))
        await stuck.hear_a(Welcome)
        await stuck.say(Join())
        ann = await server.reconnect(stuck)
        table = await ann.hear_a(TableState)
        assert table.seats[0].present


@pytest.mark.parametrize("token", [b"", b"wrong", b"\0" * 32])
async def test_a_wrong_token_learns_nothing_and_disturbs_nobody(
    token: bytes, autojump_clock: MockClock
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        thief = Client(server.stream(), "ann")
        await thief.say(Hello(PROTOCOL_VERSION, "ann", token))
        assert await thief.hear_end() == Refused("name_in_use", {"name": "ann"})
        assert len(thief.heard) == 1
        await play_together(clients)


async def test_a_token_works_again_and_a_name_that_is_free_gets_a_new_one(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        assert len(ann.token) == 32
        assert (await server.reconnect(ann)).token == ann.token
        ben = await server.connect("Ben", b"of another server")
        assert ben.token not in (ann.token, b"of another server")


async def test_a_player_who_comes_back_to_a_table_that_has_closed_sits_at_none(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(empty_table_seconds=60) as server:
        clients = await sit_together(server)
        for client in clients:
            await client.drop()
        await trio.sleep(61)
        ann = await server.reconnect(clients[0])
        assert await ann.rejection(Ready()) == Rejected("not_at_a_table")
        assert server.journal.ended == [1]


async def test_a_table_stays_open_while_anyone_is_there(autojump_clock: MockClock) -> None:
    async with memory_server(empty_table_seconds=60) as server:
        clients = await sit_together(server)
        for client in clients[1:]:
            await client.drop()
        with trio.move_on_after(300):
            await clients[0].hear_end()
        assert await clients[0].rejection(Ready()) == Rejected("game_in_progress")


async def test_joining_ones_own_table_again_shows_it_again(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, _ = await sit_together(server)
        view = await ann.hear_a(GameView)
        await ben.hear_a(GameView)
        await ann.say(Join())
        assert await ann.hear_a(GameView) == view
        await ben.hear_nothing(10)  # to the others it is no news


async def test_a_player_who_left_does_not_come_back_to_the_table(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), Leave())
        assert await ann.hear_a(LeftTable) == LeftTable("left")
        back = await server.reconnect(ann)
        await back.hear_nothing(10)


async def connect_and_sit(server: MemoryServer, name: str) -> Client:
    """A client that sits at the server's own table."""
    client = await server.connect(name)
    await client.say(Join(), Ready())
    await client.hear_a(TableState)
    return client


async def test_a_player_who_sits_down_after_a_game_sees_nothing_of_it(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients)
        await clients[0].say(Leave())
        await clients[0].hear_a(LeftTable)
        dan = await connect_and_sit(server, "Dan")
        assert dan.seat == 0
        await dan.drop()
        dan = await server.reconnect(dan)
        await dan.hear_a(TableState)
        await dan.hear_nothing(10)
        for client in clients[1:]:
            await client.say(Ready())
        assert (await dan.hear_a(GameView)).view.public.results == ()
