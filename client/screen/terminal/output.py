"""Writes to the terminal in a thread of its own, so that a line that stalls holds up nothing else.

The driver asks before each picture whether the one before has gone out.
"""

import os
import select
import time
from collections.abc import Callable
from threading import Condition, Thread

_CHUNK_BYTES = 512  # so little that what is left shows whether the line moves at all
_POLL_SECONDS = 0.05
LONGEST_STALL_SECONDS = 0.3  # at the end: a line on which nothing moves for so long is given up
LONGEST_FINISH_SECONDS = 5.0


class Output(Thread):
    """Writes to the file `fileno`. `on_drained` is called, in this thread, when everything has been
    written and somebody was told that it had not.
    """

    def __init__(self, fileno: int, on_drained: Callable[[], None]) -> None:
        super().__init__(daemon=True, name="terminal-output")
        self._fileno = fileno
        self._on_drained = on_drained
        self._pending = bytearray()
        self._changed = Condition()
        self._is_finishing = False
        self._is_awaited = False
        self.is_broken = False  # the terminal is gone

    def write(self, text: str) -> None:
        """Takes in what is to be written. Never waits."""
        data = text.encode(errors="backslashreplace")
        with self._changed:
            if not self.is_broken:
                self._pending += data
                self._changed.notify_all()

    def is_clear(self) -> bool:
        """Whether everything has been written. Where not, `on_drained` comes once it has."""
        with self._changed:
            self._is_awaited = bool(self._pending)
            return not self._pending

    def finish(self) -> None:
        """Ends when everything has been written, or when the line does not take it."""
        with self._changed:
            self._is_finishing = True
            self._changed.notify_all()
        deadline = time.monotonic() + LONGEST_FINISH_SECONDS
        left, since = len(self._pending), time.monotonic()
        while self.is_alive() and time.monotonic() < deadline:
            self.join(_POLL_SECONDS)
            if len(self._pending) != left:
                left, since = len(self._pending), time.monotonic()
            elif left and time.monotonic() - since > LONGEST_STALL_SECONDS:
                return

    def run(self) -> None:
        while (chunk := self._next_chunk()) is not None:
            try:
                count = os.write(self._fileno, chunk)
            except BlockingIOError:  # somebody has made the terminal one that does not wait
                select.select([], [self._fileno], [], _POLL_SECONDS)
                count = 0
            except OSError:
                self._give_up()
                return
            self._written(count)

    def _next_chunk(self) -> bytes | None:
        with self._changed:
            while not self._pending:
                if self._is_finishing:
                    return None
                self._changed.wait()
            return bytes(self._pending[:_CHUNK_BYTES])

    def _written(self, count: int) -> None:
        with self._changed:
            del self._pending[:count]
            is_due = self._is_awaited and not self._pending
            if is_due:
                self._is_awaited = False
        if is_due:
            self._on_drained()

    def _give_up(self) -> None:
        with self._changed:
            self.is_broken = True
            self._pending.clear()
