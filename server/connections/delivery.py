"""Writes to all peers, in one task, what has come to be due to them in one turn of Trio's loop.

A task for each peer would take longer to wake up than to write. Not here: the writing, and what
becomes of a peer that does not read (peer.py).
"""

import logging
from collections.abc import Callable

import trio

log = logging.getLogger(__name__)


class Delivery:
    """Calls whatever has something to deliver, once all tasks that can run have had their turn."""

    def __init__(self) -> None:
        self._due: list[Callable[[], None]] = []
        self._news = trio.Event()

    def soon(self, deliver: Callable[[], None]) -> None:
        """Have `deliver` called, which does not wait."""
        if not self._due:
            self._news.set()
        self._due.append(deliver)

    async def run(self) -> None:
        """Deliver, until cancelled."""
        while True:
            await self._news.wait()
            self._news = trio.Event()
            due, self._due = self._due, []
            for deliver in due:
                try:
                    deliver()
                except Exception:  # which is nobody else's trouble
                    log.exception("something cannot be delivered")
