"""Knows who has given a seat up in the hand in play, and so has seen cards of it. Not here: where
they may sit until that hand is over (places.py).
"""

from collections.abc import Iterable

from engine.seats import Seat
from protocol.names import name_key
from server.storage.table_setup import Departure


class Departures:
    """Of one table; `hand` is the number of the hand in play, 0 where no game is under way."""

    def __init__(self) -> None:
        self._latest: dict[str, Departure] = {}

    def note(self, name: str, seat: Seat, hand: int) -> None:
        """Somebody gets up in that hand."""
        if hand:
            self._latest[name_key(name)] = Departure(name, seat, hand)

    def seat_of(self, name: str, hand: int) -> Seat | None:
        """Where somebody sat who has seen cards of that hand."""
        departure = self._latest.get(name_key(name))
        return departure.seat if departure is not None and departure.hand == hand else None

    def of_hand(self, hand: int) -> tuple[Departure, ...]:
        """Those that still count; the others are forgotten."""
        self._latest = {key: one for key, one in self._latest.items() if one.hand == hand}
        return tuple(self._latest.values())

    def resume(self, departures: Iterable[Departure]) -> None:
        """Those that a server before this one knew of."""
        self._latest = {name_key(one.name): one for one in departures}
