"""What runs out while the server says nothing: a player's clock, and for how long those who are
away, or who still read, are waited for.
"""

import math

import msgspec

from client.state.absences import Absence, Absences
from client.state.countdown import Countdown, TurnCountdown, whole_seconds
from client.state.model import Model
from protocol.messages import Intermission


class TimeLeft(msgspec.Struct, frozen=True):
    """`countdown` is the clock of the player who is asked, `absences` are those who are away.
    `intermission_seconds`: then cards are dealt, whoever still reads; 0 where others have as long
    as they like, or nobody else is waited for.
    """

    countdown: Countdown | None = None
    absences: tuple[Absence, ...] = ()
    intermission_seconds: int = 0


class PassingTime:
    """What the model that was told last gives time for. Seconds are those of one clock."""

    def __init__(self) -> None:
        self._turn = TurnCountdown()
        self._absences = Absences()
        self._intermission: Intermission | None = None
        self._ends_at_seconds = math.inf

    def receive(self, model: Model, seconds: float) -> None:
        """The model as it is at `seconds`."""
        self._turn.receive(model.clock, seconds)
        self._absences.receive(model.table, seconds)
        if model.is_paused or not model.others_to_go_on:
            self._intermission, self._ends_at_seconds = None, math.inf
        elif model.intermission is not self._intermission:
            self._intermission = told = model.intermission
            left_ms = told.left_ms if told else 0
            self._ends_at_seconds = seconds + left_ms / 1000 if left_ms else math.inf

    @property
    def is_running(self) -> bool:
        """Whether anything runs out."""
        has_limit = self._ends_at_seconds < math.inf
        return has_limit or self._turn.is_running or self._absences.is_waiting

    def at(self, seconds: float, *, frugal: bool) -> TimeLeft:
        """What is left then. `frugal`: told in steps of several seconds, until it gets urgent."""
        left = self._ends_at_seconds - seconds
        return TimeLeft(
            self._turn.at(seconds, frugal=frugal),
            self._absences.at(seconds),
            # It is the server that deals: until then it takes a moment.
            max(1, whole_seconds(left, frugal=frugal)) if left < math.inf else 0,
        )
