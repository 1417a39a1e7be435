"""Many tables at once, each playing the same recorded game against a server.

No message is understood here: a move is over when as many bytes have come as when it was recorded.
Everything is bounded, in moves and in time.
"""

import heapq
import selectors
import socket
import ssl
import time
from collections.abc import Sequence

from tests.bench.session import Move

_READ_BYTES = 64 * 1024
_STALL_SECONDS = 20.0


class Stalled(Exception):
    """The server has not answered a move."""


class Table:
    """The sockets of a table's players by seat, and where its game is."""

    def __init__(self, number: int, sockets: Sequence[socket.socket]) -> None:
        self.number = number
        self.sockets = sockets
        self.moves = 0
        self.sent_at = 0.0
        self.told_at = 0.0
        self.awaited = [0] * len(sockets)

    @property
    def is_waiting(self) -> bool:
        """Whether the latest move is still under way."""
        return any(self.awaited)


class Load:
    """All tables. `latencies` are the seconds from sending a move to the others' having it."""

    def __init__(self, recording: Sequence[Move], tables: Sequence[Table]) -> None:
        self._recording = recording
        self._tables = tables
        self._selector = selectors.DefaultSelector()
        for table in tables:
            for seat, connection in enumerate(table.sockets):
                connection.setblocking(False)
                self._selector.register(connection, selectors.EVENT_READ, (table, seat))
        self.latencies: list[float] = []

    def close(self) -> None:
        """Hangs up."""
        self._selector.close()
        for table in self._tables:
            for connection in table.sockets:
                connection.close()

    def run_flat_out(self, moves_each: int) -> None:
        """Every table makes so many moves, each as soon as everybody has had the one before."""
        goal = self._tables[0].moves + moves_each
        busy = len(self._tables)
        for table in self._tables:
            self._move(table)
        while busy:
            for table in self._finished(_STALL_SECONDS):
                if table.moves < goal:
                    self._move(table)
                else:
                    busy -= 1

    def run_paced(self, moves_each: int, pause_seconds: float) -> None:
        """Every table makes so many moves, one in each `pause_seconds`, the tables spread over it.

        A move that is late waits for the one before. Fills `latencies`.
        """
        self.latencies = []
        goal = self._tables[0].moves + moves_each
        start = time.perf_counter()
        step = pause_seconds / len(self._tables)
        due = [(start + step * number, number) for number in range(len(self._tables))]
        under_way: dict[int, float] = {}  # by table, when its next move is due
        while due or under_way:
            while due and due[0][0] <= time.perf_counter():
                moment, number = heapq.heappop(due)
                under_way[number] = moment + pause_seconds
                self._move(self._tables[number])
            for table in self._finished(_seconds_until(due[0][0]) if due else _STALL_SECONDS):
                self.latencies.append(table.told_at - table.sent_at)
                moment = under_way.pop(table.number)
                if table.moves < goal:
                    heapq.heappush(due, (moment, table.number))

    def _move(self, table: Table) -> None:
        move = self._recording[table.moves]
        table.moves += 1
        table.awaited[:] = map(len, move.received)
        table.sent_at = time.perf_counter()
        table.sockets[move.seat].send(move.sent)

    def _finished(self, seconds: float) -> list[Table]:
        """The tables whose moves everybody has had, after waiting for news for a while."""
        finished = []
        ready = self._selector.select(seconds)
        if not ready and seconds >= _STALL_SECONDS:
            raise Stalled(f"no answer to a move for {seconds:.0f} s")
        for key, _ in ready:
            table, seat = key.data
            self._receive(table, seat)
            if not table.is_waiting:
                finished.append(table)
        return finished

    def _receive(self, table: Table, seat: int) -> None:
        data = _received(table.sockets[seat])
        if data is None:
            return
        mover = self._recording[table.moves - 1].seat
        if not data or len(data) > table.awaited[seat]:
            raise Stalled(f"a server that says something else than before, after {table.moves}")
        table.awaited[seat] -= len(data)
        if seat != mover and not table.awaited[seat]:
            table.told_at = time.perf_counter()


def _received(connection: socket.socket) -> bytes | None:
    """What has come, None for a part of what TLS sends at once."""
    if not isinstance(connection, ssl.SSLSocket):
        return connection.recv(_READ_BYTES)
    data = b""
    try:
        while more := connection.recv(_READ_BYTES):
            data += more
    except ssl.SSLWantReadError:
        return data or None
    return data


def _seconds_until(moment: float) -> float:
    return max(0.0, moment - time.perf_counter())
