"""How what is posted to a peer goes out: together, in order, to the last word."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import trio
import trio.testing
from msgspec.structs import replace

from protocol.codec import encode
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Goodbye, Hello, Ping, RecordPart, Welcome
from server.connections.delivery import Delivery
from server.connections.peer import Peer
from server.limits import Limits

pytestmark = pytest.mark.trio

HELLO = encode(Hello(PROTOCOL_VERSION, "Ann"))
WELCOME = Welcome(PROTOCOL_VERSION, "Ann", b"")
PARTS = [RecordPart((f"{number} {'x' * 1000}",) * 50, is_last=False) for number in range(100)]
ROOMY = replace(Limits(), outbox_bytes=10_000_000)

Say = Callable[[Peer], None]


@asynccontextmanager
async def told(say: Say, limits: Limits = ROOMY) -> AsyncIterator[trio.SocketStream]:
    """The other end of a peer that is told all that `say` says at once, and then goodbye."""
    ours, theirs = map(trio.SocketStream, trio.socket.socketpair())
    delivery = Delivery()

    async def converse(peer: Peer) -> None:
        await peer.next_message()
        peer.post(WELCOME)
        say(peer)
        peer.close(Goodbye("removed"))

    async with ours, theirs, trio.open_nursery() as nursery:
        nursery.start_soon(delivery.run)
        nursery.start_soon(Peer(theirs, limits, 1, delivery).run, converse)
        await ours.send_all(HELLO)
        yield ours
        nursery.cancel_scope.cancel()


async def hear(stream: trio.SocketStream, count: int) -> bytes:
    """So many bytes and no more, until the stream ends."""
    data = bytearray()
    with trio.fail_after(60):
        async for part in stream:
            data += part
            if len(data) >= count:
                break
    return bytes(data)


def bytes_of(*messages: RecordPart | Ping) -> bytes:
    """All that goes out with them in between."""
    return b"".join(map(encode, (WELCOME, *messages, Goodbye("removed"))))


async def test_what_is_posted_in_one_turn_goes_out_in_one_piece() -> None:
    def say(peer: Peer) -> None:
        peer.post(Ping(1))
        peer.post(Ping(2))

    async with told(say) as stream:
        with trio.fail_after(60):
            assert await stream.receive_some() == bytes_of(Ping(1), Ping(2))


async def test_more_than_the_kernel_takes_at_once_arrives_in_order_with_the_last_words() -> None:
    def say(peer: Peer) -> None:
        for part in PARTS:
            peer.post(part)

    async with told(say) as stream:
        await trio.testing.wait_all_tasks_blocked()  # nobody reads yet
        expected = bytes_of(*PARTS)
        assert await hear(stream, len(expected)) == expected


async def test_a_client_that_does_not_read_the_last_words_is_not_waited_for() -> None:
    ours, theirs = map(trio.SocketStream, trio.socket.socketpair())
    peer = Peer(theirs, replace(ROOMY, linger_seconds=0.05), 1, Delivery())

    async def converse(peer: Peer) -> None:
        await peer.next_message()
        peer.post(WELCOME)
        for part in PARTS:
            peer.post(part)

    async with ours, theirs:
        await ours.send_all(HELLO)
        with trio.fail_after(60):
            await peer.run(converse)


async def test_what_is_posted_to_a_peer_that_was_cut_off_is_nobodys_trouble(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ours, theirs = trio.testing.memory_stream_pair()
    delivery = Delivery()
    cut_off, connected = Peer(theirs, ROOMY, 1, delivery), trio.CancelScope()

    async def converse(peer: Peer) -> None:
        await peer.next_message()
        peer.post(WELCOME)
        connected.cancel()
        await trio.lowlevel.checkpoint()

    await ours.send_all(HELLO)
    with connected:
        await cut_off.run(converse)
    cut_off.post(Ping(1))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(delivery.run)
        await trio.testing.wait_all_tasks_blocked()
        nursery.cancel_scope.cancel()
    assert not caplog.records


async def test_what_goes_wrong_with_one_delivery_is_logged_and_the_others_are_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    delivery, made = Delivery(), []
    async with trio.open_nursery() as nursery:
        nursery.start_soon(delivery.run)
        for deliver in (
            lambda: made.append(1),
            lambda: made.append(1 // 0),
            lambda: made.append(2),
        ):
            delivery.soon(deliver)
        await trio.testing.wait_all_tasks_blocked()
        nursery.cancel_scope.cancel()
    assert made == [1, 2]
    assert "cannot be delivered" in caplog.text
