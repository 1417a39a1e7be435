"""Clients that come and go in every phase of a conversation leave nothing behind."""

import gc
import os
import socket
import struct
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from protocol.codec import encode
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    ClientMessage,
    FillSeats,
    GameView,
    Hello,
    Join,
    Open,
    TableState,
    VisitLobby,
    Welcome,
)
from server.admission.new_names import NewNames
from server.admission.policy import AdmissionPolicy
from tests.amounts import amount
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer, memory_server
from tests.server.fakes.socket_server import socket_server

pytestmark = [pytest.mark.trio, pytest.mark.slow]

VISITS = amount(504, 10_080)
ROUNDS = 3
HELLO = encode(Hello(PROTOCOL_VERSION, "Lost"))  # after the first time, it is somebody else's
UNFINISHED: tuple[bytes, ...] = (
    b"",
    HELLO[:1],
    HELLO[:-1],
    b"\x94\x00\x63\xa3Ann\xc3",
    b"GET / HTTP/1.1\r\n\r\n",
    HELLO,
    encode(Hello(PROTOCOL_VERSION, "Lost", b"wrong")),
)
FURTHER: tuple[tuple[ClientMessage, ...], ...] = (
    (),
    (VisitLobby(),),
    (Join(),),
    (Open(SHORT_GAME),),
    (Open(SHORT_GAME, "casual"),),
    (Join(), FillSeats("casual")),
)
PHASES = len(UNFINISHED) + len(FURTHER) + 1


async def visit(server: MemoryServer, number: int, tokens: dict[str, bytes]) -> None:
    """Come, and go at a point that depends on the number."""
    phase = number % PHASES
    if phase < len(UNFINISHED):
        stranger = server.stream()
        with suppress(trio.BrokenResourceError):
            await stream_out(stranger, UNFINISHED[phase])
        return await trio.aclose_forcefully(stranger)
    name = f"Ann {number}"
    client = await server.connect(name, tokens.get(name, b""))
    tokens[name] = client.token
    if phase < PHASES - 1:
        await client.say(*FURTHER[phase - len(UNFINISHED)])
    else:
        await client.say(Open(SHORT_GAME))
        await client.hear_a(TableState)
        await client.say(FillSeats("casual"))
        await client.hear_a(GameView)
    await client.drop()


async def stream_out(stream: trio.abc.Stream, data: bytes) -> None:
    """Send it, and let the server come as far as it does."""
    if data:
        await stream.send_all(data)
    await trio.testing.wait_all_tasks_blocked()


async def use_after_visits(server: MemoryServer, tokens: dict[str, bytes]) -> tuple[int, int]:
    """Bytes and tasks in use once many clients have come and gone, and their tables closed."""
    for number in range(VISITS // ROUNDS):
        await visit(server, number, tokens)
    await trio.sleep(100)
    server.journal.games.clear()  # kept for tests only
    server.journal.ended.clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0], trio.lowlevel.current_statistics().tasks_living


async def test_in_memory_neither_bytes_nor_tasks_are_left(autojump_clock: MockClock) -> None:
    tokens: dict[str, bytes] = {}
    async with memory_server(empty_table_seconds=20, tables=10**6, names=10**6) as server:
        tracemalloc.start()
        try:
            await use_after_visits(server, tokens)
            bytes_before, tasks_before = await use_after_visits(server, tokens)
            bytes_after, tasks_after = await use_after_visits(server, tokens)
        finally:
            tracemalloc.stop()
    print(f"{VISITS} visits: {bytes_after - bytes_before} bytes, {tasks_after} tasks")
    assert tasks_after == tasks_before
    assert bytes_after - bytes_before < 50_000


async def knock(stream: trio.abc.Stream, number: int) -> None:
    """Come to a real socket and go, politely or by a reset."""
    phase = number % PHASES
    client = Client(stream, f"Ann {number}")
    with suppress(trio.BrokenResourceError):
        if phase < len(UNFINISHED):
            await stream.send_all(UNFINISHED[phase])
        else:
            await client.say(Hello(PROTOCOL_VERSION, client.name))
            await client.hear_a(Welcome)
    transport = stream.transport_stream if isinstance(stream, trio.SSLStream) else stream
    assert isinstance(transport, trio.SocketStream)
    if number % 2:
        transport.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.socket.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
async def test_on_real_sockets_neither_files_nor_tasks_are_left(tmp_path: Path) -> None:
    policy = AdmissionPolicy(new_names=NewNames(VISITS * 1000))
    async with socket_server(tmp_path, policy=policy) as server:
        at_once = trio.CapacityLimiter(20)

        async def come_and_go(number: int) -> None:
            async with at_once:
                await knock(await server.stream(server.addresses[number % 2]), number)

        await trio.testing.wait_all_tasks_blocked(0.1)  # the server has started
        before = in_use()
        async with trio.open_nursery() as nursery:
            for number in range(VISITS):
                nursery.start_soon(come_and_go, number)
        with trio.fail_after(60):
            while in_use() != before:  # noqa: ASYNC110 - nothing tells when a kernel has closed
                await trio.sleep(0.02)
        print(f"{VISITS} visits: {before[0]} files, {before[1]} tasks, before and after")


def in_use() -> tuple[int, int]:
    """Open files and living tasks."""
    return len(os.listdir("/proc/self/fd")), trio.lowlevel.current_statistics().tasks_living
