"""Trio's clock for a server: time in which the server itself stands still does not pass.

A process may be stopped, its machine suspended or overloaded. Nobody could be heard meanwhile, so
nobody's silence counts, and nobody's time to decide, whatever waits in the sockets.
"""

import logging
import math
from collections.abc import Callable
from time import perf_counter

import trio

TOLERANCE_SECONDS = 1.0  # so much longer than expected a turn of the loop may take

log = logging.getLogger(__name__)


class SteadyClock(trio.abc.Clock):
    """Goes as `seconds` does, but between two looks at it no further than to the time for which
    Trio had planned to sleep, where that is long past.
    """

    def __init__(self, seconds: Callable[[], float] = perf_counter) -> None:
        self._seconds = seconds
        self._left_out = 0.0
        self._awake_by = math.inf

    def start_clock(self) -> None:
        """See trio.abc.Clock."""
        self._awake_by = self._seconds()

    def current_time(self) -> float:
        """See trio.abc.Clock."""
        now = self._seconds()
        late = now - self._awake_by
        if late > TOLERANCE_SECONDS:
            log.warning("the server stood still for %.0f seconds, which do not count", late)
            self._left_out += late
        self._awake_by = now
        return now - self._left_out

    def deadline_to_sleep_time(self, deadline: float) -> float:
        """See trio.abc.Clock."""
        sleep = deadline - self.current_time()
        self._awake_by += max(0.0, sleep)
        return sleep
