"""Runs the game at a table: starts it, takes actions and claims, pauses it, and keeps it going when
somebody is late or the journal cannot be written.

Not here: a game's state and its way into the journal (game.py).
"""

import logging
import math
from functools import partial

import trio
from msgspec.structs import replace

from engine.actions import TakeBack
from engine.legality import IllegalAction
from engine.seats import Seat
from protocol.messages import Act, Claim, Claimed, DealSeed, GoOn, RecordPart, Rejected
from server.connections.peer import Peer
from server.players import Player, Recipient
from server.storage.failure import StorageFailure
from server.storage.journal import TableId
from server.storage.table_setup import NO_GAME, TableSetup
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.clocks import TableClocks
from server.tables.deal_secrets import DealSecrets
from server.tables.game import Game
from server.tables.game_start import GameStart
from server.tables.intermission import TableIntermission
from server.tables.journal_retry import JournalRetry, Wish
from server.tables.keeping import TableKeeping
from server.tables.occurrences import Occurrences
from server.tables.service import Service

log = logging.getLogger(__name__)


class RunningGame:
    """The game that `audience` plays, or the last one, or none yet.

    The game stands still while it is paused, while the journal cannot be written, and while no
    person is there: then neither bots nor clocks go on. `settle` sees to that.
    """

    def __init__(self, audience: Audience, service: Service, bots: BotSeats) -> None:
        self._audience = audience
        self._service = service
        self._bots = bots
        self._game: Game | None = None
        self._journal_retry = JournalRetry(self._tell_pause)
        self._clocks = TableClocks(audience.seating, audience.options, audience.tell)
        self._intermission = TableIntermission(audience.seating, audience.options, audience.tell)
        self._secrets = DealSecrets(audience, service.entropy, is_alone=service.solo is not None)
        self._keeping = TableKeeping(service.journal, self._setup)
        self._start = GameStart(audience, service, self._secrets, self._keeping)
        self._refused_claims: set[tuple[Seat, int, int]] = set()

    @property
    def is_on(self) -> bool:
        """Whether there is a game that is not over."""
        return self._game is not None and not self._game.is_over

    @property
    def hand(self) -> int:
        """The number of the hand in progress, or of the last one; 0 before the first game."""
        return 0 if self._game is None else self._game.hand

    @property
    def hand_in_play(self) -> int:
        """The number of the hand whose cards have been dealt and not all played; 0 for none."""
        is_dealt = self._game is not None and self.is_on and not self._game.awaits_deal
        return self.hand if is_dealt else 0

    @property
    def question(self) -> tuple[int, Seat] | None:
        """The number of what is asked now, and the seat that is; None while the game stands still
        or none is under way.
        """
        if self._game is None or self._game.to_act is None or self._stands_still:
            return None
        return self._game.seq, self._game.to_act

    @property
    def why_not_ready(self) -> str | None:
        """The code with which a game to come is refused, None where there may be one."""
        if self.is_on:
            return "game_in_progress"
        return "draining" if self._service.policy.draining.is_set() else None

    def record(self) -> list[str]:
        """The lines of the game's record up to the last hand that is over."""
        return [] if self._game is None else self._game.record()

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        return min(
            self._journal_retry.retry_at,
            self._clocks.next_at,
            self._intermission.ends_at,
            self._start.at,
        )

    async def tick(self) -> None:
        """Do what is due: try the journal again, let bots play for those whose time is up, and deal
        when nobody is waited for any more.
        """
        now = trio.current_time()
        if now >= self._start.at:
            await self.start_if_ready()
        if now >= self._journal_retry.retry_at:
            await self._journal_retry.try_again()
        if now >= self._clocks.next_at and self._game is not None:
            for seat, for_once in self._clocks.time_is_up(now).items():
                self.stand_in(seat, for_once=for_once)
        if now >= self._intermission.ends_at:
            await self._journal_retry.attempt("deal", self._deal)

    def settle(self) -> None:
        """After whatever has happened: bots and clocks go on, or stand still, as they should."""
        now = trio.current_time()
        is_on = self._game is not None and not self._game.is_over
        if self._game is None or not is_on or self._stands_still:
            self._bots.hold()
            self._clocks.stand_still(now)
            self._intermission.stand_still()
        else:
            self._let_bots_go_on()
            self._clocks.go_on(now)
            self._clocks.ask(self._game.seq, self._game.to_act, now)
            self._intermission.go_on(now)
        self._audience.waits_since = self._clocks.going_since if is_on else -math.inf

    def _let_bots_go_on(self) -> None:
        """Unless the only person at the table does not look at it."""
        if self._audience.seating.is_read_alone:
            self._bots.hold()
        else:
            self._bots.go_on()

    def resume(self, number: TableId, setup: TableSetup, game: Game | None) -> None:
        """Go on, when somebody is there, where a server before this one has ended."""
        self._keeping.resume(number, setup)
        self._game = game
        if game is not None and setup.moment != NO_GAME:
            self._audience.tell_view(game)
        if game is not None and not game.is_over:
            self._secrets.resume(setup, game.hand_to_promise)
            self._clocks.resume(game.from_banks_ms, setup.moment, setup.used_ms)
            self._audience.game_is_to_come = False
            self._audience.deal = game.code
            self._refused_claims.update(setup.refused_claims)
            if game.awaits_deal:
                self._intermission.begin(keeps_ready=setup.moment == game.seq)
        elif setup.moment == NO_GAME:
            self._secrets.resume(setup, 1)
        else:
            self._finish()

    def deal_in(self, seat: Seat) -> None:
        """Somebody else plays on for a seat."""
        if self._game is not None:
            chair = self._audience.seating.chairs[seat]
            chair.follows_game = True
            chair.post(self._game.view(seat))

    async def start_if_ready(self) -> None:
        """Begin the first game, or another one, if everybody wants to: now, or in a moment, when
        their seeds have come.
        """
        if not self.is_on and self._start.is_due():
            await self._journal_retry.attempt("start", self._begin)

    async def take_seed(self, seat: Seat, message: DealSeed) -> None:
        """A client has sent its part of the next deal."""
        self._secrets.take(message, seat)
        await self.start_if_ready()
        if not self._secrets.is_seed_awaited:  # once for all of them
            await self.keep_table()

    async def act(self, seat: Seat, actor: Player | Recipient, sender: Recipient, act: Act) -> None:
        """An action of a seat by `actor`, who plays for it; `sender` is told why it is not done."""
        wish = Wish(seat, act)
        if self._may_be_attempted(wish, actor, sender):
            work = partial(self._act, seat, actor, sender, act)
            await self._journal_retry.attempt(wish, work)

    async def claim(self, seat: Seat, player: Player, sender: Recipient, claim: Claim) -> None:
        """All tricks to come are claimed for a seat."""
        wish = Wish(seat, claim)
        if self._may_be_attempted(wish, player, sender):
            work = partial(self._claim, seat, player, sender, claim)
            await self._journal_retry.attempt(wish, work)

    async def go_on(self, seat: Seat, message: GoOn) -> None:
        """The person in a seat has gone on to the next hand."""
        game = self._game
        if game is not None and game.awaits_deal and message.seq == game.seq:
            self._audience.seating.chairs[seat].is_ready = True
            if self._intermission.waiting:  # or else it is dealt at once
                await self.keep_table()

    async def pause(self, seat: Seat, sender: Peer, *, is_paused: bool) -> None:
        """Stop the game, or let it go on. Where that is so already, only `sender` is told."""
        if not self.is_on:
            sender.post(Rejected("no_game"))
        elif is_paused == self._audience.is_paused:
            self._audience.tell_state_to(sender, seat)
        else:
            player = self._audience.seating.chairs[seat].player
            self._audience.paused_by = player.name if is_paused and player is not None else ""
            await self.keep_table()
            self._tell_pause()

    def show(self, peer: Peer, seat: Seat | None) -> None:
        """All there is to see of the game, for somebody who has come (None: to look on)."""
        if self._game is None:
            return
        if seat is not None and (revealed := self._game.revealed) is not None:
            self._secrets.reveal(*revealed, to=peer)
        peer.post(self._game.view(seat))
        if seat is not None and (stood_in := self._game.stood_in(seat)) is not None:
            peer.post(stood_in)
        if clock := self._clocks.running_clock(trio.current_time()):
            peer.post(clock)
        if intermission := self._intermission.told(trio.current_time()):
            peer.post(intermission)

    def promise_deal_to(self, peer: Peer) -> None:
        """What has been promised of the next deal, for somebody who has a seat."""
        self._secrets.promise_to(peer)

    def pong_came(self, peer: Peer, number: int) -> None:
        """What was posted to a peer before that Ping has arrived."""
        self._clocks.pong_came(peer, number, trio.current_time())

    async def keep_table(self) -> None:
        """Have on the disk how the table is, before anybody is told."""
        await self._journal_retry.attempt("table", self._keeping.write)

    async def close(self) -> None:
        """The table is gone; a game that is not over will not go on."""
        try:
            if self._game is not None and self.is_on:
                await self._game.end()
            await self._keeping.close()
        except StorageFailure:
            log.warning("table %s: it stays open in the journal", self._audience.code)

    def _setup(self) -> TableSetup:
        """The table as the journal keeps it."""
        return replace(
            self._audience.setup(self.hand),
            moment=self._game.seq if self._game is not None and self.is_on else NO_GAME,
            seeds_for=self._secrets.hand,
            refused_claims=tuple(sorted(self._refused_claims)),
            used_ms=self._clocks.used_ms(trio.current_time()),
        )

    @property
    def _stands_still(self) -> bool:
        is_there = self._audience.seating.somebody_is_there
        return self._audience.is_paused or self._journal_retry.is_waiting or not is_there

    def _may_be_attempted(self, wish: Wish, actor: Player | Recipient, sender: Recipient) -> bool:
        """While something waits to be written, only the first wish of a seat waits as well, and
        only one that the rules allow. Who says it again, after a loss of their line, hears no news.
        """
        if not self._journal_retry.is_waiting:
            return True
        if self._journal_retry.has_another(wish):
            sender.post(Rejected("stale"))
            return False
        game = self._game_for(wish.seat, actor, sender, wish.message)
        if game is None:
            return False
        try:
            game.check(wish.seat, wish.message)
        except IllegalAction as error:
            sender.post(Rejected(error.code, {**error.params}))
            return False
        return True

    async def _begin(self) -> None:
        audience = self._audience
        if self.is_on or not audience.seating.all_are_ready:  # no more, since it had to wait
            return
        is_another = self._game is not None
        self._game = await self._start.begin(self._setup())
        log.info("table %s: a game begins", audience.code)
        self._clocks.begin()
        self._refused_claims.clear()
        audience.game_is_to_come = False
        if is_another or audience.deal != self._game.code:
            audience.deal = self._game.code
            audience.tell_state()  # nobody is asked any more whether they want one
        audience.tell_view(self._game)
        self._secrets.promise(self._game.hand_to_promise)
        if self._game.awaits_deal:
            self._intermission.begin()

    async def _deal(self) -> None:
        if self._game is not None and self._game.awaits_deal:  # still, if it had to wait
            occurrences = await self._game.deal(self._secrets.proof)
            self._intermission.end()
            self._audience.tell_happened(occurrences)
            self._secrets.promise(self._game.hand_to_promise)

    async def _act(
        self, seat: Seat, actor: Player | Recipient, sender: Recipient, act: Act
    ) -> None:
        game = self._game_for(seat, actor, sender, act)
        if game is None:
            return
        if isinstance(act.action, TakeBack) and not self._may_take_back(game, seat):
            return sender.post(Rejected("no_taking_back"))
        try:
            stood_in = actor is self._audience.seating.chairs[seat].stand_in
            from_bank_ms = self._clocks.from_bank_ms(trio.current_time())
            others = self._audience.given_up(game)
            occurrences = await game.act(
                seat, act.action, stood_in=stood_in, others=others, from_bank_ms=from_bank_ms
            )
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        self._clocks.decided(from_bank_ms)
        await self._tell(game, seat, occurrences)

    def _may_take_back(self, game: Game, seat: Seat) -> bool:
        """Whether the table lets a card be taken back that may be by the rules: nobody else has
        played since, but for the bots of who is alone with them.
        """
        is_alone = len(self._audience.seating.people()) == 1
        is_last = len(game.plays_to_undo(seat)) <= 1
        return self._audience.options.lets_take_back and (is_alone or is_last)

    async def _claim(self, seat: Seat, player: Player, sender: Recipient, claim: Claim) -> None:
        game = self._game_for(seat, player, sender, claim)
        if game is None:
            return
        trick = (seat, *game.trick_number)
        if trick in self._refused_claims:
            return sender.post(Rejected("claimed_already"))
        try:
            from_bank_ms = self._clocks.from_bank_ms(trio.current_time())
            occurrences = await game.claim(seat, self._audience.given_up(game), from_bank_ms)
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        if occurrences is None:
            same_trick = {other for other in self._refused_claims if other[1:] == trick[1:]}
            self._refused_claims = same_trick | {trick}
            await self.keep_table()
            # What the cards are like is not to be found out by asking, with nobody the wiser.
            self._audience.tell(Claimed(seat, holds=False))
            return sender.post(Rejected("claim_fails"))
        self._clocks.decided(from_bank_ms)
        self._audience.tell(Claimed(seat))
        await self._tell(game, seat, occurrences)

    def _game_for(
        self, seat: Seat, actor: Player | Recipient, sender: Recipient, wish: Act | Claim
    ) -> Game | None:
        """The game, where this may be done in it now; else the sender is told why not."""
        if not self._audience.seating.chairs[seat].is_played_by(actor):
            return None  # the seat has passed to somebody else meanwhile
        if self._game is None:
            sender.post(Rejected("no_game"))
        elif self._audience.is_paused:
            sender.post(Rejected("paused"))
        elif wish.seq != self._game.seq:
            sender.post(Rejected("stale"))
        else:
            return self._game
        return None

    async def _tell(self, game: Game, seat: Seat, occurrences: Occurrences) -> None:
        """Tell everybody what is in the journal now, and what follows from it."""
        audience = self._audience
        audience.tell_happened(occurrences)
        if occurrences.finish_a_hand and (revealed := game.revealed) is not None:
            self._secrets.reveal(*revealed)
        chair = audience.seating.chairs[seat]
        if chair.for_once and self._bots.give_back(chair):
            audience.tell_state()
        if audience.watchers and audience.options.open_hands and occurrences.finish_a_hand:
            audience.watchers.post(RecordPart(tuple(game.record_of_last_hand()), is_last=True))
        if game.awaits_deal:
            self._intermission.begin()
        if game.is_over:
            self._finish()
            await self._journal_retry.attempt("end", partial(self._end, game))

    def _finish(self) -> None:
        """The game is over, and nobody is ready for another one yet."""
        audience = self._audience
        log.info("table %s: the game is over", audience.code)
        audience.game_is_to_come = True
        for chair in audience.seating.chairs:
            self._bots.give_back(chair)
            chair.is_ready = False
            chair.away_since = trio.current_time()  # who is away now may come back to the result
        self._secrets.begin_game()

    async def _end(self, game: Game) -> None:
        """Raises StorageFailure."""
        await game.end()
        await self._keeping.write()
        self._audience.tell_state()
        self._secrets.promise(1)

    def stand_in(self, seat: Seat, *, for_once: bool) -> None:
        """A bot plays for the person in that seat, until they are back or `for_once`."""
        audience, game = self._audience, self._game
        chair = audience.seating.chairs[seat]
        if chair.player is None or game is None:
            return
        log.info("table %s: a bot plays for %s", audience.code, chair.player.name)
        self._bots.give_back(chair)
        self._bots.stand_in(chair, game.view(seat), for_once=for_once)
        audience.tell_state()

    def _tell_pause(self) -> None:
        self.settle()  # for how long whoever is away is waited for is told too
        self._audience.waits_for_disk = self._journal_retry.is_waiting
        self._audience.tell_state()
