"""A replay that goes on by itself, at a speed that the player chooses."""

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

_SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Decisions a second."""


class Autoplay:
    """Calls `step` at each beat while it is on; that says whether there is a next one."""

    def __init__(self, screen: Screen[None], step: Callable[[], bool]) -> None:
        self._screen = screen
        self._step = step
        self._place = 1
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """Whether it plays."""
        return self._timer is not None

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return _SPEEDS[self._place]

    def toggle(self) -> None:
        """Begins to play, or stops."""
        if self.is_on:
            self.stop()
        else:
            self._timer = self._screen.set_interval(1 / self.speed, self._beat)

    def stop(self) -> None:
        """Plays no more."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def change_speed(self, steps: int) -> None:
        """Faster or slower, as far as it goes."""
        self._place = max(0, min(len(_SPEEDS) - 1, self._place + steps))
        if self.is_on:
            self.stop()
            self.toggle()

    def _beat(self) -> None:
        if not self._step():
            self.stop()
