"""One intention, one decision: which of a player's keys and clicks may still decide something.

A key that has decided something counts for nothing until it was let go. Terminals repeat a held
key, but do not say when it is released: repeats come close together, while a player who taps leaves
gaps. The first repeat comes 0.25 to 0.66 s after the press, the others every 25 to 40 ms, 110 at
most; a line that is not quick can make any gaps of that. The same goes for keys that may have been
meant to finish or confirm what was typed. Not here: that only one action may be on its way
(apps/game.py), and words (word_filter.py).
"""

import math
from collections.abc import Iterable

from client.screen.terminal.word_filter import RUN_PAUSE_SECONDS

REPEAT_PAUSE_SECONDS = 1.0  # the longest pause before a terminal begins to repeat a held key
TAP_GAP_SECONDS = 0.45  # repeats of a held key come closer together, also over a jittery line
QUICK_GAP_SECONDS = 0.2  # the same where the line is quick, so that nothing comes late
REPEAT_GAP_SECONDS = 0.12  # of keys that come closer together, somebody holds one
READING_PAUSE_SECONDS = 0.3  # after a key that only went on in what is read; see EchoFilter.spend
CLICK_PAUSE_SECONDS = 0.6  # a second click within it belongs to a double click

_MOUSE = "mouse"
_ENTER = "enter"


class EchoFilter:
    """Told of every key and click, in order, with the seconds at which it came."""

    def __init__(
        self,
        repeat_pause_seconds: float = REPEAT_PAUSE_SECONDS,
        click_pause_seconds: float = CLICK_PAUSE_SECONDS,
    ) -> None:
        self._repeat_pause_seconds = repeat_pause_seconds
        self._click_pause_seconds = click_pause_seconds
        self._tap_gap_seconds = min(TAP_GAP_SECONDS, repeat_pause_seconds)
        self._reading_pause_seconds = min(READING_PAUSE_SECONDS, repeat_pause_seconds)
        self._was_reading = False
        self._spent: frozenset[str] = frozenset()
        self._spent_seconds = 0.0
        self._is_held = False
        self.is_in_doubt = False  # the latest key: whether it was held shows in REPEAT_GAP_SECONDS
        self._latest = ""
        self.latest_seconds = 0.0  # when the latest key or click came

    @property
    def run_pause_seconds(self) -> float:
        """Between two keys that belong to no word."""
        return min(RUN_PAUSE_SECONDS, self._repeat_pause_seconds)

    def admits_key(
        self,
        key: str,
        seconds: float,
        *,
        is_of_burst: bool = False,
        reading: bool = False,
        is_quick: bool = False,
    ) -> bool:
        """Whether the key is more than the echo of one that has decided something.

        `is_of_burst`: it has waited with others of its kind, so that the seconds say nothing.
        `reading`: it can only go on in something that is read. `is_quick`: so is the line, and keys
        come when they are pressed.
        """
        pause_seconds, gap_seconds = self._repeat_pause_seconds, self._tap_gap_seconds
        is_quick = is_quick and not self._is_held and not is_of_burst
        if is_quick:
            gap_seconds = min(gap_seconds, QUICK_GAP_SECONDS)
        is_tap = is_quick and seconds - self.latest_seconds >= gap_seconds
        if reading and self._was_reading:
            pause_seconds = gap_seconds = self._reading_pause_seconds
        if is_of_burst:
            gap_seconds = math.inf
        is_admitted = self._admits(key, seconds, pause_seconds, gap_seconds)
        self.is_in_doubt = is_tap and not is_admitted
        return is_admitted

    def admits_after_all(self, key: str, seconds: float) -> bool:
        """Whether the key of that time, which was in doubt, was a press of its own: no other key
        has come since, as it would have if this had been the first repeat of a held one.
        """
        if not self.is_in_doubt or (key, seconds) != (self._latest, self.latest_seconds):
            return False
        self.is_in_doubt, self._spent = False, frozenset()
        return True

    def admits_click(self, seconds: float) -> bool:
        """Whether a click anywhere is more than such an echo."""
        pause_seconds = self._click_pause_seconds
        return self._admits(_MOUSE, seconds, pause_seconds, pause_seconds)

    def spend(self, *, reading: bool = False) -> None:
        """The latest key or click has done something that its echo must not do again. `reading`: it
        has gone on in something that is read. Where the next one can do no more than that it comes
        soon, and the first repeat of a held one is no harm: those after it come too close together.
        """
        self._was_reading, self._is_held = reading, False
        self._spent, self._spent_seconds = frozenset((self._latest,)), self.latest_seconds

    def decide(self, belonging: Iterable[str], seconds: float | None = None) -> None:
        """The latest key or click has decided something, now or at `seconds`. The keys that are
        `belonging` to it would, just after it, say once more what is decided already.
        """
        self.spend()
        self._spent |= frozenset(belonging)
        if seconds is not None:
            self._spent_seconds = seconds

    def wait(self, seconds: float, pause_seconds: float = REPEAT_PAUSE_SECONDS) -> None:
        """Enter or a click that comes within a pause after `seconds` counts for nothing: it was
        meant for what was there before.
        """
        self._was_reading = False
        self._spent |= {_ENTER, _MOUSE}
        self._spent_seconds = seconds + pause_seconds - REPEAT_PAUSE_SECONDS

    def _admits(
        self, source: str, seconds: float, pause_seconds: float, gap_seconds: float
    ) -> bool:
        """Not a key that decided less than the pause ago, nor one that has left no gap since."""
        is_soon = seconds - self._spent_seconds < pause_seconds
        is_close = seconds - self.latest_seconds < gap_seconds
        echo = source in self._spent and (is_soon or is_close)
        is_repeat = source == self._latest and seconds - self.latest_seconds < REPEAT_GAP_SECONDS
        self._is_held = echo and (self._is_held or is_repeat)
        if not echo:
            self._spent = frozenset()
        self._latest, self.latest_seconds = source, seconds
        return not echo
