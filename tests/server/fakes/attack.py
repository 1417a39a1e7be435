"""Enemies who take every position at a server, and send all that an enemy may (hostile.py)."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import trio

from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Hello, Open, TableState, Watch, Welcome
from tests.server.fakes.client import Client
from tests.server.fakes.hostile import Enemy, hello_of_another, pieces
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer

_AT_MOST_IN_A_ROW = 30

Position = Callable[[MemoryServer, Client, str], Awaitable[None]]


async def nowhere(server: MemoryServer, client: Client, code: str) -> None:
    """Before the handshake."""


async def foreign(server: MemoryServer, client: Client, code: str) -> None:
    """After a Hello of another version."""
    await client.stream.send_all(b"\x94\x00\x63\xa3Ann\xc3")


async def welcomed(server: MemoryServer, client: Client, code: str) -> None:
    """At no table."""
    await client.say(Hello(PROTOCOL_VERSION, client.name))
    await client.hear_a(Welcome)


async def seated(server: MemoryServer, client: Client, code: str) -> None:
    """At a table with bots, where a game begins unless another enemy takes the seat of one."""
    await welcomed(server, client, code)
    await client.say(Open(SHORT_GAME, "casual"))
    await client.hear_a(TableState)


async def watching(server: MemoryServer, client: Client, code: str) -> None:
    """Looking on at the game that must not feel anything."""
    await welcomed(server, client, code)
    await client.say(Watch(code))
    await client.hear_a(TableState)


POSITIONS: tuple[Position, ...] = (nowhere, foreign, welcomed, seated, watching)


class Attack:
    """So many messages, by as many connections as that takes."""

    def __init__(self, server: MemoryServer, code: str, messages: int) -> None:
        self.left = messages
        self._server = server
        self._code = code
        self._names = 0

    async def go_on(self, enemy: Enemy) -> None:
        """Connect, send, be cut off, and connect again."""
        while self.left > 0:
            self._names += 1
            client = Client(self._server.stream(), f"Enemy {self._names}")
            position = enemy.random.choice(POSITIONS)
            await position(self._server, client, self._code)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(read_to_end, client.stream)
                with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
                    await self._send_some(client.stream, enemy)
            await client.drop()

    async def _send_some(self, stream: trio.abc.Stream, enemy: Enemy) -> None:
        """A few that are only out of place, then one of any kind, then the end."""
        for _ in range(enemy.random.randint(0, _AT_MOST_IN_A_ROW)):
            harmless = (enemy.wrong_seat, enemy.pleasantry)
            await self._send(stream, enemy.random.choice(harmless)(), enemy)
        if enemy.random.random() < 0.1:
            await self._send(stream, hello_of_another(enemy), enemy)
        await self._send(stream, enemy.anything(), enemy)
        assert isinstance(stream, trio.abc.HalfCloseableStream)
        await stream.send_eof()

    async def _send(self, stream: trio.abc.Stream, data: bytes, enemy: Enemy) -> None:
        self.left -= 1
        for piece in pieces(data, enemy):
            await stream.send_all(piece)


async def read_to_end(stream: trio.abc.Stream) -> None:
    """The server answers what it likes, and closes in the end. (The clock may jump far while the
    server computes in another thread.)
    """
    with trio.fail_after(100_000), suppress(trio.BrokenResourceError):
        while await stream.receive_some():
            pass
