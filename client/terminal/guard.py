"""One intention, one decision: which of a player's keys and clicks may still decide something.

A key that has decided is deaf until it was let go. Terminals repeat a held key, but do not say when
it is released: repeats come close together, while whoever taps leaves gaps. Not here: that only one
action may be on its way (app.py).
"""

import math

REPEAT_PAUSE_SECONDS = 1.0  # the longest pause before a terminal begins to repeat a held key
TAP_GAP_SECONDS = 0.45  # repeats of a held key come closer together, also over a jittery line
CLICK_PAUSE_SECONDS = 0.6  # a second click within it belongs to a double click

_MOUSE = "mouse"


class Guard:
    """Told of every key and click, in order, with the seconds at which it came."""

    def __init__(
        self,
        repeat_pause_seconds: float = REPEAT_PAUSE_SECONDS,
        click_pause_seconds: float = CLICK_PAUSE_SECONDS,
    ) -> None:
        self._repeat_pause_seconds = repeat_pause_seconds
        self._click_pause_seconds = click_pause_seconds
        self._tap_gap_seconds = min(TAP_GAP_SECONDS, repeat_pause_seconds)
        self._spent = ""
        self._spent_seconds = 0.0
        self._latest = ""
        self._latest_seconds = 0.0

    @property
    def latest_seconds(self) -> float:
        """When the latest key or click came."""
        return self._latest_seconds

    def admits_key(self, key: str, seconds: float, *, is_of_burst: bool = False) -> bool:
        """Whether the key is more than the echo of one that has decided something.

        `is_of_burst`: it has waited with others of its kind, so that the seconds say nothing.
        """
        gap_seconds = math.inf if is_of_burst else self._tap_gap_seconds
        return self._admits(key, seconds, self._repeat_pause_seconds, gap_seconds)

    def admits_click(self, seconds: float) -> bool:
        """The same for a click anywhere."""
        pause_seconds = self._click_pause_seconds
        return self._admits(_MOUSE, seconds, pause_seconds, pause_seconds)

    def spend(self) -> None:
        """The latest key or click has decided something."""
        self._spent, self._spent_seconds = self._latest, self._latest_seconds

    def _admits(
        self, source: str, seconds: float, pause_seconds: float, gap_seconds: float
    ) -> bool:
        """Deaf is what decided less than the pause ago, or has not paused for the gap since."""
        is_soon = seconds - self._spent_seconds < pause_seconds
        is_close = seconds - self._latest_seconds < gap_seconds
        echo = source == self._spent and (is_soon or is_close)
        if not echo:
            self._spent = ""
        self._latest, self._latest_seconds = source, seconds
        return not echo
