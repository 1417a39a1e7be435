"""Reads from and writes to a stream at the least cost where it is a socket: what `receive_some` and
`send_all` do besides costs more than the few bytes of a message do.

Not here: when to read and when to write (peer.py).
"""

import os

import trio


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


def write_some(stream: trio.abc.SendStream, data: bytes) -> int:
    """How many of the bytes could be written without waiting. Raises what `send_all` raises."""
    if not isinstance(stream, trio.SocketStream):
        return 0
    try:
        return os.write(stream.socket.fileno(), data)
    except BlockingIOError:
        return 0
    except OSError as error:
        raise trio.BrokenResourceError(str(error)) from error
