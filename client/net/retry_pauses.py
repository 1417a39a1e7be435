"""How long a line that is lost is left alone before it is tried again: longer and longer.

Not here: the trying (network.py).
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, repeat

RETRY_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
LONGEST_RETRY_SECONDS = 15.0


class RetryPauses:
    """They begin anew only after a line that has held for longer than the longest of them: a server
    may welcome everybody and then let them go.
    """

    def __init__(self) -> None:
        self._pauses = _pauses()
        self._began: float | None = None
        self._is_cut_short = asyncio.Event()

    def begin_line(self) -> None:
        """There is a line."""
        self._began = time.monotonic()

    def next_seconds(self) -> float:
        """The pause after the line is lost, or was not to be had."""
        self._is_cut_short.clear()
        began, self._began = self._began, None
        if began is not None and time.monotonic() - began > LONGEST_RETRY_SECONDS:
            self._pauses = _pauses()
        return next(self._pauses)

    async def wait(self, seconds: float) -> None:
        """Lets the latest pause pass, unless it was cut short."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._is_cut_short.wait()

    def cut_short(self) -> None:
        """Ends the latest pause."""
        self._is_cut_short.set()


def _pauses() -> Iterator[float]:
    return chain(RETRY_SECONDS, repeat(LONGEST_RETRY_SECONDS))
