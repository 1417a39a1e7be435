"""Reading and writing at real sockets: what does not fit, and the other end that is gone."""

import pytest
import trio
import trio.testing

from server.connections.streams import read_some, write_some

pytestmark = pytest.mark.trio

MUCH = bytes(range(256)) * 40_000  # ten megabytes: no socket takes that at once


def pair() -> tuple[trio.SocketStream, trio.SocketStream]:
    """Two ends."""
    ours, theirs = trio.socket.socketpair()
    return trio.SocketStream(ours), trio.SocketStream(theirs)


async def read_all(stream: trio.SocketStream) -> bytes:
    """Until the other end has closed."""
    data = bytearray()
    while part := await read_some(stream, 1000):
        assert len(part) <= 1000
        data += part
    return bytes(data)


async def test_what_is_written_is_read_and_then_the_end() -> None:
    ours, theirs = pair()
    async with theirs:
        assert write_some(ours, b"first") is None
        assert write_some(ours, b"last") is None
        await ours.aclose()
        assert await read_all(theirs) == b"firstlast"


async def test_as_much_is_written_as_fits_at_once() -> None:
    ours, theirs = pair()
    async with theirs:
        write_rest = write_some(ours, MUCH)
        assert write_rest is not None
        async with trio.open_nursery() as nursery:

            @nursery.start_soon
            async def _() -> None:
                await write_rest()
                await ours.aclose()

            assert await read_all(theirs) == MUCH


async def test_reading_waits_for_something_to_come() -> None:
    ours, theirs = pair()
    async with ours, theirs:
        with trio.move_on_after(0.1) as waiting:
            await read_some(ours, 1000)
        assert waiting.cancelled_caught


async def test_an_end_that_is_gone_is_told_as_by_trio() -> None:
    ours, theirs = pair()
    await theirs.aclose()
    with pytest.raises(trio.BrokenResourceError):
        write_some(ours, b"x")
    await ours.aclose()
    with pytest.raises(trio.BrokenResourceError):
        write_some(ours, b"x")


async def test_a_connection_that_is_cut_off_is_told_as_by_trio() -> None:
    ours, theirs = pair()
    async with ours:
        write_some(ours, b"never read")
        await theirs.aclose()
        with pytest.raises(trio.BrokenResourceError):
            await read_some(ours, 1000)


async def test_an_end_closed_while_it_is_read_is_told_as_by_trio() -> None:
    ours, theirs = pair()

    async def expect_the_closing() -> None:
        with pytest.raises(trio.ClosedResourceError):
            await read_some(ours, 1000)

    async with theirs, trio.open_nursery() as nursery:
        nursery.start_soon(expect_the_closing)
        await trio.testing.wait_all_tasks_blocked()
        await ours.aclose()


async def test_a_stream_that_is_no_socket_is_read_and_cannot_be_written_at_once() -> None:
    ours, theirs = trio.testing.memory_stream_pair()
    write_rest = write_some(ours, b"all")
    assert write_rest is not None
    await write_rest()
    assert await read_some(theirs, 1000) == b"all"
