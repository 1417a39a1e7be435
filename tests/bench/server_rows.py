"""What the server costs: moves a second, memory for a player, a move's latency.

The real server and a bare Trio loop are put under the same load, in turns.
"""

import resource
import socket
import statistics
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from engine.rules import RuleSet
from protocol.address import Address, parse_address
from tests.bench.bare import PLACE, READY
from tests.bench.load import Load, Table
from tests.bench.other_load import DiskWatch, busy_cores
from tests.bench.report import Row
from tests.bench.session import Move, connect, play, sit_down_together
from tests.e2e.running_server import RunningServer
from tests.e2e.world import PYTHON, World

PLAYERS = 3
PAUSE_SECONDS = 0.5  # between the moves of a table that is busy
MOVES_IN_A_TURN = 5  # of each table, of which all moves flat out are a multiple
ENDLESS = RuleSet(end="hands", limit=10_000)
_ROOM = [
    "--connections=4000",
    "--connections-per-address=4000",
    "--names-per-hour=1000000",
    "--tables=2000",
    "--ping-seconds=600",
]
_NO_HASTE = ["--messages-per-second=1000000", "--messages-at-once=1000000"]
_OTHER_FILES = 200
_FLOOR = "a bare Trio loop with the same bytes"
_MS = 1000.0
_KIB = 1024


class Effort(NamedTuple):
    """How much is measured: at so many tables, so many moves of each."""

    tables: int = 200
    warm_up: int = 53  # a hand
    flat_out: int = 60
    paced: int = 12  # and as many with other programs on all cores

    @property
    def all(self) -> int:
        """The moves of a table from the beginning to the end."""
        return self.warm_up + self.flat_out + 2 * self.paced


THOROUGH = Effort()
QUICK = Effort(warm_up=10, flat_out=15, paced=4)
CROWD = Effort(tables=1000, flat_out=20, paced=8)


class Subject:
    """A server with players at all of its tables, and what it has cost so far."""

    def __init__(
        self,
        server: RunningServer,
        recording: Sequence[Move],
        effort: Effort,
        seat_players: Callable[[int], Sequence[socket.socket]],
    ) -> None:
        self._server = server
        self._effort = effort
        before = self._figures()["memory_bytes"]
        tables = [Table(number, seat_players(number)) for number in range(effort.tables)]
        self._load = Load(recording, tables)
        self._load.run_flat_out(effort.warm_up)
        memory_bytes = self._figures()["memory_bytes"] - before
        self.bytes_per_player = memory_bytes / (effort.tables * PLAYERS)
        self._cpu_seconds = 0.0
        self.latencies: list[float] = []
        self.latencies_beside_others: list[float] = []

    @property
    def moves_per_cpu_second(self) -> float:
        """Of those made flat out."""
        return self._effort.tables * self._effort.flat_out / self._cpu_seconds

    def run_flat_out(self, moves_each: int) -> None:
        """Some of the moves that are made flat out."""
        before = self._figures()["cpu_seconds"]
        self._load.run_flat_out(moves_each)
        self._cpu_seconds += self._figures()["cpu_seconds"] - before

    def run_paced(self) -> list[float]:
        """The moves that are made at leisure: their latencies, in seconds."""
        self._load.run_paced(self._effort.paced, PAUSE_SECONDS)
        return self._load.latencies

    def close(self) -> None:
        """Hangs up."""
        self._load.close()

    def _figures(self) -> dict[str, float]:
        return msgspec.json.decode(self._server.ask("figures"), type=dict[str, float])


def server_rows(world: World, effort: Effort) -> list[Row]:
    """The budgets of the server."""
    _allow_files(2 * effort.tables * PLAYERS + _OTHER_FILES)
    with (
        launched(world, "server", "--listen=127.0.0.1:0", *_ROOM, *_NO_HASTE) as server,
        tempfile.NamedTemporaryFile() as file,
    ):
        address = parse_address(server.address)
        recording = _record(address, effort.all)
        Path(file.name).write_bytes(msgspec.msgpack.encode(recording))
        with (
            launched(world, "tests.bench.bare", file.name) as loop,
            closing(Subject(server, recording, effort, partial(_sit_down, address))) as real,
            closing(
                Subject(loop, recording, effort, partial(_take_places, parse_address(loop.address)))
            ) as bare,
        ):
            disk = _measure(real, bare, effort)
            return _rows(real, bare, disk, effort.tables)


def _measure(real: Subject, bare: Subject, effort: Effort) -> DiskWatch:
    """In turns, so that what else the machine does touches both alike. The disk is watched only
    where the moves wait for it, too.
    """
    for _ in range(effort.flat_out // MOVES_IN_A_TURN):
        real.run_flat_out(MOVES_IN_A_TURN)
        bare.run_flat_out(MOVES_IN_A_TURN)
    real.latencies, bare.latencies = real.run_paced(), bare.run_paced()
    with busy_cores():
        with DiskWatch() as disk:
            real.latencies_beside_others = real.run_paced()
        bare.latencies_beside_others = bare.run_paced()
    return disk


def _rows(real: Subject, bare: Subject, disk: DiskWatch, tables: int) -> list[Row]:
    latency = f"server, a move's latency, {tables} busy tables"
    return [
        Row(
            f"server, moves a second of one core, {tables} tables",
            real.moves_per_cpu_second,
            bare.moves_per_cpu_second / 3,
            bare.moves_per_cpu_second,
            "/s",
            _FLOOR,
            at_least=True,
        ),
        Row(
            f"server, memory per player at a table, {tables} tables",
            real.bytes_per_player / _KIB,
            60,
            bare.bytes_per_player / _KIB,
            "KB",
            _FLOOR,
        ),
        _latency_row(f"{latency}, median", real.latencies, bare.latencies, 50, 10),
        _latency_row(f"{latency}, 99 of 100 moves", real.latencies, bare.latencies, 99, None),
        _latency_row(
            f"{latency}, 99 of 100, all cores taken",
            real.latencies_beside_others,
            bare.latencies_beside_others,
            99,
            50,
        ),
        _latency_row(
            "  of that, a write to the disk, 99 of 100",
            disk.latencies,
            bare.latencies_beside_others,
            99,
            None,
        ),
    ]


def _latency_row(
    what: str, real: Sequence[float], bare: Sequence[float], percent: int, budget: float | None
) -> Row:
    figure, floor = (_MS * _percentile(latencies, percent) for latencies in (real, bare))
    return Row(what, figure, budget, floor, "ms", _FLOOR)


def _percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def launched(world: World, module: str, *arguments: str) -> RunningServer:
    return world.launch(PYTHON, "-m", "tests.bench.launch", module, *arguments)


def _record(address: Address, moves: int) -> list[Move]:
    """The first moves of the game that every table of this server has."""
    players = sit_down_together(address, ENDLESS, [f"Recorder {seat}" for seat in range(PLAYERS)])
    recording = [move for move, _ in zip(play(players), range(moves), strict=False)]
    for player in players:
        player.close()
    return recording


def _sit_down(address: Address, number: int) -> list[socket.socket]:
    """A table of the real server."""
    names = [f"{number} {seat}" for seat in range(PLAYERS)]
    return [player.detach() for player in sit_down_together(address, ENDLESS, names)]


def _take_places(address: Address, number: int) -> list[socket.socket]:
    """A table of the bare loop."""
    connections = []
    for seat in range(PLAYERS):
        connection = connect(address)
        connection.sendall(PLACE.pack(number, seat))
        if connection.recv(len(READY)) != READY:
            raise ConnectionError("the bare loop has hung up")
        connections.append(connection)
    return connections


def _allow_files(needed: int) -> None:
    """Lets this process and its children have a socket for each player."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
