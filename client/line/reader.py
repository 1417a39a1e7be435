"""Reads lines from standard input, be it a terminal, a pipe, a socket, a file, or nothing at all.

The file descriptor stays as it is: setting it non-blocking would do the same to every process that
shares it, such as the shell that started this one.
"""

import asyncio
import os
import select
from collections import deque
from collections.abc import Callable

_READ_BYTES = 4096
_LONGEST_LINE_BYTES = 2048
_ERASES = "\b\x7f"
CUT_OFF = "…"  # ends a line that was too long: so that its beginning is not taken for all of it
_MOST_LINES = 256  # read ahead; the rest waits where it comes from


class Reader:
    """`lines` are those read and not taken yet; `has_ended` once no more will come. `news` is
    called after either has changed. `fd` is None where standard input is closed. What was read
    ahead is lost to any other reader, so a file has one.
    """

    def __init__(self, fd: int | None, news: Callable[[], None] = lambda: None) -> None:
        self.lines: deque[str] = deque()
        self.has_ended = fd is None
        self.news = news
        self._fd = -1 if fd is None else fd
        self._begun = b""
        self._is_too_long = False
        self._is_reading = False
        self._can_be_awaited = True

    @property
    def is_full(self) -> bool:
        """Whether no more is read before some of it has been taken."""
        return len(self.lines) >= _MOST_LINES

    @property
    def is_exhausted(self) -> bool:
        """Whether there is no line, and no more will come."""
        return self.has_ended and not self.lines

    def go_on(self) -> None:
        """Reads, as long as not too many lines wait to be taken."""
        if self._is_reading or self.has_ended or self.is_full:
            return
        loop = asyncio.get_running_loop()
        self._is_reading = True
        if self._can_be_awaited:
            try:
                loop.add_reader(self._fd, self._read)
            except OSError:  # a file or a device of which there is always more, or its end
                self._can_be_awaited = False
        if not self._can_be_awaited:
            loop.call_soon(self._read)

    def wait_for_line(self) -> str | None:
        """The next line; None at the end. Blocks until there is one."""
        while not self.lines and not self.has_ended:
            select.select([self._fd], [], [])
            self._take_in_some()
        return self.lines.popleft() if self.lines else None

    def stop(self) -> None:
        """Reads no more."""
        if self._is_reading and self._can_be_awaited:
            asyncio.get_running_loop().remove_reader(self._fd)
        self._is_reading = False

    def _read(self) -> None:
        if self._is_reading and self._take_in_some():
            if self.has_ended or self.is_full or not self._can_be_awaited:
                self.stop()
            self.news()

    def _take_in_some(self) -> bool:
        """Whether there was anything, or the end."""
        try:
            data = os.read(self._fd, _READ_BYTES)
        except BlockingIOError:  # another process has set it so, and has taken what there was
            return False
        except OSError:  # the terminal or the line is gone
            data = b""
        self._take_in(data)
        self.has_ended = not data
        return True

    def _take_in(self, data: bytes) -> None:
        *finished, self._begun = (self._begun + data).split(b"\n")
        for line in finished:
            self._add(line)
        if len(self._begun) > _LONGEST_LINE_BYTES:
            self._begun, self._is_too_long = self._begun[:_LONGEST_LINE_BYTES], True
        if not data and self._begun:  # the last line need not be finished
            self._add(self._begun)
            self._begun = b""

    def _add(self, line: bytes) -> None:
        text = _edited(_decoded(line[:_LONGEST_LINE_BYTES]))
        if self._is_too_long or len(line) > _LONGEST_LINE_BYTES:
            self._is_too_long = False
            text += CUT_OFF
        self.lines.append(text)


def _edited(line: str) -> str:
    """The line as it was meant, where the terminal leaves its editing to the program."""
    kept: list[str] = []
    for char in line:
        if char not in _ERASES:
            kept.append(char)
        elif kept:
            kept.pop()
    return "".join(kept)


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")  # what else terminals speak that do not speak UTF-8
