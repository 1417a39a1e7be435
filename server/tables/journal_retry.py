"""Writes again what could not be written into the journal: after growing pauses, in order.

While the disk is full or does not answer, everything that has to be written waits. Not here: that
the game stands still meanwhile (running_game.py).
"""

import math
from collections.abc import Awaitable, Callable, Hashable
from itertools import chain, repeat

import msgspec
import trio

from engine.seats import Seat
from protocol.messages import Act, Claim
from server.storage.failure import StorageFailure

Work = Callable[[], Awaitable[None]]
_PAUSES_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
_LONGEST_PAUSE_SECONDS = 15.0


class Wish(msgspec.Struct, frozen=True):
    """What a seat wants done in the game."""

    seat: Seat
    message: Act | Claim


class JournalRetry:
    """One table's work with the journal. `tell` is called whenever `is_waiting` has changed.

    While it waits, `retry_at` is when `try_again` is due, on Trio's clock; else it is infinite.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._waiting: dict[Hashable, Work] = {}
        self._pauses = _pauses()
        self.retry_at = math.inf

    @property
    def is_waiting(self) -> bool:
        """Whether something waits to be written."""
        return self.retry_at < math.inf

    def has_another(self, wish: Wish) -> bool:
        """Whether something else waits that the same seat wants done."""
        wishes = [other for other in self._waiting if isinstance(other, Wish)]
        return any(other.seat == wish.seat and other != wish for other in wishes)

    async def attempt(self, what: Hashable, work: Work) -> None:
        """Do `work`, which raises StorageFailure where it has done nothing. Then, or while other
        work waits, it waits as well, in place of an earlier one for the same `what`.
        """
        if self.is_waiting:
            self._waiting[what] = work
            return
        try:
            await work()
        except StorageFailure:
            self._waiting[what] = work
            self._plan()
            self._tell()

    async def try_again(self) -> None:
        """Do what waits, in the order in which it came, until something fails again."""
        while self._waiting:
            what, work = next(iter(self._waiting.items()))
            try:
                await work()
            except StorageFailure:
                return self._plan()
            if self._waiting[what] is work:
                del self._waiting[what]
        self._pauses = _pauses()
        self.retry_at = math.inf
        self._tell()

    def _plan(self) -> None:
        self.retry_at = trio.current_time() + next(self._pauses)


def _pauses() -> chain[float]:
    return chain(_PAUSES_SECONDS, repeat(_LONGEST_PAUSE_SECONDS))
