"""Enemies in every position send everything there is: a game beside them does not feel it."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
import trio
from trio.testing import MockClock

from engine.public import Phase
from engine.redact import view_for
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import GameView, Hello, Open, Ready, TableState, Watch, Welcome
from tests.amounts import amount
from tests.server.fakes.client import Client
from tests.server.fakes.hostile import Enemy, hello_of_another, pieces
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)

pytestmark = [pytest.mark.trio, pytest.mark.slow]

ENEMIES = 20
MESSAGES = amount(5_000, 100_000)
AT_MOST_IN_A_ROW = 30

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
        for _ in range(enemy.random.randint(0, AT_MOST_IN_A_ROW)):
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


async def play_until(attack: Attack, clients: list[Client]) -> int:
    """One game after the other while it lasts: how many."""
    games = 0
    while games == 0 or attack.left > 0:
        await play_together(clients)
        games += 1
        for client in clients:
            await client.say(Ready())
        for client in clients:
            await client.hear_a(GameView, lambda game: game.view.public.phase is not Phase.OVER)
    return games


async def test_whatever_enemies_send_a_game_beside_them_is_played_to_its_end(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with memory_server(
        messages_at_once=10**9, watchers_per_table=ENEMIES, names=10**9, tables=10**9
    ) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        attack = Attack(server, clients[0].table.table, MESSAGES)
        async with trio.open_nursery() as nursery:
            for seed in range(ENEMIES):
                nursery.start_soon(attack.go_on, Enemy(seed))
            games = await play_until(attack, clients)
        await play_together(clients)
        states = server.journal.states(1)
        codes = server.counters.rejected
    print(
        f"{MESSAGES} messages, {games} games beside them, {sum(codes.values())} rejected: {codes}"
    )
    print(f"connections {server.counters.connections}, let go: {server.counters.goodbyes}")
    assert games >= 1
    assert states[-1].public.phase is Phase.OVER
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert {client.seat for client in clients} == {0, 1, 2}


async def test_a_player_who_only_sends_nonsense_spoils_nobody_the_game(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    enemy = Enemy(1)
    async with memory_server(messages_at_once=10**9) as server:
        ann, ben, eve = await sit_together(server)
        async with trio.open_nursery() as nursery:
            for client in (ann, ben):
                nursery.start_soon(client.play)
            for _ in range(amount(50, 1000)):
                async with trio.open_nursery() as reading:
                    reading.start_soon(read_to_end, eve.stream)
                    with suppress(trio.BrokenResourceError):
                        for _ in range(20):
                            await eve.stream.send_all(enemy.wrong_seat())
                        await eve.stream.send_all(enemy.anything() + b"\xc1")
                eve = await server.reconnect(eve)
            await eve.drop()
        states = server.journal.states(1)
    for client in (ann, ben):
        assert client.view == view_for(states[-1], client.seat)
    assert states[-1].public.phase is Phase.OVER
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
