"""A player of an evening whose server is killed again and again: they come back by themselves, and
remember what they were told last.
"""

import time
from collections.abc import Callable
from random import Random

import msgspec
import trio

from client.state.fair_deals import FairDeals
from engine.actions import TakeBack
from engine.public import Phase
from engine.taking_back import plays_to_undo
from engine.view import View
from protocol.features import DEALS
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    Clock,
    GameView,
    GoOn,
    Hello,
    Intermission,
    LeftTable,
    Rejected,
    RemovePlayer,
    ServerMessage,
    TableState,
    Welcome,
)
from tests.server.fakes.client import Client

_BARRIER = RemovePlayer(3)
"""Nobody has that seat: a refusal that comes after all that was said before."""
_REFUSALS_OF_IT = ("no_person", "not_the_host", "not_at_a_table")
_SOMEBODY_WAS_FASTER = (
    *("stale", "no_game", "game_in_progress", "paused", "not_the_host", "no_taking_back"),
    *("not_your_turn", "wrong_phase", "nothing_to_take_back", "seat_taken", "no_person"),
)


class SharedClient(Client):
    """One for which several tasks speak."""

    def __init__(self, stream: trio.abc.Stream, name: str) -> None:
        super().__init__(stream, name)
        self._one_at_a_time = trio.Lock()

    async def say(self, *messages: ClientMessage) -> None:
        async with self._one_at_a_time:
            await super().say(*messages)


class Told(msgspec.Struct):
    """What somebody was told last. `clock` is the last one and `first_clock` the first since they
    are back, with the time at which each was told, in seconds; `left` is why they are at no table.
    """

    table: TableState | None = None
    seq: int = 0
    view: View | None = None
    first_clock: Clock | None = None
    first_clock_at: float = 0.0
    clock: Clock | None = None
    clock_at: float = 0.0
    intermission: Intermission | None = None
    left: str = ""


class Person:
    """`before` is what they were told before the server died, `now` what since they are back, and
    `wishes_before` and `wishes` are what they have asked for meanwhile. `faults` are what is wrong
    with deals, `strange` refusals of what they had every right to do.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.random = Random(seed)
        self.before, self.now = Told(), Told()
        self.wishes: list[ClientMessage] = []
        self.wishes_before: list[ClientMessage] = []
        self.faults: list[str] = []
        self.deals_checked = 0
        self.strange: list[Rejected] = []
        self._client: Client | None = None
        self._watched: tuple[Callable[[View], bool], trio.Event] | None = None
        self._token = b""
        self._deals = FairDeals(self.random.randbytes)
        self._acted_at = -1

    async def come(self, path: str) -> None:
        """Be there again, and hear the welcome."""
        self._acted_at = -1
        self.wishes_before, self.wishes = self.wishes, []
        self.before, self.now = self.now, Told(left=self.now.left)
        self._deals.begin_line()
        self._client = SharedClient(await trio.open_unix_socket(path), self.name)
        await self.client.say(Hello(PROTOCOL_VERSION, self.name, self._token, (DEALS,)))
        self._token = (await self.client.hear_a(Welcome)).token

    @property
    def client(self) -> Client:
        """Their end of the line."""
        assert self._client is not None
        return self._client

    async def catch_up(self) -> None:
        """Hear all that has been said to them until now."""
        await self.client.say(_BARRIER)
        while (message := await self.client.hear()) is not None:
            if isinstance(message, Rejected) and message.code in _REFUSALS_OF_IT:
                return
            await self._learn(message)

    async def sit_down(self, message: ClientMessage) -> TableState:
        """Open or join a table."""
        await self.client.say(message)
        await self.catch_up()
        assert self.now.table is not None
        return self.now.table

    async def wish(self, message: ClientMessage) -> None:
        """Ask for something, which is done or not when the server dies."""
        self.wishes.append(message)
        await self.client.say(message)

    async def refusal(self, message: ClientMessage) -> Rejected:
        """Ask for something that is refused."""
        return await self.client.rejection(message)

    async def see(self, moment: Callable[[View], bool]) -> None:
        """Wait until the game as they see it is like that."""
        self._watched = (moment, trio.Event())
        self._look()
        await self._watched[1].wait()

    def _look(self) -> None:
        if self._watched and self.now.view and self._watched[0](self.now.view):
            self._watched[1].set()

    async def live(self) -> None:
        """Play on until the server is gone."""
        await self._play()
        while (message := await self.client.hear()) is not None:
            await self._learn(message)
            await self._play()

    async def _play(self) -> None:
        """Do what is asked of them, and now and then take a card back."""
        client, view = self.client, self.client.view
        if view is None or client.table is None or view.public.phase is Phase.OVER:
            return
        if client.table.paused or self._acted_at == client.seq:
            return
        if client.is_asked:
            if self.random.random() < 0.1:  # so that clocks run
                await trio.sleep(self.random.random() / 30)
            await client.act()
        elif client.is_waited_for and self.random.random() < 0.7:
            self.wishes.append(GoOn(client.seq))
            await client.go_on()
        elif plays_to_undo(view.public, client.seat) and self.random.random() < 0.02:
            self._acted_at = client.seq
            await client.say(Act(client.seq, TakeBack()))

    async def _learn(self, message: ServerMessage) -> None:
        client, now = self.client, self.now
        match message:
            case TableState():
                now.table, now.left = message, ""
            case LeftTable(code=code):
                self.now = Told(left=code)
            case GameView():
                now.clock = None  # perhaps of the game before
            case Clock():
                now.clock, now.clock_at = message, time.monotonic()
                if now.first_clock is None:
                    now.first_clock, now.first_clock_at = message, now.clock_at
            case Rejected() if message.code not in _SOMEBODY_WAS_FASTER:
                self.strange.append(message)
        self.now.seq, self.now.view = client.seq, client.view
        self.now.intermission = client.intermission
        self._look()
        seed, checked = self._deals.receive(message, client.view)
        if checked is not None:
            self.deals_checked += 1
            self.faults += [checked.fault] if checked.fault else []
        if seed is not None:
            await client.say(seed)
