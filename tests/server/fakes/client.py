"""A client over any stream of Trio, which folds what it is sent and can play."""

from collections.abc import Callable
from typing import TypeVar

import trio

from engine.bots import decide
from engine.fold import fold
from engine.public import Phase
from engine.seats import Seat
from engine.view import View
from protocol.connection import Connection, Signal
from protocol.messages import (
    Act,
    ClientMessage,
    Clock,
    GameView,
    GoOn,
    Happened,
    Intermission,
    LeftTable,
    Ping,
    Pong,
    Rejected,
    ServerMessage,
    TableState,
    Welcome,
)
from protocol.states import Role

PATIENCE_SECONDS = 1000.0  # virtual; longer than anything a test waits for

Message = TypeVar("Message", bound=ServerMessage)


class Client:
    """One end of a stream, folding what it is sent. `heard` is all of it but pings."""

    def __init__(self, stream: trio.abc.Stream, name: str) -> None:
        self.stream = stream
        self.name = name
        self.token = b""
        self.table: TableState | None = None
        self.view: View | None = None
        self.seq = 0
        self.heard: list[ServerMessage] = []
        self.clock_seq = -1  # how much it had seen when it heard the latest clock
        self._acted_at = -1
        self._gone_on_at = -1
        self.intermission: Intermission | None = None
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

    @property
    def is_waited_for(self) -> bool:
        """Whether a deal waits for it to go on, and it has not done so."""
        waiting = self.intermission.waiting if self.intermission else ()
        return bool(waiting) and self.seat in waiting and self._gone_on_at != self.seq

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
        """Act as a casual bot would."""
        assert self.view is not None
        self._acted_at = self.seq
        await self.say(Act(self.seq, decide("casual", self.view)))

    async def go_on(self) -> None:
        """Go on to the next hand."""
        self._gone_on_at = self.seq
        await self.say(GoOn(self.seq))

    async def play(self, until: Callable[[View], bool] | None = None) -> None:
        """Play on until the game is over, or the view is like that."""
        is_enough = until or (lambda view: view.public.phase is Phase.OVER)
        while self.view is None or not is_enough(self.view):
            if self.is_asked:
                await self.act()
            elif self.is_waited_for:
                await self.go_on()
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
            case Clock():
                self.clock_seq = self.seq
            case LeftTable():
                self.table = self.view = None
            case Intermission():
                self.intermission = message
            case GameView(seq=seq, view=view):
                self.seq, self.view, self.intermission = seq, view, None
            case Happened(events=events):
                assert self.view is not None
                self.intermission = None
                for event in events:
                    self.view = fold(self.view, event)
                self.seq += 1
