"""Writes lines to standard output, without ever waiting for the reader, and nothing but their text.

All output of line mode goes through here, so this is where control characters and escape sequences
are taken out. The file descriptor stays blocking: see reader.py.
"""

import asyncio
import os
import re
import select
from collections.abc import Callable
from contextlib import suppress

from client.words.ascii import to_ascii

# Less than any pipe or terminal that says it has room takes without blocking.
_WRITE_BYTES = 256
_FULL_BYTES = 16 * 1024
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufe0f]")


class Writer:
    """`error` is why nothing can be written any more, None while it can. `news` is called after
    that has changed, and once all that waited has been written.
    """

    def __init__(
        self, fd: int, *, ascii_only: bool, news: Callable[[], None] = lambda: None
    ) -> None:
        self.error: OSError | None = None
        self._fd = fd
        self._ascii_only = ascii_only
        self._news = news
        self._waiting = bytearray()
        self._is_awaited = False
        self._emptied = asyncio.Event()
        self._emptied.set()

    @property
    def is_full(self) -> bool:
        """Whether so much waits for the reader that no more should be made."""
        return len(self._waiting) > _FULL_BYTES

    def say(self, line: str) -> None:
        """Writes a line, now or when there is room for it."""
        if self.error is not None:
            return
        self._waiting += self.fitted(line).encode(errors="replace") + b"\n"
        self._emptied.clear()
        if not self._is_awaited:
            self._write()

    def fitted(self, line: str) -> str:
        """The line as it may be written."""
        return _CONTROLS.sub(" ", to_ascii(line) if self._ascii_only else line)

    async def finish(self, seconds: float) -> None:
        """Writes what is left, for so long at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._emptied.wait()
        self._await_room(False)

    def _write(self) -> None:
        try:
            while self._waiting and self.error is None and self._has_room():
                del self._waiting[: os.write(self._fd, self._waiting[:_WRITE_BYTES])]
        except BlockingIOError:  # another process has set it so
            pass
        except OSError as error:
            self.error = error
            self._waiting.clear()
        if not self._waiting:
            self._emptied.set()
            self._news()
        self._await_room(bool(self._waiting))

    def _has_room(self) -> bool:
        return bool(select.select([], [self._fd], [], 0)[1])

    def _await_room(self, wanted: bool) -> None:
        if wanted == self._is_awaited:
            return
        loop = asyncio.get_running_loop()
        if wanted:
            loop.add_writer(self._fd, self._write)
        else:
            loop.remove_writer(self._fd)
        self._is_awaited = wanted
