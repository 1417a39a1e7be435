"""The clock of the player who is asked, so many seconds after it was sent."""

import math

import msgspec

from engine.seats import Seat
from protocol.messages import Clock

URGENT_SECONDS = 10
_FRUGAL_STEP_SECONDS = 5


class Countdown(msgspec.Struct, frozen=True):
    """What is left, in whole seconds: `decision_seconds`, and after them `bank_seconds`."""

    seat: Seat
    decision_seconds: int
    bank_seconds: int

    @property
    def is_urgent(self) -> bool:
        """Whether there is little time left altogether."""
        return self.decision_seconds + self.bank_seconds <= URGENT_SECONDS


def countdown(clock: Clock, passed_seconds: float, *, frugal: bool = False) -> Countdown:
    """What is left. `frugal`: in steps of several seconds, until it gets urgent."""
    decision = clock.decision_ms / 1000 - passed_seconds
    banks = clock.bank_ms
    bank = banks[clock.seat] / 1000 if clock.seat < len(banks) else 0.0
    bank = max(0.0, bank + min(0.0, decision))
    exact = Countdown(clock.seat, whole_seconds(decision), whole_seconds(bank))
    if not frugal or exact.is_urgent:
        return exact
    return Countdown(clock.seat, _step(exact.decision_seconds), _step(exact.bank_seconds))


def whole_seconds(seconds: float, *, frugal: bool = False) -> int:
    """What is left, and never less than nothing. `frugal`: as of a clock."""
    whole = max(0, math.ceil(seconds))
    return _step(whole) if frugal and whole > URGENT_SECONDS else whole


class TurnCountdown:
    """The clock that was sent last, and since when it has run. Seconds are those of one clock."""

    def __init__(self) -> None:
        self._clock: Clock | None = None
        self._since_seconds = 0.0

    def receive(self, clock: Clock | None, seconds: float) -> None:
        """The clock as it is at `seconds`, None where none runs."""
        if clock is not None and clock is not self._clock:
            self._since_seconds = seconds
        self._clock = clock

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._clock is not None

    def at(self, seconds: float, *, frugal: bool) -> Countdown | None:
        """What is left then, None where no clock runs."""
        if self._clock is None:
            return None
        return countdown(self._clock, seconds - self._since_seconds, frugal=frugal)


def _step(seconds: int) -> int:
    return math.ceil(seconds / _FRUGAL_STEP_SECONDS) * _FRUGAL_STEP_SECONDS


def minutes(seconds: int) -> str:
    """Minutes and seconds: `1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"
