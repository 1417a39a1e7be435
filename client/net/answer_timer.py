"""Notices when a server owes an answer for so long that the player should know.

Not here: when a silent line counts as lost (network.py).
"""

import asyncio
from collections.abc import Callable

OVERDUE_SECONDS = 3.0


class AnswerTimer:
    """Started by what has to be answered, and stopped by anything that comes. `tell` is called with
    True when nothing has come for too long, with False when something has come after all.
    """

    def __init__(self, tell: Callable[[bool], None]) -> None:
        self._tell = tell
        self._alarm: asyncio.TimerHandle | None = None
        self._is_told = False

    def start(self) -> None:
        """An answer has to come from now on."""
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(OVERDUE_SECONDS, self._set, True)

    def stop(self) -> None:
        """Something has come, or the line is gone on which it could."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._is_told:
            self._set(False)

    def _set(self, is_silent: bool) -> None:
        self._is_told = is_silent
        self._tell(is_silent)
