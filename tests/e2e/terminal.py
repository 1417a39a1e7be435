"""A program in a real pty, followed on an emulated screen: what it shows, keys for it, its end.

Not here: what a terminal is (emulator.py).
"""

import os
import signal
import warnings
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

import pexpect

from tests.e2e.emulator import CLICKS, CLICKS_IN_DIGITS, Emulator, Picture
from tests.e2e.screen import PATIENCE_SECONDS, POLL_SECONDS, Screen

_READ_BYTES = 64 * 1024

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "ctrl+c": "\x03",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}


def clicked(x: int, y: int) -> str:
    """What a terminal sends for a click on a cell: the button down, and up again."""
    place = f"0;{x + 1};{y + 1}"
    return f"\x1b[<{place}M\x1b[<{place}m"


class Terminal(Screen):
    """`command` running in a terminal. A context manager: nothing of it is left afterwards.

    `bytes_written` counts what it has written.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        self.bytes_written = 0
        with warnings.catch_warnings():
            # Other threads of ours do not matter to a child that becomes another program at once.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._child: pexpect.spawn[bytes] = pexpect.spawn(
                command[0],
                list(command[1:]),
                env=dict(environment),
                dimensions=(rows, columns),
                timeout=None,
            )
        self._child.delaybeforesend = None
        self.emulator = Emulator(columns, rows, self._answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._child.close(force=True)

    @property
    def pid(self) -> int:
        """The process id of the program."""
        assert self._child.pid is not None
        return self._child.pid

    @property
    def lines(self) -> list[str]:
        """See Screen."""
        return self.emulator.lines

    @property
    def picture(self) -> Picture:
        """See Screen."""
        return self.emulator.picture

    @property
    def is_as_found(self) -> bool:
        """See Screen."""
        return self.emulator.is_as_found

    def read(self, seconds: float = POLL_SECONDS) -> bool:
        """See Screen."""
        if self.is_over:
            return False
        try:
            data = self._child.read_nonblocking(_READ_BYTES, seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.is_over = True
            return False
        self.bytes_written += len(data)
        self.emulator.feed(data)
        return True

    def type(self, text: str) -> None:
        """Sends characters as they are."""
        self._answer(text.encode())

    def press(self, *keys: str) -> None:
        """See Screen: the names are those in KEYS."""
        for key in keys:
            self.type(KEYS.get(key, key))

    def click(self, x: int, y: int) -> None:
        """See Screen."""
        assert all(map(self.emulator.is_on, (CLICKS, CLICKS_IN_DIGITS)))
        self.type(clicked(x, y))

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        self._child.setwinsize(rows, columns)
        self.emulator.resize(columns, rows)

    def wait_for_end(self, seconds: float = PATIENCE_SECONDS) -> int:
        """Reads until the program has ended: its exit status, as a shell has it."""
        self.wait_until(lambda: self.is_over, "end", seconds)
        self._child.wait()
        if self._child.signalstatus is not None:
            return 128 + int(self._child.signalstatus)
        return int(self._child.exitstatus or 0)

    def kill(self) -> None:
        """Ends the program at once, without its having a say."""
        if self._child.isalive():
            os.kill(self.pid, signal.SIGKILL)

    def _answer(self, data: bytes) -> None:
        self._child.send(data)
