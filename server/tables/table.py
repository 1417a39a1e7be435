"""A table: one inbox and one task, from its opening to its closing.

Not here: what it is asked and what it answers (dispatch.py), finding a table (lobby/lobby.py).
"""

import contextlib
import logging
import math
import secrets
from collections.abc import Callable, Sequence

import trio

from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import LeftTable, Rejected, TableInfo, TableOptions
from server.players import Arrived, Asked, BotActs, Departed, Passed, Player, Reached, Request
from server.storage.journal import TableSetup
from server.tables.bots import Bot
from server.tables.dispatch import Party
from server.tables.game import Game
from server.tables.surroundings import Surroundings

log = logging.getLogger(__name__)


class Table:
    """A table known by `code`, where games are played by `rules`.

    Everything but sitting down, looking on and reading goes through `ask`. `run` is its task; when
    that ends, the table has closed and nobody sits at it any more.
    """

    def __init__(
        self,
        code: str,
        rules: RuleSet,
        options: TableOptions,
        around: Surroundings,
        forget: Callable[["Table"], None],
    ) -> None:
        self.code = code
        self._forget = forget
        self._empty_seconds = around.limits.empty_table_seconds
        self._closes_at = trio.current_time() + self._empty_seconds
        self._options = options
        self._party = Party(code, rules, options, around, self._run_bot)
        self._bots: trio.Nursery | None = None
        self._early_bots: list[Bot] = []
        self._is_closed = False
        size = around.limits.inbox_requests
        self._inbox_in, self._inbox = trio.open_memory_channel[Request](size)

    @property
    def is_listed(self) -> bool:
        """Whether the lobby shows it."""
        return self._options.listed and not self._is_closed

    def is_open_to(self, player: Player) -> bool:
        """Whether somebody can sit down who just wants to play somewhere."""
        is_public = self.is_listed and not self._options.password
        return is_public and self._party.members.has_seat_for(player)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self._party.is_playing

    @property
    def seats(self) -> list[str]:
        """Who has each seat: a name, or a bot's name in brackets; empty for a free one."""
        return self._party.seats

    @property
    def info(self) -> TableInfo:
        """What the lobby shows."""
        return self._party.info

    def has_seated(self, player: Player) -> bool:
        """Whether he has a seat here."""
        return self._party.has_seated(player)

    def opens_with(self, password: str) -> bool:
        """Whether that is the table's password, found out in the same time for any."""
        return secrets.compare_digest(password.encode(), self._options.password.encode())

    def sit_down(self, player: Player, wanted: Seat | None = None) -> Rejected | None:
        """Give a player who is at no table the seat that he wants (None for any), or say why he
        cannot have one. He is there once his Arrived is taken.

        At once, not through the inbox: so nobody can be faster between looking and taking.
        """
        return self._party.members.sit_down(player, self, wanted)

    def look_on(self, player: Player) -> Rejected | None:
        """Let a player who is at no table look on, or say why he cannot; likewise."""
        return self._party.members.look_on(player, self)

    def resume(self, setup: TableSetup, game: Game, people: Sequence[Player | None]) -> None:
        """Before `run`: go on with a game of a server before this one, with the people by seat."""
        self._party.members.resume(setup, game, people, self)

    def may_read_record(self, player: Player) -> bool:
        """Whether he may see the hands that are over: a watcher only where the table says so."""
        return self._options.open_hands or self.has_seated(player)

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

    async def catch_up(self) -> None:
        """Wait until all that has been asked so far is answered."""
        passed = trio.Event()
        await self.ask(Passed(passed))
        await passed.wait()

    async def run(self, bots: Sequence[str] = ()) -> None:
        """Serve the table until it closes; first, bots of these levels take free seats."""
        log.info("table %s: opened", self.code)
        try:
            async with trio.open_nursery() as nursery:
                self._bots = nursery
                for bot in self._early_bots:
                    self._run_bot(bot)
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
                elif trio.current_time() >= self._party.next_at:
                    await self._party.tick()
                elif trio.current_time() >= self._closes_at:
                    break
            self._close()
            await self._party.abandon_game()
        except Exception:
            log.exception("table %s: failed", self.code)

    async def _next_request(self) -> Request | None:
        """The next request; None when something is due, or when nobody has been there for too long.

        What has come already is taken first: it was said in time.
        """
        if self._party.somebody_is_there:
            self._closes_at = math.inf
        elif self._closes_at == math.inf:
            self._closes_at = trio.current_time() + self._empty_seconds
        due = min(self._closes_at, self._party.next_at)
        if due == math.inf:
            return await self._inbox.receive()
        with contextlib.suppress(trio.WouldBlock):
            return self._inbox.receive_nowait()
        with trio.move_on_at(due):
            return await self._inbox.receive()
        return None

    def _run_bot(self, bot: Bot) -> None:
        if self._bots is None:  # the table is still being set
            self._early_bots.append(bot)
        else:
            self._bots.start_soon(bot.run, self.ask)

    def _close(self) -> None:
        """From now on nobody sits here, and nobody can sit down."""
        if self._is_closed:
            return
        self._is_closed = True
        self._forget(self)
        self._party.members.break_up()
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
        case Passed(passed=passed):
            passed.set()
        case Departed() | Reached() | BotActs():
            log.debug("nobody is left to hear that a table has closed")
