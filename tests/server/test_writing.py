"""Writing to real sockets: what does not fit at once, and the other end that is gone."""

import pytest
import trio

from server.writing import write

pytestmark = pytest.mark.trio

MUCH = bytes(range(256)) * 40_000  # ten megabytes: no socket takes that at once


async def read_all(stream: trio.SocketStream, data: bytearray) -> None:
    """Until the other end has closed."""
    async for part in stream:
        data += part


def pair() -> tuple[trio.SocketStream, trio.SocketStream]:
    """Two ends."""
    ours, theirs = trio.socket.socketpair()
    return trio.SocketStream(ours), trio.SocketStream(theirs)


async def test_all_arrives_in_order_though_it_does_not_fit_at_once() -> None:
    ours, theirs = pair()
    got = bytearray()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(read_all, theirs, got)
        await write(ours, b"first")
        await write(ours, MUCH)
        await write(ours, b"last")
        await ours.aclose()
    await theirs.aclose()
    assert got == b"first" + MUCH + b"last"


async def test_a_stream_that_takes_no_more_can_be_given_up() -> None:
    ours, theirs = pair()
    async with ours, theirs:
        with trio.move_on_after(0.1) as waiting:
            await write(ours, MUCH)
        assert waiting.cancelled_caught


async def test_an_end_that_is_gone_is_told_as_by_trio() -> None:
    ours, theirs = pair()
    await theirs.aclose()
    with pytest.raises(trio.BrokenResourceError):
        await write(ours, b"x")
    await ours.aclose()
    with pytest.raises(trio.BrokenResourceError):
        await write(ours, b"x")
