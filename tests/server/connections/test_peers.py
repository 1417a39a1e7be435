"""What a single client can do wrong, and that it is nobody else's trouble."""

from contextlib import suppress

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from protocol.codec import encode
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    Goodbye,
    Hello,
    Join,
    Pause,
    Ping,
    Pong,
    Ready,
    Refused,
    Rejected,
    TableState,
    Welcome,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    memory_server,
    play_together,
    sit_together,
)

pytestmark = pytest.mark.trio

GARBAGE = [
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"\x93\x00\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\xc1",
    b"\x91" * 2000,
    bytes(range(256)) * 40,
]


async def read_to_end(stream: trio.abc.Stream) -> bytes:
    """All that comes until the server closes the stream."""
    data = b""
    with trio.fail_after(1000):
        while more := await stream.receive_some():
            data += more
    return data


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_garbage_before_hello_closes_that_connection_alone(
    garbage: bytes, autojump_clock: MockClock
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        stranger = server.stream()
        await stranger.send_all(garbage)
        await read_to_end(stranger)
        await play_together(clients)


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_garbage_from_a_player_costs_the_connection_and_not_the_seat(
    garbage: bytes, autojump_clock: MockClock
) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await ben.stream.send_all(garbage)
        await ben.hear_end()
        ben = await server.reconnect(ben)
        await play_together([ann, ben, cat])


async def test_a_message_may_come_byte_by_byte(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = Client(server.narrow_stream(), "Ann")
        await ann.say(Hello(PROTOCOL_VERSION, "Ann"))
        await ann.hear_a(Welcome)


async def test_a_client_that_does_not_say_hello_in_time_is_let_go(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(handshake_seconds=10) as server:
        started = trio.current_time()
        silent = Client(server.stream(), "Ann")
        assert await silent.hear_end() == Refused("no_hello")
        assert 10 <= trio.current_time() - started < 13


async def test_a_client_that_dribbles_its_hello_is_let_go_in_the_same_time(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(handshake_seconds=10) as server:
        started = trio.current_time()
        stream = server.stream()
        with suppress(trio.BrokenResourceError):
            for byte in b"\x93\x00\x01\xb0" + b"n" * 16:
                await stream.send_all(bytes([byte]))
                await trio.sleep(4)
        assert trio.current_time() - started <= 16  # it lingers for 2, and is noticed after 4


async def test_another_version_is_refused_by_its_number(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        stranger = Client(server.stream(), "Ann")
        await stranger.stream.send_all(b"\x94\x00\x63\xa3Ann\xc3")
        refused = await stranger.hear_end()
        assert refused == Refused("version", {"client": 99, "server": PROTOCOL_VERSION})


@pytest.mark.parametrize("name", ["", "   ", "\u0301\u0301Ann", "Zoe" + "\u0308" * 9])
async def test_a_name_that_cannot_be_shown_is_refused(name: str, autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        stranger = Client(server.stream(), name)
        await stranger.say(Hello(PROTOCOL_VERSION, name))
        refused = await stranger.hear_end()
        assert isinstance(refused, Refused)
        assert refused.code == "bad_name"


async def test_a_full_server_says_so(autojump_clock: MockClock) -> None:
    async with memory_server(connections=1) as server:
        ann = await server.connect("Ann")
        late = Client(server.stream(), "Ben")
        assert await late.hear_end() == Refused("server_full")
        await ann.drop()
        await trio.testing.wait_all_tasks_blocked()
        await server.connect("Ben")


async def test_there_is_a_bound_to_the_number_of_names(autojump_clock: MockClock) -> None:
    async with memory_server(names=20) as server:
        for number in range(20):
            await (await server.connect(f"Ann {number}")).drop()
        late = Client(server.stream(), "Ben")
        await late.say(Hello(PROTOCOL_VERSION, "Ben"))
        assert await late.hear_end() == Refused("server_full")


async def test_a_silent_client_is_asked_for_a_sign_of_life(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=15) as server:
        ann = await server.connect("Ann")
        await ann.hear_nothing(600)  # it answers pings
        await ann.say(Ping(7))
        assert await ann.hear() == Pong(7)


async def test_a_client_that_gives_no_sign_of_life_is_dropped_in_30_seconds(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=15) as server:
        ann, _, cat = await sit_together(server)
        started = trio.current_time()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(cat.hear_end)
            await ann.hear_a(TableState, lambda table: table.seats[2].ready)
            table = await ann.hear_a(TableState, lambda table: not table.seats[1].present)
            nursery.cancel_scope.cancel()
        assert [seat.present for seat in table.seats] == [True, False, True]
        assert 30 <= trio.current_time() - started < 31


async def test_a_client_that_is_dropped_in_the_middle_of_a_message_is_logged_once(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with memory_server(ping_seconds=15, linger_seconds=10) as server:
        ann = Client(server.narrow_stream(), "Ann")
        await ann.say(Hello(PROTOCOL_VERSION, "Ann"))
        await ann.hear_a(Welcome)
        await trio.sleep(60)
    assert caplog.text.count("gives no sign of life") == 1


async def test_a_client_that_sends_too_fast_is_told_and_then_let_go(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(messages_at_once=10, messages_per_second=5) as server:
        ann = await server.connect("Ann")
        await ann.say(*[Ready()] * 20)
        codes = [await ann.hear() for _ in range(20)]
        assert codes.count(Rejected("not_at_a_table")) in (9, 10)
        assert codes[-1] == Rejected("too_fast")
        await trio.sleep(1)
        assert await ann.rejection(Ready()) == Rejected("not_at_a_table")
        await ann.say(*[Ready()] * 300)
        assert await ann.hear_end() == Goodbye("too_fast")


async def test_a_client_that_goes_on_far_too_fast_is_let_go_although_some_of_it_is_in_time(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(messages_at_once=10, messages_per_second=5) as server:
        ann = await server.connect("Ann")
        with trio.move_on_after(120) as patience:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(flood, ann, 20 * 5)
                assert await ann.hear_end() == Goodbye("too_fast")
                nursery.cancel_scope.cancel()
        assert not patience.cancelled_caught


async def test_a_client_that_is_a_little_too_fast_is_told_and_stays(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(messages_at_once=10, messages_per_second=50) as server:
        ann = await server.connect("Ann")
        with trio.move_on_after(120):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(flood, ann, 52)
                await ann.hear_end()
        assert Rejected("too_fast") in ann.heard
        assert not any(isinstance(message, Goodbye) for message in ann.heard)


async def flood(client: Client, messages_per_second: float) -> None:
    """Ask for something evenly, without end."""
    while True:
        await trio.sleep(1 / messages_per_second)
        await client.say(Ready())


async def test_to_a_client_that_has_broken_the_protocol_nothing_is_said_but_why(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        for client in (ann, ben):
            await client.say(Join(), Ready())
            await client.hear_a(TableState)
        requests = b"".join(encode(Pause(paused=True)) for _ in range(20))
        requests += b"".join(encode(FillSeats("casual")) for _ in range(20))
        await ann.stream.send_all(requests + b"\xc1")
        assert await ann.hear_end() == Goodbye("bad_message", {"why": "no_message"})
        await ben.hear_a(TableState, lambda table: not table.seats[0].present)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_client_that_does_not_read_is_dropped_and_nobody_waits_for_it(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(outbox_messages=10, ping_seconds=1000) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        deaf = Client(server.narrow_stream(), "Eve")
        await deaf.say(Hello(PROTOCOL_VERSION, "Eve"))
        await deaf.hear_a(Welcome)
        for client in (ann, ben, deaf):
            await client.say(Join(), Ready())
        started = trio.current_time()
        for _ in range(6):  # which is more to tell than its outbox takes
            await ben.drop()
            await ann.hear_a(TableState, lambda table: not table.seats[1].present)
            ben = await server.reconnect(ben)
            await ann.hear_a(TableState, lambda table: table.seats[1].present)
        assert trio.current_time() == started
        await ann.hear_a(TableState, lambda table: not table.seats[2].present)
        assert trio.current_time() - started < 5
        deaf = await server.reconnect(deaf)
        await play_together([ann, ben, deaf])


async def test_a_slow_client_is_told_why_it_is_dropped(autojump_clock: MockClock) -> None:
    async with memory_server(outbox_messages=5) as server:
        slow = Client(server.narrow_stream(), "Eve")
        await slow.say(Hello(PROTOCOL_VERSION, "Eve"))
        await slow.hear_a(Welcome)
        await slow.say(*[Ready()] * 20)
        await trio.sleep(1)
        assert await slow.hear_end() == Goodbye("too_slow")
