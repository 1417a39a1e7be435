"""Runs the game at a table: starts it, takes actions and claims, pauses it, and keeps it going when
somebody is late or the journal cannot be written.

Not here: a game's state and its way into the journal (game.py).
"""

import logging
import math
from functools import partial

import msgspec
import trio

from engine.actions import TakeBack
from engine.deal_code import SEED_BYTES
from engine.legality import IllegalAction
from engine.seats import Seat
from protocol.messages import Act, Claim, Claimed, DealSeed, GoOn, RecordPart, Rejected
from server.connections.peer import Peer
from server.players import Player, Recipient
from server.storage.failure import StorageFailure
from server.storage.table_setup import TableSetup
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.clocks import TableClocks
from server.tables.deal_secrets import DealSecrets
from server.tables.game import Game, Occurrences
from server.tables.intermission import TableIntermission
from server.tables.journal_retry import JournalRetry
from server.tables.service import Service

log = logging.getLogger(__name__)


class _Wish(msgspec.Struct, frozen=True):
    """What a seat wants done in the game."""

    seat: Seat
    message: Act | Claim


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
        self._starts_at = math.inf
        self._is_paused = False
        self._claimed: set[tuple[Seat, int, int]] = set()

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
            self._starts_at,
        )

    async def tick(self) -> None:
        """Do what is due: try the journal again, let bots play for those whose time is up, and deal
        when nobody is waited for any more.
        """
        now = trio.current_time()
        if now >= self._starts_at:
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

    def resume(self, setup: TableSetup, game: Game) -> None:
        """Go on with a game of a server before this one, when somebody is there."""
        self._game = game
        self._secrets.resume(setup, game.hand_to_promise)
        self._audience.game_is_to_come = False
        self._audience.deal = game.code
        self._audience.tell_view(game)
        if game.awaits_deal:
            self._intermission.begin()

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
        self._starts_at = math.inf
        if self._service.policy.draining.is_set():
            return
        if not self.is_on and self._audience.seating.all_are_ready:
            now = trio.current_time()
            self._starts_at = self._secrets.starts_at(now)
            if now >= self._starts_at:
                self._starts_at = math.inf
                await self._journal_retry.attempt("start", self._start)

    async def take_seed(self, seat: Seat, message: DealSeed) -> None:
        """A client has sent its part of the next deal."""
        self._secrets.take(message, seat)
        await self.start_if_ready()

    async def act(self, seat: Seat, actor: Player | Recipient, sender: Recipient, act: Act) -> None:
        """An action of a seat by `actor`, who plays for it; `sender` is told why it is not done."""
        wish = _Wish(seat, act)
        if self._may_be_attempted(wish, actor, sender):
            work = partial(self._act, seat, actor, sender, act)
            await self._journal_retry.attempt(wish, work)

    async def claim(self, seat: Seat, player: Player, sender: Recipient, claim: Claim) -> None:
        """All tricks to come are claimed for a seat."""
        wish = _Wish(seat, claim)
        if self._may_be_attempted(wish, player, sender):
            work = partial(self._claim, seat, player, sender, claim)
            await self._journal_retry.attempt(wish, work)

    def go_on(self, seat: Seat, message: GoOn) -> None:
        """The person in a seat has gone on to the next hand."""
        game = self._game
        if game is not None and game.awaits_deal and message.seq == game.seq:
            self._audience.seating.chairs[seat].is_ready = True

    def pause(self, seat: Seat, sender: Peer, *, is_paused: bool) -> None:
        """Stop the game, or let it go on. Where that is so already, only `sender` is told."""
        if not self.is_on:
            sender.post(Rejected("no_game"))
        elif is_paused == self._is_paused:
            self._audience.tell_state_to(sender, seat)
        else:
            player = self._audience.seating.chairs[seat].player
            self._is_paused = is_paused
            self._audience.paused_by = player.name if is_paused and player is not None else ""
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

    async def keep_seats(self) -> None:
        """Let the journal know how the table is, for as long as the game is on."""
        if self._game is not None and self.is_on:
            reseat = partial(self._game.reseat, self._audience.setup(self.hand))
            await self._journal_retry.attempt("seats", reseat)

    async def abandon(self) -> None:
        """A game that is not over will not go on."""
        if self._game is not None and self.is_on:
            try:
                await self._game.end()
            except StorageFailure:
                code = self._audience.code
                log.warning("table %s: its game stays unfinished in the journal", code)

    @property
    def _stands_still(self) -> bool:
        is_there = self._audience.seating.somebody_is_there
        return self._is_paused or self._journal_retry.is_waiting or not is_there

    def _may_be_attempted(self, wish: _Wish, actor: Player | Recipient, sender: Recipient) -> bool:
        """While something waits to be written, only the first wish of a seat waits as well, and
        only one that the rules allow. Who says it again, after a loss of their line, hears no news.
        """
        if not self._journal_retry.is_waiting:
            return True
        wishes = [other for other in self._journal_retry.waiting if isinstance(other, _Wish)]
        if any(other.seat == wish.seat and other != wish for other in wishes):
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

    async def _start(self) -> None:
        audience = self._audience
        if self.is_on or not audience.seating.all_are_ready:  # no more, since it had to wait
            return
        is_another = self._game is not None
        self._game = await self._new_game()
        log.info("table %s: a game begins", audience.code)
        self._clocks.begin()
        audience.game_is_to_come = False
        if is_another or audience.deal != self._game.code:
            audience.deal = self._game.code
            audience.tell_state()  # nobody is asked any more whether they want one
        audience.tell_view(self._game)
        self._secrets.promise(self._game.hand_to_promise)
        if self._game.awaits_deal:
            self._intermission.begin()

    async def _new_game(self) -> Game:
        """Raises StorageFailure."""
        rules, setup, service = self._audience.rules, self._audience.setup(0), self._service
        journal, proof, solo = service.journal, self._secrets.proof, service.solo
        if solo is None:
            return await Game.start(rules, setup, journal, proof)
        if solo.begun is not None and solo.begun.header.rules == rules:
            game = await Game.go_on_from(solo.begun, setup, journal)
        else:
            seed = solo.next_seed(service.entropy(SEED_BYTES))
            game = await Game.start(rules, setup, journal, proof, seed)
        solo.has_begun()
        return game

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
            chair = self._audience.seating.chairs[seat]
            stood_in = actor is chair.stand_in
            others = self._given_up(game)
            occurrences = await game.act(seat, act.action, stood_in=stood_in, others=others)
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
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
        if trick in self._claimed:
            return sender.post(Rejected("claimed_already"))
        try:
            occurrences = await game.claim(seat, self._given_up(game))
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        if occurrences is None:
            self._claimed = {other for other in self._claimed if other[1:] == trick[1:]} | {trick}
            # What the cards are like is not to be found out by asking, with nobody the wiser.
            self._audience.tell(Claimed(seat, holds=False))
            return sender.post(Rejected("claim_fails"))
        self._audience.tell(Claimed(seat))
        await self._tell(game, seat, occurrences)

    def _given_up(self, game: Game) -> set[Seat]:
        """The seats of people who were dealt in there, and have them no more."""
        seats = set()
        for seat, chair in self._audience.seating:
            name = "" if chair.player is None else chair.player.name
            if game.person_dealt_in(seat) not in ("", name):
                seats.add(seat)
        return seats

    def _game_for(
        self, seat: Seat, actor: Player | Recipient, sender: Recipient, wish: Act | Claim
    ) -> Game | None:
        """The game, where this may be done in it now; else the sender is told why not."""
        if not self._audience.seating.chairs[seat].is_played_by(actor):
            return None  # the seat has passed to somebody else meanwhile
        if self._game is None:
            sender.post(Rejected("no_game"))
        elif self._is_paused:
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
            await self._journal_retry.attempt("end", game.end)

    def _finish(self) -> None:
        audience = self._audience
        log.info("table %s: the game is over", audience.code)
        audience.game_is_to_come = True
        for chair in audience.seating.chairs:
            self._bots.give_back(chair)
            chair.is_ready = False
            chair.away_since = trio.current_time()  # who is away now may come back to the result
        audience.tell_state()  # nobody is ready for another one yet
        self._secrets.begin_game()

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
        asked = "asked" if self._is_paused else ""
        self._audience.paused = "journal" if self._journal_retry.is_waiting else asked
        self._audience.tell_state()
