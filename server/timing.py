"""Whose time passes at a table: the clock of who is asked, and the grace of who is away.

A question's clock starts when it has reached the player, which the answer to a Ping sent after it
tells: so neither the way there nor the way back is on his time. No answer within REACH_SECONDS
counts as one, or else to keep silent would be to have all the time in the world. A clock that runs
goes on when its player drops out. While the game stands still no time passes; when it goes on, the
grace of who is away begins anew, since from then on he is waited for.

Not here: what happens when time is up (play.py).
"""

import math
from collections.abc import Callable

from engine.seats import Seat
from protocol.messages import Clock, ServerMessage, TableOptions
from server.peer import Peer
from server.seating import Chair, Seating
from server.turn_clock import TurnClock

REACH_SECONDS = 5.0


class Timing:
    """The times of one table; `tell` tells all who are there. `now` is on Trio's clock."""

    def __init__(
        self, seating: Seating, options: TableOptions, tell: Callable[[ServerMessage], None]
    ) -> None:
        self._chairs = seating.chairs
        self._options = options
        self._tell = tell
        self._has_clock = options.decision_seconds > 0 or options.bank_seconds > 0
        self._going_since = math.inf
        self.begin()

    def begin(self) -> None:
        """A new game: the banks are full."""
        options = self._options
        self._clock = TurnClock(options.decision_seconds, options.bank_seconds, len(self._chairs))
        self._question = -1
        self._sounded: tuple[Peer, int] | None = None
        self._reach_by = math.inf

    @property
    def next_at(self) -> float:
        """When `time_is_up` is to be asked next, infinite for never."""
        if self._going_since == math.inf:
            return math.inf
        graces = (self._grace_ends(chair) for chair in self._chairs if chair.is_waited_for)
        return min(self._clock.expires_at, self._reach_by, *graces, math.inf)

    def stand_still(self, now: float) -> None:
        """Nobody's time passes."""
        self._clock.stop(now)
        self._going_since = self._reach_by = math.inf
        self._sounded = None

    def go_on(self, now: float) -> None:
        """Time passes, if it did not."""
        self._going_since = min(self._going_since, now)

    def ask(self, question: int, seat: Seat | None, now: float) -> None:
        """`seat` is asked question number `question`. To be said again after everything that has
        happened: somebody may have come or gone.
        """
        if not self._has_clock:
            return
        if question != self._question:
            self._question = question
            self._clock.ask(seat, now)
            self._sounded, self._reach_by = None, math.inf
        if seat is not None:
            self._sound(self._chairs[seat], now)

    def reached(self, peer: Peer, number: int, now: float) -> None:
        """A peer has answered the sounding of that number."""
        if self._sounded == (peer, number):
            self._start(now)

    def time_is_up(self, now: float) -> dict[Seat, bool]:
        """The seats for which a bot has to play from now on: whether for a single decision."""
        if now >= self._reach_by:
            self._start(now)
        late = {
            seat: False
            for seat, chair in enumerate(self._chairs)
            if chair.is_waited_for and now >= self._grace_ends(chair)
        }
        seat = self._clock.seat
        if seat is not None and now >= self._clock.expires_at:
            late.setdefault(seat, self._chairs[seat].peer is not None)
        return late

    def running_clock(self, now: float) -> Clock | None:
        """The clock for somebody who has just come, None while it does not run."""
        return self._clock.told(now) if self._clock.is_running else None

    def _sound(self, chair: Chair, now: float) -> None:
        """Find out when the question has reached the person who is asked."""
        if chair.player is None or chair.stand_in is not None:
            self._clock.stop(now)
            self._reach_by = math.inf
            return
        peer = chair.peer
        if peer is None or self._clock.is_running or (self._sounded and self._sounded[0] is peer):
            return
        self._sounded = (peer, peer.sound())
        self._reach_by = min(self._reach_by, now + REACH_SECONDS)

    def _start(self, now: float) -> None:
        self._reach_by = math.inf
        if not self._clock.is_running:
            self._clock.start(now)
            self._tell(self._clock.told(now))

    def _grace_ends(self, chair: Chair) -> float:
        return max(chair.away_since, self._going_since) + self._options.grace_seconds
