"""What a table is like, besides its game, as it is kept: for a server that takes it over.

Packed as it is: a field that is added has to come last and have a default, so that what was written
before can still be read.
"""

import msgspec

from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import TableOptions
from protocol.names import name_key

NO_GAME = -1
"""The moment of a table where no game is under way."""
BEFORE_GAME = -2
"""That at which a game began: whoever was ready for it is so no more."""


class SeatSetup(msgspec.Struct, frozen=True, array_like=True):
    """The name in a seat. A bot has a `level` besides, a free seat neither. The rest is as for a
    Chair (tables/seats.py).
    """

    name: str = ""
    level: str = ""
    is_ready: bool = False
    seed: bytes = b""
    follows_game: bool = False

    @property
    def person(self) -> str:
        """The name of the person, empty where there is none."""
        return "" if self.level else self.name


class Departure(msgspec.Struct, frozen=True, array_like=True):
    """Somebody has given a seat up in the midst of a hand, having seen its cards."""

    name: str
    seat: Seat
    hand: int


class TableSetup(msgspec.Struct, frozen=True, array_like=True):
    """What there is to know of a table besides its game, for a server that takes it over.

    `opened_at` is in seconds since 1970, 0 where that is not known. `departures` are those of the
    hand in play. The secrets of the deals come from `deal_key`, empty where an older server has
    written this. `password` is the hash of the table's, empty for none; `options` have none.

    Who is ready, the key, and how long who is asked has thought (`used_ms`), hold for one `moment`:
    the number of actions in the game under way, or one of the above. Seeds hold for the hand
    `seeds_for`. `rules` are None where an older server has written this: then there is a game.
    `paused_by` is empty unless the game is paused. `shut_out` are the keys of the names that have
    no place there, `refused_claims` as in a RunningGame.
    """

    code: str
    seats: tuple[SeatSetup, ...]
    host: Seat | None = None
    options: TableOptions = TableOptions()
    opened_at: int = 0
    departures: tuple[Departure, ...] = ()
    deal_key: bytes = b""
    password: bytes = b""
    rules: RuleSet | None = None
    moment: int = 0
    seeds_for: int = 0
    paused_by: str = ""
    shut_out: tuple[str, ...] = ()
    refused_claims: tuple[tuple[Seat, int, int], ...] = ()
    used_ms: int = 0

    def seat_of(self, key: str) -> Seat | None:
        """Where the person sits whose name has that key."""
        keys = [name_key(seat.person) for seat in self.seats]
        return keys.index(key) if key in keys else None

    def seat_left_by(self, key: str) -> Seat | None:
        """Which seat they have given up in the hand in play."""
        left = (each.seat for each in self.departures if name_key(each.name) == key)
        return next(left, None)
