"""Gives places at a table: a seat, or one to look on from. Decided at once, not through the table's
inbox: so nobody can be faster between looking and taking.

A bot gives way to whoever comes, at any moment of a game, unless the host has to admit them: then
they look on with that wish. But nobody sees two hands of one deal: who has left a seat can have
only that one until the hand is over.

Not here: coming to a place and leaving it (membership.py).
"""

import trio

from engine.seats import Seat
from protocol.messages import Rejected
from protocol.names import name_key
from server.players import Player, TableHandle
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.running_game import RunningGame


class Places:
    """Those at `table`. A player who has been shut out gets none any more."""

    def __init__(
        self,
        table: TableHandle,
        audience: Audience,
        bots: BotSeats,
        game: RunningGame,
        most_watchers: int,
    ) -> None:
        self._table = table
        self._audience = audience
        self._seating = audience.seating
        self._watchers = audience.watchers
        self._wishes = audience.wishes
        self._bots = bots
        self._game = game
        self._most_watchers = most_watchers
        self._took_over: dict[Player, str] = {}

    def shut_out(self, player: Player) -> None:
        """The host does not want them here."""
        self._audience.shut_out.add(name_key(player.name))

    def _is_shut_out(self, player: Player) -> bool:
        return name_key(player.name) in self._audience.shut_out

    def has_free_seat_for(self, player: Player) -> bool:
        """Whether somebody can sit down without taking a bot's place."""
        is_waiting = not self._game.is_on and bool(self._seating.free())
        return is_waiting and not self._is_shut_out(player)

    def sit_down(self, player: Player, wanted: Seat | None = None) -> Rejected | None:
        """Give a player who is at no table, or looks on at this one, the seat that they want (None
        for any), or say why they cannot have one. They are there once their Arrived is taken.
        """
        if self._is_shut_out(player):
            return Rejected("unwelcome", {"table": self._table.code})
        left, open_seats = self._seat_left(player), self._open_seats(player)
        if not open_seats:
            code = "table_full" if left is None else "other_hand"
            return Rejected(code, {"table": self._table.code})
        if wanted is not None and wanted not in open_seats:
            return Rejected("seat_taken", {"seat": wanted})
        seat = open_seats[0] if wanted is None else wanted
        if self._game.is_on and self._audience.options.host_admits and left is None:
            return self._wish(player, seat)
        self._take(player, seat)
        return None

    def look_on(self, player: Player) -> Rejected | None:
        """Let a player who is at no table look on, or say why they cannot."""
        if self._is_shut_out(player):
            return Rejected("unwelcome", {"table": self._table.code})
        if len(self._watchers) >= self._most_watchers:
            return Rejected("too_many_watchers")
        self._watchers.add(player)
        player.table = self._table
        return None

    def decide_on(self, name: str, *, is_admitted: bool) -> Player | Rejected:
        """Grant the wish of that name, or refuse it, as the host says: who had it."""
        player = self._wishes.of(name)
        seat = None if player is None else self._wishes.drop(player)
        if player is None or seat is None or seat not in self._open_seats(player):
            return Rejected("no_wish", {"name": name})
        if is_admitted:
            self._take(player, seat)
        elif player.peer is not None:
            player.peer.post(Rejected("not_admitted", {"seat": seat}))
        return player

    def taken_from_bot(self, player: Player) -> str | None:
        """The name of the bot whose place they have taken, once; None where there was none."""
        return self._took_over.pop(player, None)

    def _open_seats(self, player: Player) -> list[Seat]:
        """The seats that somebody can have, the best first."""
        if not self._game.is_on:
            return self._seating.free() + self._seating.bots()
        left, bots = self._seat_left(player), self._seating.bots()
        return bots if left is None else [seat for seat in bots if seat == left]

    def _seat_left(self, player: Player) -> Seat | None:
        """The seat that they have left in the hand in play."""
        return self._audience.departures.seat_of(player.name, self._game.hand_in_play)

    def _wish(self, player: Player, seat: Seat) -> Rejected | None:
        if player not in self._watchers and (refusal := self.look_on(player)) is not None:
            return refusal
        self._wishes.add(player, seat)
        return None

    def _take(self, player: Player, seat: Seat) -> None:
        """They have the seat from now on: a decision that its bot has not made yet is theirs."""
        chair = self._seating.chairs[seat]
        bot = chair.bot
        chair.take(player, trio.current_time())
        if bot is not None and self._game.is_on:
            chair.follows_game = True
            self._took_over[player] = bot.name
        self._seating.ready_whoever_is_alone()
        player.table = self._table
        self._watchers.sit_down(player)
        self._wishes.drop(player)
        self._audience.owner = self._audience.owner or player
        self._bots.keep_names_apart()
