"""The people at a table who are away, and for how long they are still waited for. Pure."""

import math

import msgspec

from engine.seats import Seat
from protocol.messages import TableState

_STEP_SECONDS = 5


class Absence(msgspec.Struct, frozen=True):
    """Whoever has `seat` is away. `seconds_left`: then a bot plays for them or, where no game is
    on, their seat is free. None while no time passes.
    """

    seat: Seat
    seconds_left: int | None


class Absences:
    """The table that was told last, and since when. Seconds are those of one clock."""

    def __init__(self) -> None:
        self._table: TableState | None = None
        self._since_seconds = 0.0

    def receive(self, table: TableState | None, seconds: float) -> None:
        """The table as it is at `seconds`, None where the player is at none."""
        if table is not self._table:
            self._table, self._since_seconds = table, seconds

    @property
    def is_waiting(self) -> bool:
        """Whether somebody is waited for, and time passes."""
        return self._table is not None and any(left is not None for left in self._table.grace_left)

    def at(self, seconds: float) -> tuple[Absence, ...]:
        """Who is away then; what is left goes down in steps."""
        if self._table is None:
            return ()
        passed = seconds - self._since_seconds
        return tuple(_after(one, passed) for one in absences(self._table))


def absences(table: TableState) -> tuple[Absence, ...]:
    """Who is away, as it was told."""
    left = dict(enumerate(table.grace_left))
    return tuple(
        Absence(seat, left.get(seat))
        for seat, state in enumerate(table.seats)
        if state.name and not state.present and not state.stand_in
    )


def _after(absence: Absence, passed_seconds: float) -> Absence:
    if absence.seconds_left is None:
        return absence
    left = math.ceil((absence.seconds_left - passed_seconds) / _STEP_SECONDS) * _STEP_SECONDS
    return Absence(absence.seat, max(0, left))
