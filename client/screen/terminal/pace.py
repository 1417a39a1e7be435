"""Keeps pictures in step with the terminal, by asking it after a picture whether it has got there.

On a thin line pictures would pile up before it, and the cursor would follow the keys ever later.
The answers tell when a picture has arrived; where there are none, nothing is held back.

The question is for the place of the cursor (DSR 6), which every terminal has answered since the
VT100. It costs four bytes, so on a quick line it is asked only now and then.
"""

from collections import deque

QUESTION = "\x1b[6n"
SLOW_SECONDS = 0.05  # an answer that takes longer comes over a line to be careful with
SELDOM_SECONDS = 5.0  # between two questions on a quick line
LARGEST_LAG_SECONDS = 0.15  # of a picture, above the shortest time that an answer has taken
_LATEST = 5  # answers
LOST_SECONDS = 5.0  # an answer that has not come after so long is not waited for


class Pace:
    """Told, in seconds of one clock, of each picture sent and each answer."""

    def __init__(self) -> None:
        self._asked: deque[float] = deque()
        self.latest_question = 0  # the number of the one that was asked after what was shown last
        self._latest_asked = 0.0
        self._delays: deque[float] = deque(maxlen=50)
        self._given_up = 0
        self._answers = False  # it does, as far as is known

    @property
    def is_unanswered(self) -> bool:
        """Whether the terminal still has something to answer."""
        return bool(self._asked)

    @property
    def delay_seconds(self) -> float | None:
        """The shortest time that an answer has taken lately, None where none has come."""
        return min(self._delays, default=None)

    @property
    def latest_answer(self) -> int:
        """The number of the question up to which everything has arrived there, as far as anybody
        will ever know.
        """
        return self.latest_question - (len(self._asked) if self._answers else 0)

    @property
    def is_slow(self) -> bool:
        """Whether the line is one to be careful with."""
        delay = self.delay_seconds
        return delay is not None and delay > SLOW_SECONDS

    @property
    def is_quick(self) -> bool:
        """Whether the line is known to be a quick one, also just now."""
        latest = sorted(list(self._delays)[-_LATEST:])
        return bool(latest) and latest[len(latest) // 2] <= SLOW_SECONDS

    def begin(self, seconds: float) -> str:
        """What to write at first. What was asked before a stop (Ctrl+Z) is answered no more."""
        self._asked.clear()
        self._given_up = 0
        return self._ask(seconds)

    def ask(self, seconds: float, *, matters: bool = False) -> str:
        """What to write after a picture, so that its arrival becomes known; often nothing, unless
        it `matters`.
        """
        is_due = seconds - self._latest_asked >= SELDOM_SECONDS or self.is_slow or matters
        return self._ask(seconds) if is_due and self._delays else ""

    def _ask(self, seconds: float) -> str:
        self._asked.append(seconds)
        self.latest_question += 1
        self._latest_asked = seconds
        return QUESTION

    def answered(self, seconds: float) -> None:
        """The terminal has answered."""
        if not self._asked:
            return
        asked = self._asked.popleft()
        self._answers = True
        if self._given_up:  # it may be one that was not waited for any more
            self._given_up -= 1
        else:
            self._delays.append(seconds - asked)

    def may_show(self, seconds: float) -> bool:
        """Whether the next picture may follow now."""
        if self._asked and seconds - self._asked[-1] > LOST_SECONDS:
            self._given_up += len(self._asked)
            self._asked.clear()
            self._answers = False
        delay = self.delay_seconds
        if delay is None or not self._asked or not self._answers:
            return True
        return seconds - self._asked[0] <= delay + LARGEST_LAG_SECONDS
