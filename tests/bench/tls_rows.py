"""What TLS costs: its own bytes, and what a connection takes of the server."""

import ssl
from collections.abc import Sequence
from contextlib import closing

import msgspec

from protocol.address import Address, parse_address
from tests.bench.report import Row
from tests.bench.server_rows import launched
from tests.bench.session import TLS, Player, connect
from tests.e2e.running_server import RunningServer
from tests.e2e.world import World

_ROOM = ("--names-per-hour=1000000", "--no-data", "--listen=127.0.0.1:0")
_MESSAGE = bytes(8)
_PLAIN = "the same without TLS"
_NOTHING = "no TLS"
_MS = 1000.0


def tls_rows(world: World, connections: int) -> list[Row]:
    """Beside the same server without it."""
    with launched(world, "server", *_ROOM) as server:
        address = parse_address(server.address)
        received, sent, for_message = _own_bytes(address)
        seconds = _seconds_each(server, TLS, connections)
    with launched(world, "server", "--no-tls", *_ROOM) as server:
        plain_seconds = _seconds_each(server, None, connections)
    return [
        Row("TLS, its bytes to the client for a handshake", received, None, 0, "B", _NOTHING),
        Row("TLS, its bytes to the server for a handshake", sent, None, 0, "B", _NOTHING),
        Row("TLS, its bytes for one message", for_message, None, 0, "B", _NOTHING),
        Row(
            "server, a client that comes, says hello and goes",
            _MS * seconds,
            None,
            _MS * plain_seconds,
            "ms",
            _PLAIN,
        ),
        Row(
            "server, such clients a second of one core",
            1 / seconds,
            None,
            1 / plain_seconds,
            "/s",
            _PLAIN,
            at_least=True,
        ),
    ]


def _seconds_each(server: RunningServer, tls: ssl.SSLContext | None, connections: int) -> float:
    """What the server works for a client, the first ones left out."""
    address = parse_address(server.address)
    _come_and_go(address, [f"early {number}" for number in range(20)], tls)
    before = _cpu_seconds(server)
    _come_and_go(address, [f"guest {number}" for number in range(connections)], tls)
    return (_cpu_seconds(server) - before) / connections


def _come_and_go(address: Address, names: Sequence[str], tls: ssl.SSLContext | None) -> None:
    for name in names:
        Player(address, name, tls).close()


def _cpu_seconds(server: RunningServer) -> float:
    return msgspec.json.decode(server.ask("figures"), type=dict[str, float])["cpu_seconds"]


def _own_bytes(address: Address) -> tuple[int, int, int]:
    """What a handshake takes, to the client and to the server, and what is around one message."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = TLS.wrap_bio(incoming, outgoing)
    received = sent = 0
    with closing(connect(address)) as line:
        while True:
            try:
                tls.do_handshake()
                is_done = True
            except ssl.SSLWantReadError:
                is_done = False
            data = outgoing.read()
            sent += len(data)
            line.sendall(data)
            if is_done:
                break
            data = line.recv(64 * 1024)
            received += len(data)
            incoming.write(data)
    tls.write(_MESSAGE)
    return received, sent, outgoing.pending - len(_MESSAGE)
