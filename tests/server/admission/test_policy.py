"""What keeps somebody out besides a wrong token: passwords, limits, bans, a server that drains."""

import pytest
import trio
from trio.testing import MockClock

from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    GameView,
    Goodbye,
    Hello,
    Join,
    Leave,
    LeftTable,
    Open,
    Ready,
    Refused,
    Rejected,
    TableState,
    Welcome,
)
from server.admission.bans import Bans
from server.admission.passwords import WRONG_PASSWORD_SECONDS
from server.admission.policy import AdmissionPolicy
from server.storage.names import MemoryNameStore
from server.storage.passwords import hash_of
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)

POLICY = AdmissionPolicy(password=hash_of("sésame"))

pytestmark = pytest.mark.trio


async def hello(server: MemoryServer, name: str, password: str) -> Client:
    """Somebody who gives a password and waits for the answer."""
    client = Client(server.stream(), name)
    await client.say(Hello(PROTOCOL_VERSION, name, password=password))
    return client


@pytest.mark.parametrize("wrong", ["", "sesam", "sesame ", "SESAME", "é" * 64])
async def test_a_wrong_password_is_refused_after_a_moment_and_gives_nobody_a_name(
    wrong: str, autojump_clock: MockClock
) -> None:
    store = MemoryNameStore(10)
    async with memory_server(policy=POLICY, store=store) as server:
        started = trio.current_time()
        assert await (await hello(server, "Ann", wrong)).hear_end() == Refused("password")
        assert trio.current_time() - started >= WRONG_PASSWORD_SECONDS
        assert await store.owner("ann") is None
        await (await hello(server, "Ann", "sésame")).hear_a(Welcome)


async def test_a_server_without_a_password_takes_any(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        await (await hello(server, "Ann", "of another server")).hear_a(Welcome)


async def test_a_banned_name_is_refused_only_to_the_player_who_has_proved_it(
    autojump_clock: MockClock,
) -> None:
    bans = Bans()
    async with memory_server(policy=AdmissionPolicy(bans=bans)) as server:
        eve = await server.connect("Eve")
        bans.add("eve")
        thief = Client(server.stream(), "Eve")
        await thief.say(Hello(PROTOCOL_VERSION, "Eve"))
        assert await thief.hear_end() == Refused("name_in_use", {"name": "Eve"})
        again = Client(server.stream(), "Eve")
        await again.say(Hello(PROTOCOL_VERSION, "Eve", eve.token))
        assert await again.hear_end() == Refused("banned")
        bans.remove("eve")
        await server.reconnect(eve)


async def test_a_message_larger_than_the_limit_ends_the_connection_with_a_code(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(message_bytes=100) as server:
        ann = await server.connect("Ann")
        await ann.stream.send_all(b"\x92\x0f\xd9\x80" + b"x" * 128)
        assert await ann.hear_end() == Goodbye("bad_message", {"why": "too_large"})
        stranger = Client(server.stream(), "Ben")
        await stranger.stream.send_all(b"\xc1")
        assert await stranger.hear_end() == Refused("bad_message", {"why": "no_message"})


async def test_a_player_opens_only_so_many_tables(autojump_clock: MockClock) -> None:
    async with memory_server(tables_per_player=1) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME))
        first = await ann.hear_a(TableState)
        await ben.say(Join(first.table))
        await ben.hear_a(TableState)
        await ann.say(Leave())
        await ann.hear_a(LeftTable)
        assert await ann.rejection(Open(SHORT_GAME)) == Rejected("too_many_tables")
        await ben.say(Leave())  # and with the last of its people the table goes
        await ben.hear_a(LeftTable)
        await ann.say(Open(SHORT_GAME))
        await ann.hear_a(TableState)


async def test_while_it_drains_games_go_on_and_nothing_new_is_begun(
    autojump_clock: MockClock,
) -> None:
    draining, store = trio.Event(), MemoryNameStore(10)
    async with memory_server(policy=AdmissionPolicy(draining=draining), store=store) as server:
        clients = await sit_together(server)
        dan = await server.connect("Dan")
        for client in clients:
            await client.hear_a(GameView)
        draining.set()
        late = Client(server.stream(), "Eve")
        await late.say(Hello(PROTOCOL_VERSION, "Eve"))
        assert await late.hear_end() == Refused("draining")
        assert await store.owner("eve") is None
        assert await dan.rejection(Open(SHORT_GAME)) == Rejected("draining")
        assert await dan.rejection(Join()) == Rejected("draining")
        await clients[0].drop()
        clients[0] = await server.reconnect(clients[0])
        await play_together(clients)
        assert await clients[1].rejection(Ready()) == Rejected("draining")
        assert await clients[1].hear_end() == Goodbye("server_stops")
        assert await dan.hear_end() == Goodbye("server_stops")


async def test_without_a_game_a_drained_server_stops_at_once(autojump_clock: MockClock) -> None:
    draining = trio.Event()
    async with memory_server(policy=AdmissionPolicy(draining=draining)) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME))
        await ann.hear_a(TableState)
        draining.set()
        await ann.say(FillSeats("casual"))
        assert await ann.hear_end() == Goodbye("server_stops")
        assert not server.journal.games
