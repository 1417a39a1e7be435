"""A server of the test's own on a real socket, which follows a script for each connection."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from client.net.dialer import BY_KEY, Trust
from client.net.network import Network
from client.net.tokens import TokenStore
from client.net.whereabouts import Opening
from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from engine.redact import view_for
from engine.rules import RuleSet
from engine.state import new_game
from protocol import EOF, NEED_DATA, Connection, Role, ServerConnection
from protocol.address import TcpAddress, UnixAddress
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    ClientMessage,
    GameView,
    Open,
    SeatState,
    ServerMessage,
    TableState,
    Welcome,
)

PATIENCE_SECONDS = 60.0
TOKEN = b"0123456789abcdef"
WELCOME = Welcome(PROTOCOL_VERSION, "Ann", TOKEN)
OPEN = Open(RuleSet(), "casual")
TABLE = TableState("ABCD", RuleSet(), (SeatState(),) * 3, 0)
GAME = GameView(4, view_for(new_game(RuleSet(), dealer=0), 0))


class Peer:
    """The server's end of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._connection: ServerConnection = Connection(Role.SERVER)

    async def hear(self) -> ClientMessage:
        while (event := self._connection.next_event()) is NEED_DATA:
            self._connection.receive_data(await self._reader.read(4096))
        assert event is not EOF
        assert isinstance(event, ClientMessage)
        return event

    async def hear_bytes(self) -> bytes:
        return await self._reader.read(4096)

    def say(self, *messages: ServerMessage) -> None:
        for message in messages:
            self._writer.write(self._connection.send(message))

    def say_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    async def drop(self) -> None:
        self._writer.transport.abort()
        with suppress(OSError):
            await self._writer.wait_closed()


Script = Callable[[Peer], Awaitable[None]]


@asynccontextmanager
async def server(path: Path, *scripts: Script) -> AsyncIterator[UnixAddress]:
    """A server that follows one script for each connection, in turn, and then drops it."""
    start = partial(asyncio.start_unix_server, path=path / "server")
    async with _following(scripts, start):
        yield UnixAddress(str(path / "server"))


@asynccontextmanager
async def tcp_server(
    *scripts: Script, tls: ssl.SSLContext | None, port: int = 0
) -> AsyncIterator[TcpAddress]:
    """The same on a TCP port, in TLS or, for None, without."""
    start = partial(asyncio.start_server, host="127.0.0.1", port=port, ssl=tls, reuse_address=True)
    async with _following(scripts, start) as listening:
        yield TcpAddress(*listening.sockets[0].getsockname())


@asynccontextmanager
async def _following(
    scripts: Sequence[Script], start: Callable[..., Awaitable[asyncio.Server]]
) -> AsyncIterator[asyncio.Server]:
    remaining = list(scripts)
    connections: list[asyncio.Task[None]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = Peer(reader, writer)
        try:
            await remaining.pop(0)(peer)
        finally:
            await peer.drop()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(asyncio.create_task(serve(reader, writer)))

    listening = await start(connected)
    try:
        yield listening
    finally:
        listening.close()
        for connection in connections:
            connection.cancel()
        ends = await asyncio.gather(*connections, return_exceptions=True)
        await listening.wait_closed()  # from Python 3.12 on for the connections, too
        assert [end for end in ends if isinstance(end, Exception)] == []


class Player:
    """A Network under test, and what it has delivered."""

    def __init__(
        self,
        address: UnixAddress | TcpAddress,
        tokens: Path,
        opening: Opening,
        trust: Trust = BY_KEY,
    ) -> None:
        self.network = Network(address, "Ann", TokenStore(tokens), opening, trust=trust)
        self.updates: list[Update] = []
        self._news = asyncio.Event()
        self._running = asyncio.create_task(self.network.run(self._deliver))

    def _deliver(self, update: Update) -> None:
        self.updates.append(update)
        self._news.set()

    async def until(self, condition: Callable[[list[Update]], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition(self.updates):
                self._news.clear()
                await self._news.wait()

    async def until_status(self, status: LinkStatus) -> LinkState:
        def link() -> list[LinkState]:
            return [update for update in self.updates if isinstance(update, LinkState)]

        await self.until(lambda updates: any(state.status is status for state in link()))
        return next(state for state in reversed(link()) if state.status is status)

    async def leave(self) -> None:
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running


@asynccontextmanager
async def playing(
    address: UnixAddress | TcpAddress,
    path: Path,
    opening: Opening = OPEN,
    trust: Trust = BY_KEY,
) -> AsyncIterator[Player]:
    player = Player(address, path / "tokens", opening, trust)
    try:
        yield player
    finally:
        await player.leave()


async def sit_down(peer: Peer) -> None:
    await peer.hear()
    peer.say(WELCOME)
    await peer.hear()
    peer.say(TABLE, GAME)


async def wait_for_the_end(peer: Peer) -> None:
    with suppress(AssertionError, OSError):
        while True:
            await peer.hear()
