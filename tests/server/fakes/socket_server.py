"""A server in this process on real sockets, in real time: for what only a kernel can say."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import trio
from msgspec.structs import replace

from protocol.address import Address, TcpAddress, UnixAddress
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Hello, Welcome
from server.admission.policy import AdmissionPolicy
from server.connections.counters import Counters
from server.connections.listeners import address_of, open_listeners
from server.connections.tls import load_tls
from server.limits import Limits
from server.operation.measured_journal import MeasuredJournal
from server.storage.certificate import own_certificate
from server.storage.journal import MemoryJournal
from server.storage.names import MemoryNameStore
from server.tables.service import Service
from server.task_tree import serve
from tests.certificates import client_context
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import SHORT_GAME

PATIENCE_SECONDS = 60.0


class SocketServer:
    """Where a server listens. `stop` ends it."""

    def __init__(self, service: Service, stop: trio.Event) -> None:
        self.service = service
        self.stop = stop
        self.addresses: list[Address] = []
        self.admin = Path()
        self.metrics = TcpAddress("", 0)
        self._sockets: list[trio.SocketStream] = []

    async def stream(
        self, address: Address | None = None, source: str | None = None
    ) -> trio.abc.Stream:
        """A new connection, to the first address if none is said; over IP from `source`, and to
        the game in TLS.
        """
        where = address or self.addresses[0]
        if isinstance(where, UnixAddress):
            stream = await trio.open_unix_socket(where.path)
            self._sockets.append(stream)
            return stream
        stream = await self.plain_stream(where, source)
        if where not in self.addresses:
            return stream
        return trio.SSLStream(stream, client_context(), https_compatible=True)

    async def plain_stream(
        self, address: Address | None = None, source: str | None = None
    ) -> trio.SocketStream:
        """A new connection over TCP, without TLS."""
        where = address or self.addresses[0]
        assert isinstance(where, TcpAddress)
        stream = await trio.open_tcp_stream(where.host, where.port, local_address=source)
        self._sockets.append(stream)
        return stream

    def hang_up(self) -> None:
        """Close every connection that was made."""
        for stream in self._sockets:
            stream.socket.close()

    async def meet(self, name: str, address: Address | None = None, **hello: bytes | str) -> Client:
        """A client that has said hello and waits for the answer."""
        client = Client(await self.stream(address), name)
        await client.say(Hello(PROTOCOL_VERSION, name, **hello))  # type: ignore[arg-type]
        return client

    async def connect(
        self, name: str, address: Address | None = None, token: bytes = b""
    ) -> Client:
        """A client that has been welcomed."""
        client = await self.meet(name, address, token=token)
        await client.hear_a(Welcome)
        return client


@asynccontextmanager
async def socket_server(
    directory: Path, *addresses: Address, policy: AdmissionPolicy | None = None, **limits: float
) -> AsyncIterator[SocketServer]:
    """A server at `addresses`, or on a port of 127.0.0.1 and a Unix socket in `directory`.

    At the end it is stopped, and has to come to its end. Fails when it takes too long.
    """
    counters = Counters()
    service = Service(
        rules=SHORT_GAME,
        bots=(),
        bot_pause_seconds=0,
        limits=replace(Limits(linger_seconds=0.5), **limits),
        names=MemoryNameStore(100_000),
        journal=MeasuredJournal(MemoryJournal(), counters),
        entropy=Random(1).randbytes,
        policy=policy or AdmissionPolicy(),
        counters=counters,
    )
    server = SocketServer(service, trio.Event())
    anywhere = TcpAddress("127.0.0.1", 0), UnixAddress(str(directory / "game"))
    server.admin = directory / "admin"
    with trio.fail_after(PATIENCE_SECONDS):
        async with (
            open_listeners(addresses or anywhere) as listeners,
            open_listeners([UnixAddress(str(server.admin))]) as admin,
            open_listeners([TcpAddress("127.0.0.1", 0)]) as metrics,
            trio.open_nursery() as nursery,
        ):
            server.addresses = [address_of(listener) for listener in listeners]
            server.metrics = TcpAddress("127.0.0.1", metrics[0].socket.getsockname()[1])
            with own_certificate(directory) as path:
                tls = load_tls(path)
            secured = [
                listener if isinstance(address, UnixAddress) else tls.on(listener)
                for listener, address in zip(listeners, server.addresses, strict=True)
            ]
            nursery.start_soon(serve, secured, service, server.stop, admin, metrics)
            try:
                yield server
            finally:
                server.hang_up()
            server.stop.set()
