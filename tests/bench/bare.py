"""The floor of the server: a Trio loop that fans out bytes recorded beforehand, and does no more.

    python -m tests.bench.bare RECORDING

Each connection says at which table and seat it is; whatever it says after that is the next move.
"""

import signal
import struct
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import trio

from tests.bench.session import Move

PLACE = struct.Struct("!HB")  # table, seat
READY = b"\0"


class Table:
    """The sockets at a table, and which move of the recording is next."""

    def __init__(self, players: int) -> None:
        self.streams: list[trio.SocketStream | None] = [None] * players
        self.next_move = 0

    async def move(self, recording: Sequence[Move]) -> None:
        """Sends everyone what the next move sends them."""
        move = recording[self.next_move]
        self.next_move += 1
        for stream, data in zip(self.streams, move.received, strict=True):
            assert stream is not None
            await stream.send_all(data)


async def _serve(
    recording: Sequence[Move], tables: dict[int, Table], stream: trio.SocketStream
) -> None:
    place = await stream.receive_some()
    number, seat = PLACE.unpack(place)
    table = tables.setdefault(number, Table(len(recording[0].received)))
    table.streams[seat] = stream
    await stream.send_all(READY)
    try:
        while await stream.receive_some():
            await table.move(recording)
    except trio.BrokenResourceError:
        return


async def _run(recording: Sequence[Move]) -> None:
    handler = partial(_serve, recording, {})
    with trio.open_signal_receiver(signal.SIGTERM) as signals:
        async with trio.open_nursery() as nursery:
            listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
            host, port = listeners[0].socket.getsockname()
            print(f"listening {host}:{port}\n", flush=True)
            nursery.start_soon(trio.serve_listeners, handler, listeners)
            async for _ in signals:
                nursery.cancel_scope.cancel()


if __name__ == "__main__":
    recorded = Path(sys.argv[1]).read_bytes()
    trio.run(_run, msgspec.msgpack.decode(recorded, type=list[Move]))
