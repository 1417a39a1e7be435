"""A program in a real pty, followed on an emulated screen: what it shows, keys for it, its end.

Everything that waits waits for something, with a limit. Not here: what a terminal is (emulator.py).
"""

import os
import signal
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

import pexpect

from tests.e2e.emulator import Emulator

PATIENCE_SECONDS = 20.0  # a slow machine with two cores, and others at work on it
_READ_BYTES = 64 * 1024
_POLL_SECONDS = 0.02

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


class NotShown(AssertionError):
    """What was waited for did not come. The text has the screen as it was at last."""


class Terminal:
    """`command` running in a terminal. A context manager: nothing of it is left afterwards.

    `bytes_written` counts what it has written. `is_over` once it has closed its terminal.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        self.bytes_written = 0
        self.is_over = False
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
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.emulator.lines)

    def read(self, seconds: float = _POLL_SECONDS) -> bool:
        """Takes in what the program writes, waiting a while for it; whether anything came."""
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
        """Sends keys by their names in KEYS, anything else as it is."""
        for key in keys:
            self.type(KEYS.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        self._child.setwinsize(rows, columns)
        self.emulator.resize(columns, rows)

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
