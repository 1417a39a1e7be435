"""A table: one inbox and one task, which alone moves the game that is played there.

Not here: the path of an action (game.py), who sits where (seating.py), finding a table (lobby.py).
"""

import contextlib
import logging
import math
from collections.abc import Callable, Sequence

import msgspec
import trio

from engine.bots import LEVELS
from engine.legality import IllegalAction
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import (
    Act,
    Again,
    FillSeats,
    Leave,
    LeftTable,
    Rejected,
    TableState,
)
from server.bots import Bot, Think
from server.game import Entropy, Game, Occurrences
from server.journal import Journal
from server.limits import BotPace, Limits
from server.requests import Arrived, Asked, BotActs, Departed, Recipient, Request
from server.seating import Chair, Seating
from server.sessions import Player

SUBSTITUTE_LEVEL = "simple"

log = logging.getLogger(__name__)


class Surroundings(msgspec.Struct, frozen=True):
    """What every table of a server shares."""

    journal: Journal
    entropy: Entropy
    limits: Limits
    bot_pace: BotPace
    think: Think


class Table:
    """A table known by `code`, where games are played by `rules`.

    Everything but sitting down goes through `ask`. `run` is its task; when that ends, the table
    has closed and nobody sits at it any more.
    """

    def __init__(
        self,
        code: str,
        rules: RuleSet,
        around: Surroundings,
        forget: Callable[["Table"], None],
    ) -> None:
        self.code = code
        self.rules = rules
        self._around = around
        self._forget = forget
        self._is_closed = False
        self._seating = Seating(rules.players)
        self._game: Game | None = None
        self._bots: trio.Nursery | None = None
        self._closes_at = trio.current_time() + around.limits.empty_table_seconds
        self._inbox_in, self._inbox = trio.open_memory_channel[Request](
            around.limits.inbox_requests
        )

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody can sit down."""
        is_open = not self._is_closed and not self._game_is_on
        return is_open and bool(self._seating.free_chairs())

    def sit_down(self, player: Player) -> bool:
        """Give a player the first free seat. He is there once his Arrived is taken.

        At once, not through the inbox: so nobody can be faster between looking and taking.
        """
        if not self.has_free_seat or player.table is not None:
            return False
        self._seating.free_chairs()[0].take(player)
        player.table = self
        return True

    async def ask(self, request: Request) -> None:
        """Put a request into the inbox, waiting while it is full. A closed table takes none."""
        try:
            await self._inbox_in.send(request)
        except trio.BrokenResourceError:
            _turn_away(request)

    async def run(self, bots: Sequence[str] = ()) -> None:
        """Serve the table until it closes; first, bots of these levels take free seats."""
        log.info("table %s: opened", self.code)
        try:
            async with trio.open_nursery() as nursery:
                self._bots = nursery
                for chair, level in zip(self._seating.free_chairs(), bots, strict=False):
                    self._seat_bot(chair, level)
                await self._serve()
                nursery.cancel_scope.cancel()
        finally:
            self._close()

    async def _serve(self) -> None:
        try:
            while not self._seating.is_deserted:
                request = await self._next_request()
                if request is None:
                    break
                await self._take(request)
            self._close()
            if self._game is not None and not self._game.is_over:
                await self._game.end()
        except Exception:
            log.exception("table %s: failed", self.code)

    async def _next_request(self) -> Request | None:
        """The next request, None when nobody has been there for too long."""
        with trio.move_on_at(math.inf if self._seating.somebody_is_there else self._closes_at):
            return await self._inbox.receive()
        return None

    async def _take(self, request: Request) -> None:
        match request:
            case Arrived():
                await self._take_arrived(request)
            case Departed():
                await self._take_departed(request)
            case Asked(player=player, peer=peer, message=message):
                seat = self._seating.seat_of(player)
                if seat is None:
                    peer.post(Rejected("not_at_a_table"))
                else:
                    await self._take_asked(seat, peer, message)
            case BotActs(bot=bot, act=act):
                seat = self._seating.seat_of(bot)
                if seat is not None:
                    await self._act(seat, bot, act)

    async def _take_arrived(self, request: Arrived) -> None:
        seat = self._seating.seat_of(request.player)
        if seat is None:
            return
        chair = self._seating.chairs[seat]
        chair.peer = request.peer
        self._tell_state()
        if self._game is not None and chair.follows_game:
            chair.post(self._game.view(seat))
        await self._start_if_ready()

    async def _take_departed(self, request: Departed) -> None:
        seat = self._seating.seat_of(request.player)
        if seat is None or self._seating.chairs[seat].peer is not request.peer:
            return
        self._seating.chairs[seat].peer = None
        self._closes_at = trio.current_time() + self._around.limits.empty_table_seconds
        self._tell_state()
        await self._start_if_ready()

    async def _take_asked(
        self, seat: Seat, peer: Recipient, message: FillSeats | Leave | Act | Again
    ) -> None:
        match message:
            case Act():
                await self._act(seat, peer, message)
            case FillSeats(level=level):
                await self._fill_seats(peer, level)
            case Again():
                await self._again(seat, peer)
            case Leave():
                await self._leave(seat, peer)

    async def _act(self, seat: Seat, sender: Recipient, act: Act) -> None:
        if self._game is None:
            return sender.post(Rejected("no_game"))
        if act.seq != self._game.seq:
            return sender.post(Rejected("stale"))
        try:
            occurrences = await self._game.act(seat, act.action)
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        self._tell(occurrences)
        if self._game.is_over:
            await self._finish_game(self._game)

    async def _fill_seats(self, sender: Recipient, level: str) -> None:
        if self._game_is_on:
            return sender.post(Rejected("game_in_progress"))
        if level not in LEVELS:
            return sender.post(Rejected("no_such_level", {"level": level}))
        for chair in self._seating.free_chairs():
            self._seat_bot(chair, level)
        self._tell_state()
        await self._start_if_ready()

    async def _again(self, seat: Seat, sender: Recipient) -> None:
        if self._game is None:
            return sender.post(Rejected("no_game"))
        if self._game_is_on:
            return sender.post(Rejected("game_in_progress"))
        self._seating.chairs[seat].is_ready = True
        self._tell_state()
        await self._start_if_ready()

    async def _leave(self, seat: Seat, sender: Recipient) -> None:
        chair = self._seating.chairs[seat]
        self._get_up(chair, "left")
        if self._game is not None and self._game_is_on and not self._seating.is_deserted:
            self._seat_bot(chair, SUBSTITUTE_LEVEL)
            chair.follows_game = True
            chair.post(self._game.view(seat))
        self._tell_state()
        await self._start_if_ready()

    @property
    def _game_is_on(self) -> bool:
        return self._game is not None and not self._game.is_over

    async def _start_if_ready(self) -> None:
        if self._game_is_on or not self._seating.all_are_ready:
            return
        names = [chair.player.name if chair.player else "" for chair in self._seating.chairs]
        journal, entropy = self._around.journal, self._around.entropy
        is_another = self._game is not None
        self._game = await Game.start(self.code, self.rules, names, journal, entropy)
        log.info("table %s: a game begins", self.code)
        if is_another:  # nobody is asked any more whether he wants to
            self._tell_state()
        for seat, chair in self._seating:
            chair.follows_game = True
            chair.post(self._game.view(seat))

    async def _finish_game(self, game: Game) -> None:
        log.info("table %s: the game is over", self.code)
        await game.end()
        for chair in self._seating.chairs:
            chair.is_ready = False

    def _tell(self, occurrences: Occurrences) -> None:
        for seat, chair in self._seating:
            if chair.recipient is not None and chair.follows_game:
                for happened in occurrences.told_to(seat):
                    chair.recipient.post(happened)

    def _tell_state(self) -> None:
        again = self._game is not None and self._game.is_over
        states = tuple(chair.state(again=again) for chair in self._seating.chairs)
        for seat, chair in self._seating:
            chair.post(TableState(self.code, self.rules, states, seat))

    def _seat_bot(self, chair: Chair, level: str) -> None:
        assert self._bots is not None
        bot = Bot(level, self._around.bot_pace, self._around.think)
        chair.give_to(bot)
        self._bots.start_soon(bot.run, self.ask)

    def _get_up(self, chair: Chair, code: str) -> None:
        if chair.player is not None:
            chair.player.table = None
        chair.post(LeftTable(code))
        chair.clear()

    def _close(self) -> None:
        """From now on nobody sits here, and nobody can sit down."""
        if self._is_closed:
            return
        self._is_closed = True
        self._forget(self)
        for chair in self._seating.chairs:
            self._get_up(chair, "table_closed")
        with contextlib.suppress(trio.WouldBlock, trio.EndOfChannel):
            while True:
                _turn_away(self._inbox.receive_nowait())
        self._inbox.close()
        log.info("table %s: closed", self.code)


def _turn_away(request: Request) -> None:
    """Answer a request that came when the table had closed."""
    match request:
        case Arrived(peer=peer):
            peer.post(LeftTable("table_closed"))
        case Asked(peer=peer):
            peer.post(Rejected("not_at_a_table"))
        case Departed() | BotActs():
            log.debug("nobody is left to hear that a table has closed")
