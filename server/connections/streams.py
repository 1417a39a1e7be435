"""Reads from and writes to a stream at the least cost where it is a socket: what `receive_some` and
`send_all` do besides costs more than the few bytes of a message do. And lets the last of it arrive.

Not here: when to read and when to write (peer.py).
"""

import os
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from functools import partial

import trio

_UNREAD_BYTES = 4 * 1024


class PromptStream(trio.abc.HalfCloseableStream):
    """A stream over a socket that can write without waiting."""

    @abstractmethod
    def write_some(self, data: bytes) -> Callable[[], Awaitable[None]] | None:
        """See `write_some` below."""


async def read_some(stream: trio.abc.ReceiveStream, most_bytes: int) -> bytes:
    """As `stream.receive_some`, for a stream on which reading mostly has to wait."""
    if not isinstance(stream, trio.SocketStream):
        return bytes(await stream.receive_some(most_bytes))
    while True:
        await trio.lowlevel.wait_readable(stream.socket)
        try:
            return os.read(stream.socket.fileno(), most_bytes)
        except BlockingIOError:
            continue
        except OSError as error:
            raise trio.BrokenResourceError(str(error)) from error


def write_some(stream: trio.abc.SendStream, data: bytes) -> Callable[[], Awaitable[None]] | None:
    """Write what can be written without waiting: None where that was all, or else what writes the
    rest. Raises what `send_all` raises.
    """
    if isinstance(stream, PromptStream):
        return stream.write_some(data)
    written = write_now(stream, data) if isinstance(stream, trio.SocketStream) else 0
    return partial(stream.send_all, data[written:]) if written < len(data) else None


def write_now(stream: trio.SocketStream, data: bytes) -> int:
    """How many of the bytes the kernel takes at once. Raises what `send_all` raises."""
    try:
        return os.write(stream.socket.fileno(), data)
    except BlockingIOError:
        return 0
    except OSError as error:
        raise trio.BrokenResourceError(str(error)) from error


async def let_last_words_arrive(stream: trio.abc.Stream, seconds: float) -> None:
    """Before a stream is closed, take in what still comes, for so long at most: closing a socket
    with unread bytes in it would throw away what is on the way out. Raises as `receive_some`.
    """
    with trio.move_on_after(seconds):
        if isinstance(stream, trio.abc.HalfCloseableStream):
            await stream.send_eof()
        while await stream.receive_some(_UNREAD_BYTES):
            pass
