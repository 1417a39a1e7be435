"""The time between two hands, or between the cut and the first of them: cards are dealt when
everybody has gone on, or when a limit is over.

People with a seat are waited for, whether or not they are there; for who is alone with bots there
is no limit. While the game stands still the limit does not run; when it goes on, it begins anew.
Not here: the deal itself (running_game.py).
"""

import math
from collections.abc import Callable

from engine.seats import Seat
from protocol.messages import Intermission, ServerMessage, TableOptions
from server.tables.seats import Seating


class TableIntermission:
    """`tell` tells everybody at the table who is waited for. `now` is on Trio's clock."""

    def __init__(
        self, seating: Seating, options: TableOptions, tell: Callable[[ServerMessage], None]
    ) -> None:
        self._is_on = False
        self._is_going = False
        self._seating = seating
        self._limit_seconds = options.intermission_seconds
        self._tell = tell
        self._ends_at = math.inf
        self._told: tuple[tuple[Seat, ...], float] | None = None

    def begin(self, *, keeps_ready: bool = False) -> None:
        """A hand is over, or it has been found who deals first. `keeps_ready`: some have gone on
        already.
        """
        self._is_on = True
        self._ends_at, self._told = math.inf, None
        for chair in self._seating.chairs:
            chair.is_ready = self._limit_seconds == 0 or (keeps_ready and chair.is_ready)

    def end(self) -> None:
        """The next hand has been dealt."""
        self._is_on = False

    def stand_still(self) -> None:
        """The limit does not run."""
        self._is_going, self._ends_at = False, math.inf

    def go_on(self, now: float) -> None:
        """The limit runs, if it did not. To be said again after everything that has happened:
        somebody may have gone on, come or gone.
        """
        self._is_going = True
        if not self._is_on:
            return
        if len(self._seating.people()) == 1:
            self._ends_at = math.inf
        else:
            self._ends_at = min(self._ends_at, now + self._limit_seconds)
        news = self.waiting, self._ends_at
        if news != self._told and (told := self.told(now)):
            self._told = news
            self._tell(told)

    @property
    def ends_at(self) -> float:
        """When cards are to be dealt; infinite while nobody knows."""
        if not (self._is_on and self._is_going):
            return math.inf
        return self._ends_at if self.waiting else -math.inf

    def told(self, now: float) -> Intermission | None:
        """Who is waited for, and how long, as everybody is told; None while nobody is."""
        if not (self._is_on and self.waiting):
            return None
        left = 0 if self._ends_at == math.inf else max(1, round((self._ends_at - now) * 1000))
        return Intermission(self.waiting, left)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        return tuple(seat for seat, chair in self._seating if chair.is_to_go_on)
