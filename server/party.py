"""Who is at a table and what they play: the answer to everything that can be asked of a table.

All of it is called by the table's one task, one call after another (table.py), save for sitting
down. Not here: the path of an action (game.py), the chairs (seating.py).
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

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
    Occupant,
    Rejected,
    TableState,
)
from server.bots import SUBSTITUTE_LEVEL, Bot
from server.game import Game, Occurrences
from server.journal import JournalFailure, TableSetup
from server.outage import Outage
from server.peer import Peer
from server.requests import Arrived, Asked, BotActs, Departed, Recipient, Request
from server.seating import Chair, Seating
from server.sessions import Player
from server.surroundings import Surroundings

if TYPE_CHECKING:
    from server.table import Table

log = logging.getLogger(__name__)


class Party:
    """The people and bots at the table known by `code`. `run_bot` starts the task of a bot."""

    def __init__(
        self, code: str, rules: RuleSet, around: Surroundings, run_bot: Callable[[Bot], None]
    ) -> None:
        self._code = code
        self._rules = rules
        self._around = around
        self._run_bot = run_bot
        self._seating = Seating(rules.players)
        self._game: Game | None = None
        self._outage = Outage(self._tell_state)
        self._bots_wait = False

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody can sit down."""
        return not self._game_is_on and bool(self._seating.free_chairs())

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self._game_is_on

    @property
    def is_deserted(self) -> bool:
        """Whether no person has a seat."""
        return self._seating.is_deserted

    @property
    def somebody_is_there(self) -> bool:
        """Whether any person who has a seat is connected."""
        return self._seating.somebody_is_there

    @property
    def seats(self) -> list[str]:
        """Who has each seat: a name, or a bot's level in brackets; empty for a free one."""
        states = [chair.state(again=False) for _, chair in self._seating]
        return [
            f"[{state.name}]" if state.occupant is Occupant.BOT else state.name for state in states
        ]

    def sit_down(self, player: Player, table: "Table") -> None:
        """Give a player the first free seat of `table`, which is the party's."""
        self._seating.free_chairs()[0].take(player)
        player.table = table

    @property
    def retry_at(self) -> float:
        """When to `try_again`, on Trio's clock; infinite where nothing waits for the journal."""
        return self._outage.retry_at

    async def try_again(self) -> None:
        """Do what could not be done while the journal was not to be written."""
        await self._outage.try_again()

    def record(self) -> list[str]:
        """The lines of the game's record up to the last hand that is over."""
        return self._game.record() if self._game is not None else []

    def resume(self, game: Game, seats: Sequence[Player | None], table: "Table") -> None:
        """Go on with a game of a server before this one. People sit where they sat; the other seats
        are for `seat_bots`, and bots go on when somebody is back.
        """
        self._game = game
        self._bots_wait = True
        for chair, player in zip(self._seating.chairs, seats, strict=True):
            chair.follows_game = True
            if player is not None:
                chair.take(player)
                player.table = table

    def seat_bots(self, levels: Sequence[str]) -> None:
        """Bots of these levels take free seats."""
        for chair, level in zip(self._seating.free_chairs(), levels, strict=False):
            self._seat_bot(chair, level)

    async def answer(self, request: Request) -> None:
        """Do what is asked, or tell who asks why not."""
        match request:
            case Arrived(player=player, peer=peer):
                await self._arrive(player, peer)
            case Departed(player=player, peer=peer):
                await self._depart(player, peer)
            case Asked(player=player, peer=peer, message=message):
                seat = self._seating.seat_of(player)
                if seat is None:
                    peer.post(Rejected("not_at_a_table"))
                else:
                    await self._do(seat, peer, message)
            case BotActs(bot=bot, act=act):
                seat = self._seating.seat_of(bot)
                if seat is not None:
                    await self._act(seat, bot, act)

    def break_up(self) -> None:
        """Everyone gets up, since the table closes."""
        for chair in self._seating.chairs:
            self._get_up(chair, "table_closed")

    async def abandon_game(self) -> None:
        """A game that is not over will not go on."""
        if self._game is not None and not self._game.is_over:
            try:
                await self._game.end()
            except JournalFailure:
                log.warning("table %s: its game stays unfinished in the journal", self._code)

    async def _arrive(self, player: Player, peer: Peer) -> None:
        seat = self._seating.seat_of(player)
        if seat is None:
            return
        chair = self._seating.chairs[seat]
        is_news = chair.peer is not peer
        chair.peer = peer
        self._tell_state(None if is_news else seat)
        if self._game is not None and chair.follows_game:
            chair.post(self._game.view(seat))
        self._let_bots_go_on()
        await self._start_if_ready()

    async def _depart(self, player: Player, peer: Peer) -> None:
        seat = self._seating.seat_of(player)
        if seat is None or self._seating.chairs[seat].peer is not peer:
            return
        self._seating.chairs[seat].peer = None
        self._tell_state()
        await self._start_if_ready()

    async def _do(
        self, seat: Seat, sender: Recipient, message: FillSeats | Leave | Act | Again
    ) -> None:
        match message:
            case Act():
                await self._act(seat, sender, message)
            case FillSeats(level=level):
                await self._fill_seats(sender, level)
            case Again():
                await self._again(seat, sender)
            case Leave():
                await self._leave(seat)

    async def _act(self, seat: Seat, sender: Recipient, act: Act) -> None:
        occupant = self._seating.chairs[seat].occupant
        await self._outage.attempt(seat, partial(self._take, seat, occupant, sender, act))

    async def _take(
        self, seat: Seat, occupant: Player | Bot | None, sender: Recipient, act: Act
    ) -> None:
        if occupant is not self._seating.chairs[seat].occupant:  # he has left while it waited
            return None
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
            self._finish_game()
            await self._outage.attempt("end", self._game.end)

    async def _fill_seats(self, sender: Recipient, level: str) -> None:
        if self._game_is_on:
            return sender.post(Rejected("game_in_progress"))
        if level not in LEVELS:
            return sender.post(Rejected("no_such_level", {"level": level}))
        self.seat_bots([level] * self._rules.players)
        self._tell_state()
        await self._start_if_ready()

    async def _again(self, seat: Seat, sender: Recipient) -> None:
        if self._game is None:
            return sender.post(Rejected("no_game"))
        if self._game_is_on:
            return sender.post(Rejected("game_in_progress"))
        if self._around.drain.is_on:
            return sender.post(Rejected("draining"))
        self._seating.chairs[seat].is_ready = True
        self._tell_state()
        await self._start_if_ready()

    async def _leave(self, seat: Seat) -> None:
        chair = self._seating.chairs[seat]
        self._get_up(chair, "left")
        if self._game is not None and self._game_is_on and not self._seating.is_deserted:
            self._seat_bot(chair, SUBSTITUTE_LEVEL)
            chair.follows_game = True
            chair.post(self._game.view(seat))
        self._tell_state()
        await self._start_if_ready()
        await self._keep_seats()

    @property
    def _game_is_on(self) -> bool:
        return self._game is not None and not self._game.is_over

    async def _start_if_ready(self) -> None:
        if self._around.drain.is_on:
            return
        if not self._game_is_on and self._seating.all_are_ready:
            await self._outage.attempt("start", self._start)

    async def _start(self) -> None:
        if self._game_is_on or not self._seating.all_are_ready:  # no more, since it had to wait
            return
        journal, entropy = self._around.journal, self._around.entropy
        is_another = self._game is not None
        self._game = await Game.start(self._rules, self._setup(), journal, entropy)
        log.info("table %s: a game begins", self._code)
        if is_another:  # nobody is asked any more whether he wants to
            self._tell_state()
        for seat, chair in self._seating:
            chair.follows_game = True
            chair.post(self._game.view(seat))

    def _finish_game(self) -> None:
        log.info("table %s: the game is over", self._code)
        for chair in self._seating.chairs:
            chair.is_ready = False

    async def _keep_seats(self) -> None:
        """Let the journal know who sits where, for as long as the game is on."""
        if self._game is not None and self._game_is_on:
            reseat = partial(self._game.reseat, self._setup())
            await self._outage.attempt("seats", reseat)

    def _let_bots_go_on(self) -> None:
        if self._game is None or not self._bots_wait:
            return
        self._bots_wait = False
        for seat, chair in self._seating:
            if chair.bot is not None:
                chair.follows_game = True
                chair.post(self._game.view(seat))

    def _setup(self) -> TableSetup:
        """The table as the journal keeps it."""
        return TableSetup(self._code, tuple(chair.setup() for chair in self._seating.chairs))

    def _tell(self, occurrences: Occurrences) -> None:
        for seat, chair in self._seating:
            if chair.recipient is not None and chair.follows_game:
                for happened in occurrences.told_to(seat):
                    chair.recipient.post(happened)

    def _tell_state(self, only: Seat | None = None) -> None:
        """Say who sits where, to all or to one seat."""
        again = self._game is not None and self._game.is_over
        states = tuple(chair.state(again=again) for chair in self._seating.chairs)
        for seat, chair in self._seating:
            if only in (None, seat):
                chair.post(
                    TableState(self._code, self._rules, states, seat, paused=self._why_paused)
                )

    @property
    def _why_paused(self) -> str:
        return "journal" if self._outage.is_on else ""

    def _seat_bot(self, chair: Chair, level: str) -> None:
        bot = Bot(level, self._around.bot_pace, self._around.think)
        chair.give_to(bot)
        self._run_bot(bot)

    def _get_up(self, chair: Chair, code: str) -> None:
        if chair.player is not None:
            chair.player.table = None
        chair.post(LeftTable(code))
        chair.clear()
