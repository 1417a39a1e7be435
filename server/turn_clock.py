"""The clock of a table: how long the seat that is asked still has, and the banks of all seats.

For every decision there are so many seconds; when they are used up, the seat's bank runs down,
which has to last for the whole game. Purely arithmetic: `now` is told, in seconds, and whether the
clock runs is for the table to say. Not here: when a question has reached a player (timing.py).
"""

import math

from engine.seats import Seat
from protocol.messages import Clock


class TurnClock:
    """Runs for one seat at a time; `start` and `stop` may come in any order and number."""

    def __init__(self, decision_seconds: float, bank_seconds: float, players: int) -> None:
        self._decision_seconds = decision_seconds
        self._banks = [float(bank_seconds)] * players
        self._seat: Seat | None = None
        self._left = 0.0
        self._running_since: float | None = None

    @property
    def seat(self) -> Seat | None:
        """Who is asked, None for nobody."""
        return self._seat

    @property
    def is_running(self) -> bool:
        """Whether somebody's time passes."""
        return self._running_since is not None

    @property
    def expires_at(self) -> float:
        """When the time of who is asked runs out; infinite while it does not pass."""
        if self._seat is None or self._running_since is None:
            return math.inf
        return self._running_since + self._left + self._banks[self._seat]

    def ask(self, seat: Seat | None, now: float) -> None:
        """A new decision, for which nobody's time passes yet."""
        self.stop(now)
        self._seat, self._left = seat, self._decision_seconds

    def start(self, now: float) -> None:
        """Time passes for who is asked."""
        if self._running_since is None and self._seat is not None:
            self._running_since = now

    def stop(self, now: float) -> None:
        """Time passes for nobody."""
        if self._running_since is None or self._seat is None:
            return
        used = now - self._running_since
        from_bank = max(0.0, used - self._left)
        self._left = max(0.0, self._left - used)
        self._banks[self._seat] = max(0.0, self._banks[self._seat] - from_bank)
        self._running_since = None

    def told(self, now: float) -> Clock:
        """What is left, as everybody at the table is told. Somebody has to be asked."""
        assert self._seat is not None
        was_running = self.is_running
        self.stop(now)
        if was_running:
            self.start(now)
        banks = tuple(_milliseconds(bank) for bank in self._banks)
        return Clock(self._seat, _milliseconds(self._left), banks)


def _milliseconds(seconds: float) -> int:
    return max(0, round(seconds * 1000))
