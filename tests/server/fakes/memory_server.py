"""A server in this process whose clients are connected by memory streams.

Time is virtual (`autojump_clock`), chance is a seed. What the journal holds can be looked at.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

import trio
import trio.testing
from msgspec.structs import replace

from engine.rules import RuleSet
from engine.state import State, new_game
from engine.step import step
from engine.view import View
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Hello,
    Join,
    Ready,
    TableState,
    Welcome,
)
from server.admission.policy import AdmissionPolicy
from server.connections.counters import Counters
from server.limits import Limits
from server.storage.journal import Ending, Entry, GameHeader, GameId, MemoryJournal, TableId
from server.storage.names import MemoryNameStore, NameStore
from server.tables.service import Service, Think, think_at_once
from server.tables.solo import Solo
from server.task_tree import serve
from tests.server.fakes.client import Client

SHORT_GAME = RuleSet(end="hands", limit=2)
NAMES = ("Ann", "Ben", "Cat", "Dan")


class OpenJournal(MemoryJournal):
    """Forgets nothing, and can be told to let nobody past."""

    def __init__(self) -> None:
        super().__init__()
        self.games: dict[GameId, tuple[GameHeader, list[Entry]]] = {}
        self.ended: list[GameId] = []
        self._may_return = trio.Event()
        self._may_return.set()

    def block(self) -> None:
        """From now on no `append` returns."""
        self._may_return = trio.Event()

    def unblock(self) -> None:
        """Let all go on."""
        self._may_return.set()

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        game = await super().begin(header, entries, table)
        self.games[game] = (header, list(entries))
        return game

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        await self._may_return.wait()
        written = self.games[game][1]
        if seq != len(written):
            raise ValueError(f"entry {seq} of game {game} after {len(written)} entries")
        written += entries

    async def end(self, game: GameId, ending: Ending) -> None:
        await super().end(game, ending)
        self.ended.append(game)

    def states(self, game: GameId = 1) -> list[State]:
        """The game after each number of actions, from 0 on, replayed from what was written."""
        header, entries = self.games[game]
        return replay(header, entries)


def replay(header: GameHeader, entries: Sequence[Entry]) -> list[State]:
    """Every state of a game."""
    states = [new_game(header.rules, header.dealer, header.cut)]
    for entry in entries:
        states.append(step(states[-1], entry.seat, entry.action)[0])
    return states


class MemoryListener(trio.abc.Listener[trio.abc.Stream]):
    """Accepts the streams that it is handed."""

    def __init__(self) -> None:
        self._hand_in, self._accepted = trio.open_memory_channel[trio.abc.Stream](100)

    def hand_in(self, stream: trio.abc.Stream) -> None:
        """Somebody connects."""
        self._hand_in.send_nowait(stream)

    async def accept(self) -> trio.abc.Stream:
        return await self._accepted.receive()

    async def aclose(self) -> None:
        self._hand_in.close()
        self._accepted.close()
        await trio.lowlevel.checkpoint()


class MemoryServer:
    """The server as its clients see it, and its journal."""

    def __init__(
        self, journal: OpenJournal, stop: trio.Event, counters: Counters | None = None
    ) -> None:
        self.listener = MemoryListener()
        self.journal = journal
        self.stop = stop
        self.counters = counters or Counters()

    def stream(self) -> trio.abc.Stream:
        """The client's end of a new connection that takes everything."""
        ours, theirs = trio.testing.memory_stream_pair()
        self.listener.hand_in(theirs)
        return ours

    def narrow_stream(self) -> trio.abc.Stream:
        """The same where writing waits for the other end to read."""
        ours, theirs = trio.testing.lockstep_stream_pair()
        self.listener.hand_in(theirs)
        return ours

    async def connect(self, name: str, token: bytes = b"") -> Client:
        """A client that has been welcomed."""
        client = Client(self.stream(), name)
        await client.say(Hello(PROTOCOL_VERSION, name, token))
        await client.hear_a(Welcome)
        return client

    async def reconnect(self, client: Client) -> Client:
        """The same player once more."""
        return await self.connect(client.name, client.token)


@asynccontextmanager
async def memory_server(
    rules: RuleSet = SHORT_GAME,
    bots: tuple[str, ...] = (),
    bot_pause_seconds: float = 0,
    think: Think = think_at_once,
    seed: int = 1,
    journal: OpenJournal | None = None,
    store: NameStore | None = None,
    policy: AdmissionPolicy | None = None,
    solo: Solo | None = None,
    **limits: float,
) -> AsyncIterator[MemoryServer]:
    """A running server; at the end it is stopped, and has to come to its end."""
    journal = journal or OpenJournal()
    service = Service(
        rules=rules,
        bots=bots,
        bot_pause_seconds=bot_pause_seconds,
        think=think,
        limits=replace(Limits(), **limits),
        names=store or MemoryNameStore(int(limits.get("names", 1000))),
        journal=journal,
        entropy=Random(seed).randbytes,
        policy=policy or AdmissionPolicy(),
        solo=solo,
    )
    server = MemoryServer(journal, trio.Event(), service.counters)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(serve, [server.listener], service, server.stop)
        yield server
        server.stop.set()


async def sit_together(server: MemoryServer, players: int = 3) -> list[Client]:
    """Clients that have all sat down at the server's own table, and are ready."""
    clients = [await server.connect(name) for name in NAMES[:players]]
    for client in clients:
        await client.say(Join(), Ready())
        await client.hear_a(TableState)
    return clients


async def play_together(
    clients: Sequence[Client], until: Callable[[View], bool] | None = None
) -> None:
    """All of them play on, to the end of the game or until the view of each is like that."""
    async with trio.open_nursery() as nursery:
        for client in clients:
            nursery.start_soon(client.play, until)
