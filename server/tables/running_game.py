"""The game at a table while it is played: actions, claims, pauses, and what is done in time.

Not here: a game's state and its way into the journal (game.py), who may do what (dispatch.py).
"""

import logging
from functools import partial

import trio

from engine.legality import IllegalAction
from engine.seats import Seat
from protocol.messages import (
    Act,
    Claim,
    Claimed,
    RecordPart,
    Rejected,
)
from server.connections.peer import Peer
from server.players import Player, Recipient
from server.storage.journal import JournalFailure
from server.tables.audience import Company
from server.tables.bot_seats import BotSeats
from server.tables.clocks import Timing
from server.tables.game import Game, Occurrences
from server.tables.journal_retry import Outage
from server.tables.surroundings import Surroundings

log = logging.getLogger(__name__)


class Play:
    """The game of `company`, or the last one, or none yet.

    The game stands still while it is paused, while the journal cannot be written, and while no
    person is there: then neither bots nor clocks go on. `settle` sees to that.
    """

    def __init__(self, company: Company, around: Surroundings, bots: BotSeats) -> None:
        self._company = company
        self._around = around
        self._bots = bots
        self._game: Game | None = None
        self._outage = Outage(self._tell_pause)
        self._timing = Timing(company.seating, company.options, company.tell)
        self._is_paused = False
        self._claimed: set[tuple[Seat, int, int]] = set()

    @property
    def game(self) -> Game | None:
        """The game, also when it is over."""
        return self._game

    @property
    def is_on(self) -> bool:
        """Whether there is a game that is not over."""
        return self._game is not None and not self._game.is_over

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        return min(self._outage.retry_at, self._timing.next_at)

    async def tick(self) -> None:
        """Do what is due: try the journal again, and let bots play for whom time is up."""
        now = trio.current_time()
        if now >= self._outage.retry_at:
            await self._outage.try_again()
        if now >= self._timing.next_at and self._game is not None:
            for seat, for_once in self._timing.time_is_up(now).items():
                self._stand_in(seat, self._game, for_once=for_once)

    def settle(self) -> None:
        """After whatever has happened: bots and clocks go on, or stand still, as they should."""
        now = trio.current_time()
        if self._game is None or self._game.is_over or self._stands_still:
            self._bots.hold()
            self._timing.stand_still(now)
        else:
            self._bots.go_on()
            self._timing.go_on(now)
            self._timing.ask(self._game.seq, self._game.to_act, now)

    def resume(self, game: Game) -> None:
        """Go on with a game of a server before this one, when somebody is there."""
        self._game = game
        self._company.tell_view(game)

    def deal_in(self, seat: Seat) -> None:
        """Somebody else plays on for a seat."""
        if self._game is not None:
            chair = self._company.seating.chairs[seat]
            chair.follows_game = True
            chair.post(self._game.view(seat))

    async def start_if_ready(self) -> None:
        """Begin the first game, or another one, if everybody wants to."""
        if self._around.drain.is_on:
            return
        if not self.is_on and self._company.seating.all_are_ready:
            await self._outage.attempt("start", self._start)

    async def act(self, seat: Seat, actor: Player | Recipient, sender: Recipient, act: Act) -> None:
        """An action of a seat by who plays for it; `sender` is told why it is not done."""
        await self._outage.attempt(seat, partial(self._act, seat, actor, sender, act))

    async def claim(self, seat: Seat, player: Player, sender: Recipient, claim: Claim) -> None:
        """All tricks to come are claimed for a seat."""
        await self._outage.attempt(seat, partial(self._claim, seat, player, sender, claim))

    def pause(self, seat: Seat, sender: Peer, *, is_paused: bool) -> None:
        """Stop the game, or let it go on. Where that is so already, only who asks is told."""
        if not self.is_on:
            sender.post(Rejected("no_game"))
        elif is_paused == self._is_paused:
            self._company.tell_state_to(sender, seat)
        else:
            self._is_paused = is_paused
            self._tell_pause()

    def show(self, peer: Peer, seat: Seat | None) -> None:
        """All there is to see of the game, for somebody who has come (None: to look on)."""
        if self._game is None:
            return
        peer.post(self._game.view(seat))
        if clock := self._timing.running_clock(trio.current_time()):
            peer.post(clock)

    def reached(self, peer: Peer, number: int) -> None:
        """What was posted to a peer has arrived."""
        self._timing.reached(peer, number, trio.current_time())

    async def keep_seats(self) -> None:
        """Let the journal know how the table is, for as long as the game is on."""
        if self._game is not None and self.is_on:
            reseat = partial(self._game.reseat, self._company.setup())
            await self._outage.attempt("seats", reseat)

    async def abandon(self) -> None:
        """A game that is not over will not go on."""
        if self._game is not None and self.is_on:
            try:
                await self._game.end()
            except JournalFailure:
                code = self._company.code
                log.warning("table %s: its game stays unfinished in the journal", code)

    @property
    def _stands_still(self) -> bool:
        is_there = self._company.seating.somebody_is_there
        return self._is_paused or self._outage.is_on or not is_there

    async def _start(self) -> None:
        company = self._company
        if self.is_on or not company.seating.all_are_ready:  # no more, since it had to wait
            return
        is_another = self._game is not None
        around = self._around
        self._game = await Game.start(
            company.rules, company.setup(), around.journal, around.entropy
        )
        log.info("table %s: a game begins", company.code)
        self._timing.begin()
        company.game_is_over = False
        if is_another:  # nobody is asked any more whether he wants to
            company.tell_state()
        company.tell_view(self._game)

    async def _act(
        self, seat: Seat, actor: Player | Recipient, sender: Recipient, act: Act
    ) -> None:
        game = self._game_for(seat, actor, sender, act)
        if game is None:
            return
        try:
            occurrences = await game.act(seat, act.action)
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        await self._tell(game, seat, occurrences)

    async def _claim(self, seat: Seat, player: Player, sender: Recipient, claim: Claim) -> None:
        game = self._game_for(seat, player, sender, claim)
        if game is None:
            return
        trick = (seat, *game.trick_number)
        if trick in self._claimed:
            return sender.post(Rejected("claimed_already"))
        try:
            occurrences = await game.claim(seat)
        except IllegalAction as error:
            return sender.post(Rejected(error.code, {**error.params}))
        if occurrences is None:
            self._claimed = {other for other in self._claimed if other[1:] == trick[1:]} | {trick}
            return sender.post(Rejected("claim_fails"))
        self._company.tell(Claimed(seat))
        await self._tell(game, seat, occurrences)

    def _game_for(
        self, seat: Seat, actor: Player | Recipient, sender: Recipient, wish: Act | Claim
    ) -> Game | None:
        """The game, where this may be done in it now; else the sender is told why not."""
        if not self._company.seating.chairs[seat].is_played_by(actor):
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
        company = self._company
        company.tell_happened(occurrences)
        chair = company.seating.chairs[seat]
        if chair.for_once and self._bots.give_back(chair):
            company.tell_state()
        if company.watchers and company.options.open_hands and occurrences.finish_a_hand:
            company.watchers.post(RecordPart(tuple(game.record_of_last_hand()), is_last=True))
        if game.is_over:
            self._finish()
            await self._outage.attempt("end", game.end)

    def _finish(self) -> None:
        company = self._company
        log.info("table %s: the game is over", company.code)
        company.game_is_over = True
        given_back = [self._bots.give_back(chair) for chair in company.seating.chairs]
        for chair in company.seating.chairs:
            chair.is_ready = False
        if any(given_back):
            company.tell_state()

    def _stand_in(self, seat: Seat, game: Game, *, for_once: bool) -> None:
        company = self._company
        chair = company.seating.chairs[seat]
        if chair.player is None:
            return
        log.info("table %s: a bot plays for %s", company.code, chair.player.name)
        self._bots.give_back(chair)
        self._bots.stand_in(chair, game.view(seat), for_once=for_once)
        company.tell_state()

    def _tell_pause(self) -> None:
        asked = "asked" if self._is_paused else ""
        self._company.paused = "journal" if self._outage.is_on else asked
        self._company.tell_state()
