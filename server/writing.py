"""Writing to a stream at the least cost. Not here: who may write, and when (peer.py)."""

import os

import trio


async def write(stream: trio.abc.SendStream, data: bytes) -> None:
    """As `stream.send_all`, but at once where the kernel takes all of it.

    `send_all` lets all other tasks run in between, which for a message of eight bytes costs more
    than the writing. Raises what `send_all` raises.
    """
    if isinstance(stream, trio.SocketStream):
        data = data[_write_some(stream, data) :]
    if data:
        await stream.send_all(data)


def _write_some(stream: trio.SocketStream, data: bytes) -> int:
    """How much of it the kernel has taken."""
    try:
        return os.write(stream.socket.fileno(), data)
    except BlockingIOError:
        return 0
    except OSError as error:
        raise trio.BrokenResourceError(str(error)) from error
