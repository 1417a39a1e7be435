"""A table: one inbox and one task, from its opening to its closing.

Not here: what it is asked and what it answers (dispatch.py), finding a table (lobby/lobby.py).
"""

import contextlib
import logging
import math
from collections.abc import Callable, Sequence

import trio
from msgspec.structs import replace

from engine.rules import RuleSet
from protocol.messages import LeftTable, Rejected, TableInfo, TableOptions
from server.players import Arrived, Asked, Barrier, BotActs, Departed, Player, PongCame, Request
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.bots import Bot
from server.tables.dispatch import Dispatch
from server.tables.membership import Membership
from server.tables.places import Places
from server.tables.running_game import RunningGame
from server.tables.service import Service

log = logging.getLogger(__name__)


class Table:
    """A table known by `code`, where games are played by `rules`. `password` is its hash, and in no
    other place.

    Everything but reading goes through `ask`, and but what `places` are asked for. `run` is
    its task; when that ends, the table has closed and nobody sits at it any more.
    """

    def __init__(
        self,
        code: str,
        rules: RuleSet,
        options: TableOptions,
        password: bytes,
        service: Service,
        forget: Callable[["Table"], None],
    ) -> None:
        self.code = code
        self._options = options
        self._forget = forget
        self._empty_seconds = service.limits.empty_table_seconds
        self._closes_at = trio.current_time() + self._empty_seconds
        self._is_closed = False
        self._audience = Audience(code, rules, replace(options, password=""), password)
        self._seating = self._audience.seating
        self._bots = BotSeats(self._seating, service, self._run_bot)
        self._bot_tasks: trio.Nursery | None = None
        self._early_bots: list[Bot] = []
        self.game = RunningGame(self._audience, service, self._bots)
        self.places = Places(
            self, self._audience, self._bots, self.game, service.limits.watchers_per_table
        )
        self.membership = Membership(self, self._audience, self._bots, self.game, self.places)
        self._dispatch = Dispatch(self._audience, self._bots, self.game, self.membership)
        size = service.limits.inbox_requests
        self._inbox_in, self._inbox = trio.open_memory_channel[Request](size)

    @property
    def is_listed(self) -> bool:
        """Whether the lobby shows it."""
        return self._options.listed and not self._is_closed

    @property
    def info(self) -> TableInfo:
        """What the lobby shows."""
        return self._audience.info(self.game.hand)

    def is_open_to(self, player: Player) -> bool:
        """Whether somebody can sit down who just wants to play somewhere."""
        is_public = self.is_listed and not self.password
        return is_public and self.places.has_free_seat_for(player)

    def has_seated(self, player: Player) -> bool:
        """Whether they have a seat here."""
        return self._seating.seat_of(player) is not None

    @property
    def password(self) -> bytes:
        """The hash of its password, empty for none."""
        return self._audience.password

    def may_read_record(self, player: Player) -> bool:
        """Whether they may see the hands that are over: a watcher only where the table says so."""
        return self._options.open_hands or self.has_seated(player)

    def record(self) -> list[str]:
        """The lines of its game's record up to the last hand that is over; none before the first.

        At once, not through the inbox: nothing that is under way can be in it.
        """
        return self.game.record()

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
        await self.ask(Barrier(passed))
        await passed.wait()

    async def run(self, bots: Sequence[str] = ()) -> None:
        """Serve the table until it closes; first, bots of these levels take free seats."""
        log.info("table %s: opened", self.code)
        try:
            async with trio.open_nursery() as nursery:
                self._bot_tasks = nursery
                for bot in self._early_bots:
                    self._run_bot(bot)
                if bots:
                    self._bots.fill(bots)
                    self._seating.ready_whoever_is_alone()
                await self._serve()
                nursery.cancel_scope.cancel()
        finally:
            self._close()

    async def _serve(self) -> None:
        """What goes wrong at a table ends that table alone."""
        try:
            while not self._seating.is_deserted:
                request = await self._next_request()
                if request is not None:
                    await self._dispatch.answer(request)
                elif trio.current_time() >= self._dispatch.next_at:
                    await self._dispatch.tick()
                elif trio.current_time() >= self._closes_at:
                    break
            self._close()
            await self.game.close()
        except Exception:
            log.exception("table %s: failed", self.code)

    async def _next_request(self) -> Request | None:
        """The next request; None when something is due, or when nobody has been there for too long.

        What has come already is taken first: it was said in time.
        """
        if self._seating.somebody_is_there:
            self._closes_at = math.inf
        elif self._closes_at == math.inf:
            self._closes_at = trio.current_time() + self._empty_seconds
        due = min(self._closes_at, self._dispatch.next_at)
        if due == math.inf:
            return await self._inbox.receive()
        with contextlib.suppress(trio.WouldBlock):
            return self._inbox.receive_nowait()
        with trio.move_on_at(due):
            return await self._inbox.receive()
        return None

    def _run_bot(self, bot: Bot) -> None:
        if self._bot_tasks is None:  # the table is still being set up
            self._early_bots.append(bot)
        else:
            self._bot_tasks.start_soon(bot.run, self.ask)

    def _close(self) -> None:
        """From now on nobody sits here, and nobody can sit down."""
        if self._is_closed:
            return
        self._is_closed = True
        self._forget(self)
        self.membership.break_up()
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
        case Barrier(passed=passed):
            passed.set()
        case Departed() | PongCame() | BotActs():
            log.debug("nobody is left to hear that a table has closed")
