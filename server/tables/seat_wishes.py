"""Keeps the wishes of people who look on for the seats of bots, at a table whose host admits them.
Not here: who may wish, and what becomes of it (places.py).
"""

from protocol.messages import SeatWish
from server.players import Player
from server.tables.seats import Seating


class SeatWishes:
    """Each person has one wish. It is void once no bot has the seat any more."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._seats: dict[Player, int] = {}

    def __contains__(self, player: Player) -> bool:
        return player in self._seats

    def add(self, player: Player, seat: int) -> None:
        """Somebody would like that seat."""
        self._seats[player] = seat

    def drop(self, player: Player) -> int | None:
        """Their wish is void, whatever comes of it: for which seat it was, None where for none."""
        return self._seats.pop(player, None)

    def of(self, name: str) -> Player | None:
        """The person of that name, if they have a wish."""
        return next((player for player in self._seats if player.name == name), None)

    def told(self) -> tuple[SeatWish, ...]:
        """As everybody at the table is told of them."""
        bots = self._seating.bots()
        self._seats = {player: seat for player, seat in self._seats.items() if seat in bots}
        return tuple(SeatWish(player.name, seat) for player, seat in self._seats.items())
