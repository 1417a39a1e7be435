"""Who comes to a table, goes, and is made to go: seats, watchers and the host.

Not here: what they ask for while they are there (dispatch.py), who is told what (audience.py).
"""

import logging
from collections.abc import Sequence

import trio

from engine.seats import Seat
from protocol.messages import LeftTable, Rejected
from server.connections.peer import Peer
from server.players import AtTable, Player
from server.storage.journal import TableSetup
from server.tables.audience import Company
from server.tables.bot_seats import BotSeats
from server.tables.bots import SUBSTITUTE_LEVEL
from server.tables.game import Game
from server.tables.running_game import Play

log = logging.getLogger(__name__)


class Membership:
    """The comings and goings of `company`. Who has been removed does not come back."""

    def __init__(self, company: Company, bots: BotSeats, play: Play, most_watchers: int) -> None:
        self._company = company
        self._seating = company.seating
        self._watchers = company.watchers
        self._bots = bots
        self._play = play
        self._most_watchers = most_watchers
        self._removed: set[Player] = set()

    def has_seat_for(self, player: Player) -> bool:
        """Whether somebody can sit down."""
        return player not in self._removed and self._has_free_seat

    def sit_down(self, player: Player, table: AtTable, wanted: Seat | None) -> Rejected | None:
        """Give a player the seat of `table` that he wants (None for any), or say why he cannot
        have one. He is there once he has arrived.
        """
        chairs = self._seating.chairs
        if player in self._removed:
            return Rejected("unwelcome", {"table": table.code})
        if not self._has_free_seat:
            return Rejected("table_full", {"table": table.code})
        if wanted is not None and (wanted >= len(chairs) or not chairs[wanted].is_free):
            return Rejected("seat_taken", {"seat": wanted})
        chair = self._seating.free_chairs()[0] if wanted is None else chairs[wanted]
        chair.take(player, trio.current_time())
        player.table = table
        self._company.host = self._company.host or player
        self._bots.keep_names_apart()
        return None

    def look_on(self, player: Player, table: AtTable) -> Rejected | None:
        """Let a player look on at `table`, or say why he cannot."""
        if player in self._removed:
            return Rejected("unwelcome", {"table": table.code})
        if len(self._watchers) >= self._most_watchers:
            return Rejected("too_many_watchers")
        self._watchers.add(player)
        player.table = table
        return None

    def resume(
        self, setup: TableSetup, game: Game, people: Sequence[Player | None], table: AtTable
    ) -> None:
        """Go on with a game of a server before this one. `people` sit where they sat, bots have
        the other seats, and all of them wait until somebody is back.
        """
        company = self._company
        self._bots.hold()
        for chair, player in zip(self._seating.chairs, people, strict=True):
            if player is not None:
                chair.take(player, trio.current_time())
                player.table = table
        for chair, seat in zip(self._seating.chairs, setup.seats, strict=True):
            if chair.is_free:
                self._bots.seat(chair, seat.level or SUBSTITUTE_LEVEL, seat.name)
        company.host = None if setup.host is None else people[setup.host]
        if company.host is None:
            company.choose_host(after=len(people) - 1)
        self._play.resume(game)

    async def arrive(self, player: Player, peer: Peer) -> None:
        """Somebody who has a seat or looks on is there, or back: his seat is his at once."""
        seat = self._seating.seat_of(player)
        if seat is not None:
            chair = self._seating.chairs[seat]
            is_news = self._bots.give_back(chair) or chair.peer is not peer
            chair.peer = peer
            self._welcome(peer, seat, is_news=is_news)
            await self._play.start_if_ready()
        elif player in self._watchers:
            self._welcome(peer, None, is_news=self._watchers.arrive(player, peer))

    async def depart(self, player: Player, peer: Peer) -> None:
        """A peer of his is gone. He keeps his seat; a watcher looks on no more."""
        seat = self._seating.seat_of(player)
        if seat is not None and self._seating.chairs[seat].peer is peer:
            self._seating.chairs[seat].peer = None
            self._seating.chairs[seat].away_since = trio.current_time()
            self._company.tell_state()
            await self._play.start_if_ready()
        elif player in self._watchers and self._watchers.has_left(player, peer):
            self.stop_looking_on(player, "left")

    async def get_up(self, seat: Seat, code: str) -> None:
        """Whoever has the seat is told why he has it no more; a bot plays his game on."""
        chair = self._seating.chairs[seat]
        self._clear(seat, code)
        if self._play.is_on and not self._seating.is_deserted:
            self._bots.seat(chair, SUBSTITUTE_LEVEL)
            self._play.deal_in(seat)
        self._company.tell_state()
        await self._play.start_if_ready()
        await self._play.keep_seats()

    async def remove(self, host: Player, peer: Peer, seat: Seat) -> None:
        """The host frees a seat: a person's at any time, a bot's between two games."""
        chairs = self._seating.chairs
        if host is not self._company.host:
            return peer.post(Rejected("not_the_host"))
        chair = chairs[seat] if seat < len(chairs) else None
        if chair is None or chair.is_free or (chair.bot is not None and self._play.is_on):
            return peer.post(Rejected("no_person", {"seat": seat}))
        if chair.player is not None and chair.player is not host:
            self._removed.add(chair.player)
        log.info("table %s: %s frees seat %d", self._company.code, host.name, seat)
        await self.get_up(seat, "removed")

    async def hand_over(self, host: Player, peer: Peer, seat: Seat) -> None:
        """The person on another seat is the host from now on."""
        chairs = self._seating.chairs
        heir = chairs[seat].player if seat < len(chairs) else None
        if host is not self._company.host:
            peer.post(Rejected("not_the_host"))
        elif heir is None:
            peer.post(Rejected("no_person", {"seat": seat}))
        else:
            self._company.host = heir
            self._company.tell_state()
            await self._play.keep_seats()

    def stop_looking_on(self, player: Player, code: str) -> None:
        """A watcher is told why he is one no more."""
        player.table = None
        self._watchers.dismiss(player, LeftTable(code))
        self._company.tell_state()

    def break_up(self) -> None:
        """Everyone goes, since the table closes."""
        for seat, chair in self._seating:
            if chair.player is not None:
                self._clear(seat, "table_closed")
        for player in tuple(self._watchers):
            player.table = None
            self._watchers.dismiss(player, LeftTable("table_closed"))

    @property
    def _has_free_seat(self) -> bool:
        return not self._play.is_on and bool(self._seating.free_chairs())

    def _welcome(self, peer: Peer, seat: Seat | None, *, is_news: bool) -> None:
        """Show him all there is, and him to the others."""
        self._company.tell_state_to(peer, seat)
        if seat is None or self._seating.chairs[seat].follows_game:
            self._play.show(peer, seat)
        if is_news:
            self._company.tell_state(but=peer)

    def _clear(self, seat: Seat, code: str) -> None:
        chair = self._seating.chairs[seat]
        player = chair.player
        chair.post(LeftTable(code))
        chair.clear()
        if player is not None:
            player.table = None
            if player is self._company.host:
                self._company.choose_host(after=seat)
