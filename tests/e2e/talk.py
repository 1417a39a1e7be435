"""A program that is talked to line by line, through pipes or in a terminal without a screen.

Keeps every byte that it writes. Not here: what to answer (script.py).
"""

import os
import select
import signal
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from tests.e2e.screen import PATIENCE_SECONDS, NotShown

_READ_BYTES = 64 * 1024
_CARRIAGE_RETURN = b"\r"  # what a terminal puts before every end of a line


class Talk:
    """`command` with its ends in our hands. A context manager: nothing of it is left afterwards.

    `heard` are all bytes that it has written to its standard output. In a terminal (`in_terminal`)
    that is its standard input as well, without echo.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, in_terminal: bool = False
    ) -> None:
        self.heard = b""
        self._in_terminal = in_terminal
        if in_terminal:
            self._process, self._read_fd, self._write_fd = _in_terminal(command, environment)
        else:
            self._process, self._read_fd, self._write_fd = _in_pipes(command, environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self.stop_reading()
        self.hang_up()
        assert self._process.stderr is not None
        self._process.stderr.close()

    @property
    def pid(self) -> int:
        """The process id of the program."""
        return self._process.pid

    @property
    def lines(self) -> list[str]:
        """The whole lines that it has written."""
        return self.heard.replace(_CARRIAGE_RETURN, b"").decode().split("\n")[:-1]

    def say(self, *lines: str) -> None:
        """Sends lines."""
        self.type("".join(f"{line}\n" for line in lines))

    def type(self, text: str) -> None:
        """Sends characters as they are."""
        os.write(self._read_fd if self._in_terminal else self._write_fd, text.encode())

    def hang_up(self) -> None:
        """Ends its input. With a terminal all of it is gone then."""
        if self._write_fd >= 0:
            os.close(self._write_fd)
            self._write_fd = -1
        if self._in_terminal:
            self.stop_reading()

    def stop_reading(self) -> None:
        """Closes the end where its output arrives."""
        if self._read_fd >= 0:
            os.close(self._read_fd)
            self._read_fd = -1

    def read(self, seconds: float = 0.05) -> bool:
        """Takes in what it has written; whether there can be more."""
        if self._read_fd < 0 or not select.select([self._read_fd], [], [], seconds)[0]:
            return self._read_fd >= 0
        try:
            data = os.read(self._read_fd, _READ_BYTES)
        except OSError:  # how a terminal says that nobody has it open any more
            data = b""
        self.heard += data
        return data != b""

    def wait_until(self, holds: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
        """Reads until something holds. Raises NotShown."""
        deadline = time.monotonic() + seconds
        while not holds():
            can_be_more = self.read()
            if not holds() and (not can_be_more or time.monotonic() > deadline):
                raise NotShown("\n".join(self.lines[-40:]))

    def wait_for(self, text: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Reads until a text has come. Raises NotShown."""
        self.wait_until(lambda: text.encode() in self.heard, seconds)

    def wait_for_end(self, seconds: float = PATIENCE_SECONDS) -> int:
        """Reads until the program has ended: its exit status."""
        deadline = time.monotonic() + seconds
        while self._process.poll() is None:
            self.read()
            if time.monotonic() > deadline:
                raise NotShown("\n".join(self.lines[-40:]))
        while self._read_fd >= 0 and self.read(0) and select.select([self._read_fd], [], [], 0)[0]:
            pass
        return self._process.returncode

    def complaints(self) -> str:
        """What it has said on standard error, after its end."""
        assert self._process.stderr is not None
        return self._process.stderr.read().decode()

    def send_signal(self, number: signal.Signals) -> None:
        """Sends it a signal."""
        self._process.send_signal(number)


def _in_pipes(
    command: Sequence[str], environment: Mapping[str, str]
) -> tuple["subprocess.Popen[bytes]", int, int]:
    stdin_read, stdin_write = os.pipe()
    stdout_read, stdout_write = os.pipe()
    process = subprocess.Popen(
        command, env=environment, stdin=stdin_read, stdout=stdout_write, stderr=subprocess.PIPE
    )
    os.close(stdin_read)
    os.close(stdout_write)
    return process, stdout_read, stdin_write


def _in_terminal(
    command: Sequence[str], environment: Mapping[str, str]
) -> tuple["subprocess.Popen[bytes]", int, int]:
    """In a session of its own, so that the terminal which it opens first is its own, too."""
    master, slave = os.openpty()
    attributes = termios.tcgetattr(slave)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    opening = 'tty=$1; shift; exec "$@" <"$tty" >"$tty"'
    process = subprocess.Popen(
        ["/bin/sh", "-c", opening, "sh", os.ttyname(slave), *command],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    # Our end of it stays open until we hang up: with nobody at it, it would seem to have ended.
    return process, master, slave
