"""Whether the player is looking, and when the bell rings for them.

Terminals that report their focus say where the player looks. With others, players count as looking
while they have pressed a key or clicked lately. Pure: seconds are those of one clock.
"""

import enum
from collections.abc import Mapping

from client.state.settings import Bell

PAUSE_SECONDS = 20.0
QUIET_SECONDS = 3.0  # after the bell has rung, whatever happens


class Happening(enum.Enum):
    """What the bell may ring for."""

    TURN = enum.auto()
    MESSAGE = enum.auto()
    CARD = enum.auto()


_RUNG: Mapping[Bell, frozenset[Happening]] = {
    Bell.NEVER: frozenset(),
    Bell.TURN: frozenset((Happening.TURN,)),
    Bell.TURN_AND_CHAT: frozenset((Happening.TURN, Happening.MESSAGE)),
    Bell.EVERYTHING: frozenset(Happening),
}


class Attention:
    """Told of focus, of keys, and of turns."""

    def __init__(self) -> None:
        self._has_focus: bool | None = None
        self._was_asked = False
        self._rung_seconds: float | None = None

    def focus(self, has_focus: bool | None) -> None:
        """The terminal says that its window is looked at, or no more; None where it is not known
        any longer.
        """
        self._has_focus = has_focus

    def is_looking(self, idle_seconds: float) -> bool:
        """Whether the player looks on, `idle_seconds` after they last did something."""
        if self._has_focus is None:
            return idle_seconds <= PAUSE_SECONDS
        return self._has_focus

    def asked(self, is_asked: bool) -> bool:
        """Whether the player's turn has come just now."""
        comes = is_asked and not self._was_asked
        self._was_asked = is_asked
        return comes

    def rings(self, bell: Bell, happening: Happening, *, is_looking: bool, seconds: float) -> bool:
        """Whether the bell rings for what happens at `seconds`."""
        is_wanted = bell is Bell.EVERYTHING or not is_looking
        is_soon = self._rung_seconds is not None and seconds - self._rung_seconds < QUIET_SECONDS
        if happening not in _RUNG[bell] or not is_wanted or is_soon:
            return False
        self._rung_seconds = seconds
        return True
