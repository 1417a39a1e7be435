"""Coming to a table, going, and being made to go: seats, watchers and the host.

A seat is kept for its person to come back to: in a game to its end, and where none is under way for
the table's grace, as long as somebody is there to wait for them.

Not here: who gets which place (places.py), what people ask for while they are there (dispatch.py),
telling them (audience.py).
"""

import logging
import math
from collections.abc import Sequence

import trio

from engine.bots import level_named
from engine.seats import Seat
from protocol.messages import LeftTable, Rejected, TookOver
from server.connections.peer import Peer
from server.players import Player, TableHandle
from server.storage.journal import KeptTable
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.bots import SUBSTITUTE_LEVEL
from server.tables.game import Game
from server.tables.places import Places
from server.tables.running_game import RunningGame

log = logging.getLogger(__name__)


class Membership:
    """The comings and goings at `table`. A player who has been removed does not come back."""

    def __init__(
        self,
        table: TableHandle,
        audience: Audience,
        bots: BotSeats,
        game: RunningGame,
        places: Places,
    ) -> None:
        self._table = table
        self._audience = audience
        self._seating = audience.seating
        self._watchers = audience.watchers
        self._bots = bots
        self._game = game
        self._places = places

    def has_seated(self, player: Player) -> bool:
        """Whether they have a seat here."""
        return self._seating.seat_of(player) is not None

    def resume(self, kept: KeptTable, game: Game | None, people: Sequence[Player | None]) -> None:
        """Before the table runs: go on where a server before this one has ended. `people`, by seat,
        sit where they sat. In a game bots have the other seats; all wait until somebody is back.
        """
        audience, setup = self._audience, kept.setup
        is_on = game is not None and not game.is_over
        self._bots.hold()
        for chair, player, seat in zip(self._seating.chairs, people, setup.seats, strict=True):
            if player is not None:
                chair.take(player, trio.current_time())
                chair.resume(seat)
                player.table = self._table
        for chair, seat in zip(self._seating.chairs, setup.seats, strict=True):
            if chair.is_free and (is_on or seat.level):
                self._bots.seat(chair, level_named(seat.level) or SUBSTITUTE_LEVEL, seat.name)
        audience.resume(setup)
        audience.owner = None if setup.host is None else people[setup.host]
        if audience.owner is None:
            audience.choose_owner(after=len(people) - 1)
        self._game.resume(kept.table, setup, game)

    async def arrive(self, player: Player, peer: Peer) -> None:
        """Somebody who has a seat or looks on is there, or back: a seat is theirs at once."""
        seat = self._seating.seat_of(player)
        if seat is not None:
            if not self._seating.somebody_is_there:
                self._wait_anew()
            chair = self._seating.chairs[seat]
            is_news = self._bots.give_back(chair) or chair.peer is not peer
            chair.peer, chair.is_reading = peer, False
            await self._game.keep_table()
            self._game.settle()  # from now on others may be waited for, which is told too
            bot = self._places.taken_from_bot(player)
            if bot is not None:
                log.info("table %s: %s takes the place of a bot", self._table.code, player.name)
            self._welcome(peer, seat, is_news=is_news)
            if bot is not None:
                peer.post(TookOver(bot))
            await self._game.start_if_ready()
        elif player in self._watchers:
            is_news = self._watchers.arrive(player, peer) or player in self._audience.wishes
            self._welcome(peer, None, is_news=is_news)
        else:  # they were told that they are here, and have been made to go since then
            peer.post(LeftTable("left"))

    async def depart(self, player: Player, peer: Peer) -> None:
        """A peer of somebody is gone. A seat they keep; a watcher looks on no more."""
        seat = self._seating.seat_of(player)
        if seat is not None and self._seating.chairs[seat].peer is peer:
            self._seating.chairs[seat].peer = None
            self._seating.chairs[seat].away_since = trio.current_time()
            self._audience.tell_state()
        elif player in self._watchers and self._watchers.has_left(player, peer):
            self.stop_looking_on(player, "left")

    async def get_up(self, seat: Seat, code: str) -> None:
        """Whoever has the seat is told why they have it no more; a bot plays on for them."""
        chair = self._seating.chairs[seat]
        player, peer = chair.player, chair.peer
        self._clear(seat)
        if self._game.is_on and not self._seating.is_deserted:
            self._bots.seat(chair, SUBSTITUTE_LEVEL)
            self._game.deal_in(seat)
        await self._game.keep_table()
        self._let_go(player, peer, code)
        self._audience.tell_state()
        await self._game.start_if_ready()

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        if self._game.is_on or not self._seating.somebody_is_there:
            return math.inf  # nobody waits; a table where nobody is closes in time (table.py)
        return min(map(self._kept_until, self._seating.away()), default=math.inf)

    async def tick(self) -> None:
        """Do what is due: seats to which nobody has come back are free."""
        if trio.current_time() < self.next_at:
            return
        for seat in self._seating.away():
            if trio.current_time() >= self._kept_until(seat):
                log.info("table %s: seat %d is kept no longer", self._table.code, seat)
                await self.get_up(seat, "left")

    async def remove(self, host: Player, peer: Peer, seat: Seat) -> None:
        """The host frees a seat: a person's at any time, a bot's between two games.

        But the owner's, in a game, is kept from whoever stands in for them as the host.
        """
        chairs = self._seating.chairs
        is_owners = self._game.is_on and seat == self._audience.owner_seat
        if not self.is_host(host) or (is_owners and host is not self._audience.owner):
            return peer.post(Rejected("not_the_host"))
        chair = chairs[seat] if seat < len(chairs) else None
        if chair is None or chair.is_free or (chair.bot is not None and self._game.is_on):
            return peer.post(Rejected("no_person", {"seat": seat}))
        if chair.player is not None and chair.player is not host:
            self._places.shut_out(chair.player)
        log.info("table %s: %s frees seat %d", self._table.code, host.name, seat)
        await self.get_up(seat, "removed")

    async def admit(self, host: Player, peer: Peer, name: str, *, is_admitted: bool) -> None:
        """The host says whether somebody gets the bot's seat that they would like."""
        if not self.is_host(host):
            return peer.post(Rejected("not_the_host"))
        player = self._places.decide_on(name, is_admitted=is_admitted)
        if isinstance(player, Rejected):
            peer.post(player)
        elif is_admitted and player.peer is not None:
            await self.arrive(player, player.peer)
        else:
            self._audience.tell_state()

    async def hand_over(self, host: Player, peer: Peer, seat: Seat) -> None:
        """The person on another seat is the host from now on."""
        chairs = self._seating.chairs
        heir = chairs[seat].player if seat < len(chairs) else None
        if not self.is_host(host):
            peer.post(Rejected("not_the_host"))
        elif heir is None:
            peer.post(Rejected("no_person", {"seat": seat}))
        else:
            self._audience.owner = heir
            await self._game.keep_table()
            self._audience.tell_state()

    def stop_looking_on(self, player: Player, code: str) -> None:
        """A watcher is told why they are one no more."""
        player.table = None
        self._audience.wishes.drop(player)
        self._watchers.dismiss(player, LeftTable(code))
        self._audience.tell_state()

    def break_up(self) -> None:
        """Everyone goes, since the table closes."""
        for seat, chair in self._seating:
            if chair.player is not None:
                player, peer = chair.player, chair.peer
                self._clear(seat)
                self._let_go(player, peer, "table_closed")
        for player in tuple(self._watchers):
            player.table = None
            self._watchers.dismiss(player, LeftTable("table_closed"))

    def is_host(self, player: Player) -> bool:
        """Whether they may do what only the host may."""
        seat = self._audience.host_seat
        return seat is not None and self._seating.chairs[seat].player is player

    def _kept_until(self, seat: Seat) -> float:
        grace_seconds = self._audience.options.grace_seconds
        return self._seating.chairs[seat].waited_until(-math.inf, grace_seconds)

    def _wait_anew(self) -> None:
        """From now on there is somebody who waits for the others."""
        for seat in self._seating.away():
            self._seating.chairs[seat].away_since = trio.current_time()

    def _welcome(self, peer: Peer, seat: Seat | None, *, is_news: bool) -> None:
        """Show somebody all there is, and them to the others."""
        self._audience.tell_state_to(peer, seat)
        if seat is not None:
            self._game.promise_deal_to(peer)
        if seat is None or self._seating.chairs[seat].follows_game:
            self._game.show(peer, seat)
        if is_news:
            self._audience.tell_state(but=peer)

    def _clear(self, seat: Seat) -> None:
        """Nobody has that seat any more; whoever had it is not told yet."""
        chair = self._seating.chairs[seat]
        player = chair.player
        chair.clear()
        if player is not None:
            self._audience.departures.note(player.name, seat, self._game.hand_in_play)
            if player is self._audience.owner:
                self._audience.choose_owner(after=seat)

    def _let_go(self, player: Player | None, peer: Peer | None, code: str) -> None:
        """Somebody is at no table any more, unless they have sat down here again, and is told."""
        if player is None or self.has_seated(player):
            return
        player.table = None
        if peer is not None:
            peer.post(LeftTable(code))
