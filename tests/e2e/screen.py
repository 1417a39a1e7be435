"""A screen that somebody looks at, with a keyboard before it: how one waits for what it shows.

Everything that waits waits for something, with a limit. Not here: whose screen it is (terminal.py,
tmux.py).
"""

import abc
import time
from collections.abc import Callable
from contextlib import suppress

from tests.e2e.emulator import Picture

PATIENCE_SECONDS = 60.0  # a slow machine with two cores, and others at work on it
POLL_SECONDS = 0.02
YES = "y yes"
_FIRST_PAUSE_SECONDS = 0.3


class NotShown(AssertionError):
    """What was waited for did not come. The text has the screen as it was at last."""


class Screen(abc.ABC):
    """`is_over` once the program has closed its terminal."""

    is_over = False

    @property
    @abc.abstractmethod
    def lines(self) -> list[str]:
        """What the screen shows, row by row, without the blanks at the rows' ends."""

    @property
    @abc.abstractmethod
    def picture(self) -> Picture:
        """The cells of the screen as they are now."""

    @property
    @abc.abstractmethod
    def is_as_found(self) -> bool:
        """Whether all that a full-screen program switches is as it was before."""

    @abc.abstractmethod
    def read(self, seconds: float = POLL_SECONDS) -> bool:
        """Takes in what the program writes, waiting a while for it; whether anything came."""

    @abc.abstractmethod
    def press(self, *keys: str) -> None:
        """Presses keys by their names, anything else as it is."""

    @abc.abstractmethod
    def click(self, x: int, y: int) -> None:
        """Clicks on a cell, where the program wants to know of clicks."""

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.lines)

    def wait_until(
        self, holds: Callable[[], bool], what: str, seconds: float = PATIENCE_SECONDS
    ) -> None:
        """Reads until something holds. Raises NotShown."""
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline or (self.is_over and not holds()):
                raise NotShown(f"no {what}; the screen:\n{self.text}")
            self.read()

    def wait_for(self, *texts: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Reads until the screen shows one of the texts. Raises NotShown."""
        what = " or ".join(map(repr, texts))
        self.wait_until(lambda: any(text in self.text for text in texts), what, seconds)

    def press_until(self, key: str, holds: Callable[[], bool], what: str) -> None:
        """Presses a key until it has had its effect, after longer and longer pauses: what comes
        right after the first picture of a question, before anybody can have seen it, counts for
        nothing. Raises NotShown.
        """
        pause_seconds = _FIRST_PAUSE_SECONDS
        while pause_seconds < PATIENCE_SECONDS and not self.is_over:
            self.press(key)
            with suppress(NotShown):
                self.wait_until(holds, what, pause_seconds)
                return
            pause_seconds *= 2
        raise NotShown(f"no {what}; the screen:\n{self.text}")

    def say_yes(self) -> None:
        """Answers a question that is on the screen, until it is gone."""
        self.press_until("y", lambda: YES not in self.text, "answer")

    def settle(self, quiet_seconds: float = 0.3, seconds: float = PATIENCE_SECONDS) -> None:
        """Reads until nothing has been written for a while. Raises NotShown."""
        deadline = time.monotonic() + seconds
        quiet_from = time.monotonic()
        while time.monotonic() - quiet_from < quiet_seconds and not self.is_over:
            if self.read():
                quiet_from = time.monotonic()
            if quiet_from > deadline:
                raise NotShown(f"no rest; the screen:\n{self.text}")

    def watch(self, seconds: float) -> None:
        """Reads for so long, whatever comes."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.read()
