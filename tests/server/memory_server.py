"""A server in this process whose clients are connected by memory streams, and such a client.

Time is virtual (`autojump_clock`), chance is a seed. What the journal holds can be looked at.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import TypeVar

import trio
import trio.testing
from msgspec.structs import replace

from engine.bots import decide
from engine.fold import fold
from engine.public import Phase
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State, new_game
from engine.step import step
from engine.view import View
from protocol.connection import Connection, Signal
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    GameView,
    Happened,
    Hello,
    Join,
    LeftTable,
    Ping,
    Pong,
    Rejected,
    ServerMessage,
    TableState,
    Welcome,
)
from protocol.states import Role
from server.bots import Think, think_at_once
from server.journal import Entry, GameHeader, GameId, MemoryJournal
from server.limits import BotPace, Limits
from server.serve import Service, serve
from server.store import MemoryNameStore

PATIENCE_SECONDS = 1000.0  # virtual; longer than anything a test waits for
SHORT_GAME = RuleSet(end="hands", limit=2)
NAMES = ("Ann", "Ben", "Cat", "Dan")
AT_ONCE = BotPace(pause_seconds=0, lead_pause_seconds=0)

Message = TypeVar("Message", bound=ServerMessage)


class OpenJournal(MemoryJournal):
    """Forgets nothing, and can be told to let nobody past."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[GameId] = []
        self._may_return = trio.Event()
        self._may_return.set()

    def block(self) -> None:
        """From now on no `append` returns."""
        self._may_return = trio.Event()

    def unblock(self) -> None:
        """Let all go on."""
        self._may_return.set()

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        await self._may_return.wait()
        await super().append(game, seq, entries)

    async def end(self, game: GameId) -> None:
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


class Client:
    """One end of a memory stream, folding what it is sent. `heard` is all of it but pings."""

    def __init__(self, stream: trio.abc.Stream, name: str) -> None:
        self.stream = stream
        self.name = name
        self.token = b""
        self.table: TableState | None = None
        self.view: View | None = None
        self.seq = 0
        self.heard: list[ServerMessage] = []
        self._acted_at = -1
        self._connection = Connection(Role.CLIENT)

    @property
    def seat(self) -> Seat:
        """Where it sits."""
        assert self.table is not None
        assert self.table.your_seat is not None
        return self.table.your_seat

    @property
    def is_asked(self) -> bool:
        """Whether it has to act and has not done so."""
        view = self.view
        asked = view is not None and view.seat is not None and view.public.to_act == view.seat
        return asked and self._acted_at != self.seq

    async def say(self, *messages: ClientMessage) -> None:
        """Send messages in one piece."""
        await self.stream.send_all(b"".join(map(self._connection.send, messages)))

    async def hear(self) -> ServerMessage | None:
        """The next message, with pings answered; None when the server has closed the stream."""
        with trio.fail_after(PATIENCE_SECONDS):
            while True:
                event = self._connection.next_event()
                if event is Signal.EOF:
                    return None
                if event is Signal.NEED_DATA:
                    self._connection.receive_data(bytes(await self._receive_some()))
                elif isinstance(event, Ping):
                    await self.say(Pong(event.number))
                else:
                    self._learn(event)
                    return event

    async def hear_a(
        self, kind: type[Message], like: Callable[[Message], bool] = lambda message: True
    ) -> Message:
        """The next message of a kind; the others are heard on the way."""
        while (message := await self.hear()) is not None:
            if isinstance(message, kind) and like(message):
                return message
        raise AssertionError(f"{self.name} heard no {kind.__name__} before the end")

    async def hear_end(self) -> ServerMessage | None:
        """The last message before the server closes the stream."""
        while await self.hear() is not None:
            pass
        return self.heard[-1] if self.heard else None

    async def hear_nothing(self, seconds: float) -> None:
        """Fails if anything but pings comes in that time."""
        with trio.move_on_after(seconds):
            raise AssertionError(f"{self.name} heard {await self.hear()}")

    async def rejection(self, message: ClientMessage) -> Rejected:
        """Say something, and hear why it is not done."""
        await self.say(message)
        return await self.hear_a(Rejected)

    async def act(self) -> None:
        """Act as a simple bot would."""
        assert self.view is not None
        self._acted_at = self.seq
        await self.say(Act(self.seq, decide("simple", self.view)))

    async def play(self, until: Callable[[View], bool] | None = None) -> None:
        """Play on until the game is over, or the view is like that."""
        is_enough = until or (lambda view: view.public.phase is Phase.OVER)
        while self.view is None or not is_enough(self.view):
            if self.is_asked:
                await self.act()
            if await self.hear() is None:
                raise AssertionError(f"{self.name} was cut off")

    async def drop(self) -> None:
        """Be gone, as when the cable is pulled and the other end sees it."""
        await trio.aclose_forcefully(self.stream)

    async def _receive_some(self) -> bytes:
        try:
            return bytes(await self.stream.receive_some())
        except trio.BrokenResourceError:
            return b""

    def _learn(self, message: ServerMessage) -> None:
        self.heard.append(message)
        match message:
            case Welcome(token=token):
                self.token = token
            case TableState():
                self.table = message
            case LeftTable():
                self.table = self.view = None
            case GameView(seq=seq, view=view):
                self.seq, self.view = seq, view
            case Happened(events=events):
                assert self.view is not None
                for event in events:
                    self.view = fold(self.view, event)
                self.seq += 1


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

    def __init__(self, journal: OpenJournal, stop: trio.Event) -> None:
        self.listener = MemoryListener()
        self.journal = journal
        self.stop = stop

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
    pace: BotPace = AT_ONCE,
    think: Think = think_at_once,
    seed: int = 1,
    journal: OpenJournal | None = None,
    **limits: float,
) -> AsyncIterator[MemoryServer]:
    """A running server; at the end it is stopped, and has to come to its end."""
    journal = journal or OpenJournal()
    service = Service(
        rules=rules,
        bots=bots,
        bot_pace=pace,
        think=think,
        limits=replace(Limits(), **limits),
        store=MemoryNameStore(1000),
        journal=journal,
        entropy=Random(seed).randbytes,
    )
    server = MemoryServer(journal, trio.Event())
    async with trio.open_nursery() as nursery:
        nursery.start_soon(serve, [server.listener], service, server.stop)
        yield server
        server.stop.set()


async def sit_together(server: MemoryServer, players: int = 3) -> list[Client]:
    """Clients that have all sat down at the server's own table."""
    clients = [await server.connect(name) for name in NAMES[:players]]
    for client in clients:
        await client.say(Join())
        await client.hear_a(TableState)
    return clients


async def play_together(
    clients: Sequence[Client], until: Callable[[View], bool] | None = None
) -> None:
    """All of them play on, to the end of the game or until the view of each is like that."""
    async with trio.open_nursery() as nursery:
        for client in clients:
            nursery.start_soon(client.play, until)
