"""Keeps the time limits of a table: the clock of the seat that is asked, and the grace of people
who are away.

For every decision there are so many seconds; when they are used up, the seat's bank runs down,
which has to last for the whole game. A question's clock starts when it has reached the player,
which the answer to a Ping sent after it tells: so neither the way there nor the way back is on
their time. No answer within REACH_SECONDS counts as one, or else to keep silent would be to have
all the time in the world. A clock that runs goes on when its player drops out. While the game
stands still no time passes; when it goes on, the grace of people who are away begins anew, since
from then on they are waited for.

Not here: what happens when time is up (running_game.py).
"""

import math
from collections.abc import Callable, Sequence

from engine.seats import Seat
from protocol.messages import Clock, ServerMessage, TableOptions
from server.connections.peer import Peer
from server.tables.seats import Chair, Seating

REACH_SECONDS = 5.0


class TurnClock:
    """How long the seat that is asked still has, and the banks of all seats.

    Purely arithmetic: `now` is told, in seconds. `start` and `stop` may come in any order and
    number.
    """

    def __init__(self, decision_seconds: float, bank_seconds: float, players: int) -> None:
        self._decision_seconds = decision_seconds
        self._banks = [float(bank_seconds)] * players
        self._seat: Seat | None = None
        self._left = 0.0
        self._bank_when_asked = 0.0
        self._running_since: float | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked, None for nobody."""
        return self._seat

    @property
    def is_running(self) -> bool:
        """Whether somebody's time passes."""
        return self._running_since is not None

    @property
    def expires_at(self) -> float:
        """When the time of that seat runs out; infinite while it does not pass."""
        if self._seat is None or self._running_since is None:
            return math.inf
        return self._running_since + self._left + self._banks[self._seat]

    def ask(self, seat: Seat | None, now: float) -> None:
        """A new decision, for which nobody's time passes yet."""
        self.stop(now)
        self._seat, self._left = seat, self._decision_seconds
        self._bank_when_asked = 0.0 if seat is None else self._banks[seat]

    def resume(self, from_banks_ms: Sequence[int]) -> None:
        """So much of the banks has been used already."""
        for seat, used_ms in enumerate(from_banks_ms[: len(self._banks)]):
            self._banks[seat] = max(0.0, self._banks[seat] - max(0, used_ms) / 1000)

    def use(self, used_ms: int) -> None:
        """The seat that is asked, whose time does not pass, has used so much already."""
        if self._seat is not None:
            self._running_since = 0.0
            self.stop(max(0, used_ms) / 1000)

    def used_ms(self, now: float) -> int:
        """How long the seat that is asked has thought."""
        if self._seat is None:
            return 0
        running = 0.0 if self._running_since is None else now - self._running_since
        from_bank = self._bank_when_asked - self._banks[self._seat]
        return _milliseconds(self._decision_seconds - self._left + from_bank + running)

    def from_bank_ms(self, now: float) -> int:
        """How much of that was from its bank."""
        longest_ms = _milliseconds(self._bank_when_asked)
        decision_ms = _milliseconds(self._decision_seconds)
        return max(0, min(longest_ms, self.used_ms(now) - decision_ms))

    def decided(self, from_bank_ms: int) -> None:
        """The seat that is asked has, and so much was from its bank."""
        if self._seat is not None:
            self._running_since = None
            self._banks[self._seat] = self._bank_when_asked - from_bank_ms / 1000

    def start(self, now: float) -> None:
        """Time passes for the seat that is asked."""
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


class TableClocks:
    """All the time limits of one table; `tell` tells everybody there. `now` is on Trio's clock."""

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
        self._used_before = (-1, 0)
        self._pinged: tuple[Peer, int] | None = None
        self._reach_by = math.inf

    def resume(self, from_banks_ms: Sequence[int], question: int, used_ms: int) -> None:
        """A game of a server before this one goes on, where so much has been used of the banks, and
        so much time for a question.
        """
        self._clock.resume(from_banks_ms)
        self._used_before = (question, used_ms)

    def used_ms(self, now: float) -> int:
        """How long the seat that is asked has thought."""
        return self._clock.used_ms(now)

    def from_bank_ms(self, now: float) -> int:
        """How much of its bank that seat has used for that."""
        return self._clock.from_bank_ms(now) if self._has_clock else 0

    def decided(self, from_bank_ms: int) -> None:
        """That seat has, and has used so much of its bank: not the time in which it is written."""
        self._clock.decided(from_bank_ms)

    @property
    def going_since(self) -> float:
        """Since when time passes, infinite while it does not."""
        return self._going_since

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
        self._pinged = None

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
            if question == self._used_before[0]:
                self._clock.use(self._used_before[1])
            self._pinged, self._reach_by = None, math.inf
        if seat is not None:
            self._ping(self._chairs[seat], now)

    def pong_came(self, peer: Peer, number: int, now: float) -> None:
        """A peer has answered the Ping of that number."""
        if self._pinged == (peer, number):
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

    def _ping(self, chair: Chair, now: float) -> None:
        """Find out when the question has reached the person who is asked."""
        if chair.player is None or chair.stand_in is not None:
            self._clock.stop(now)
            self._reach_by = math.inf
            return
        peer = chair.peer
        if peer is None or self._clock.is_running or (self._pinged and self._pinged[0] is peer):
            return
        self._pinged = (peer, peer.ping())
        self._reach_by = min(self._reach_by, now + REACH_SECONDS)

    def _start(self, now: float) -> None:
        self._reach_by = math.inf
        if not self._clock.is_running:
            self._clock.start(now)
            self._tell(self._clock.told(now))

    def _grace_ends(self, chair: Chair) -> float:
        return chair.waited_until(self._going_since, self._options.grace_seconds)
