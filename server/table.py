"""A table: one inbox and one task, from its opening to its closing.

Not here: what it is asked and what it answers (party.py), finding a table (lobby.py).
"""

import contextlib
import logging
import math
from collections.abc import Callable, Sequence

import trio

from engine.rules import RuleSet
from protocol.messages import LeftTable, Rejected
from server.bots import Bot
from server.game import Game
from server.party import Party
from server.requests import Arrived, Asked, BotActs, Departed, Request
from server.sessions import Player
from server.surroundings import Surroundings

log = logging.getLogger(__name__)


class Table:
    """A table known by `code`, where games are played by `rules`.

    Everything but sitting down and reading goes through `ask`. `run` is its task; when that ends,
    the table has closed and nobody sits at it any more.
    """

    def __init__(
        self,
        code: str,
        rules: RuleSet,
        around: Surroundings,
        forget: Callable[["Table"], None],
    ) -> None:
        self.code = code
        self._forget = forget
        self._empty_seconds = around.limits.empty_table_seconds
        self._closes_at = trio.current_time() + self._empty_seconds
        self._party = Party(code, rules, around, self._run_bot)
        self._bots: trio.Nursery | None = None
        self._is_closed = False
        size = around.limits.inbox_requests
        self._inbox_in, self._inbox = trio.open_memory_channel[Request](size)

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody can sit down."""
        return not self._is_closed and self._party.has_free_seat

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self._party.is_playing

    @property
    def seats(self) -> list[str]:
        """Who has each seat: a name, or a bot's level in brackets; empty for a free one."""
        return self._party.seats

    def sit_down(self, player: Player) -> bool:
        """Give a player the first free seat. He is there once his Arrived is taken.

        At once, not through the inbox: so nobody can be faster between looking and taking.
        """
        if not self.has_free_seat or player.table is not None:
            return False
        self._party.sit_down(player, self)
        return True

    def resume(self, game: Game, seats: Sequence[Player | None]) -> None:
        """Before `run`: go on with a game of a server before this one, with the people by seat."""
        self._party.resume(game, seats, self)

    def record(self) -> list[str]:
        """The lines of its game's record up to the last hand that is over; none before the first.

        At once, not through the inbox: nothing that is under way can be in it.
        """
        return self._party.record()

    async def ask(self, request: Request) -> None:
        """Put a request into the inbox, waiting while it is full. A closed table takes none."""
        try:
            try:
                self._inbox_in.send_nowait(request)  # which gives way to nobody in between
            except trio.WouldBlock:
                await self._inbox_in.send(request)
        except trio.BrokenResourceError:
            _turn_away(request)

    async def run(self, bots: Sequence[str] = ()) -> None:
        """Serve the table until it closes; first, bots of these levels take free seats."""
        log.info("table %s: opened", self.code)
        try:
            async with trio.open_nursery() as nursery:
                self._bots = nursery
                self._party.seat_bots(bots)
                await self._serve()
                nursery.cancel_scope.cancel()
        finally:
            self._close()

    async def _serve(self) -> None:
        """What goes wrong at a table ends that table alone."""
        try:
            while not self._party.is_deserted:
                request = await self._next_request()
                if request is not None:
                    await self._party.answer(request)
                elif trio.current_time() >= self._party.retry_at:
                    await self._party.try_again()
                else:
                    break
            self._close()
            await self._party.abandon_game()
        except Exception:
            log.exception("table %s: failed", self.code)

    async def _next_request(self) -> Request | None:
        """The next request; None when something is to be tried again, or when nobody has been there
        for too long.
        """
        if self._party.somebody_is_there:
            self._closes_at = math.inf
        elif self._closes_at == math.inf:
            self._closes_at = trio.current_time() + self._empty_seconds
        due = min(self._closes_at, self._party.retry_at)
        if due == math.inf:
            return await self._inbox.receive()
        with trio.move_on_at(due):
            return await self._inbox.receive()
        return None

    def _run_bot(self, bot: Bot) -> None:
        assert self._bots is not None
        self._bots.start_soon(bot.run, self.ask)

    def _close(self) -> None:
        """From now on nobody sits here, and nobody can sit down."""
        if self._is_closed:
            return
        self._is_closed = True
        self._forget(self)
        self._party.break_up()
        with contextlib.suppress(trio.WouldBlock):
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
