"""A program at the far end of a slow line: a pty whose bytes come late, and only so many a second.

Not here: what programs do there.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec, Self

from tests.e2e.emulator import Emulator

Parameters = ParamSpec("Parameters")

ROOT = Path(__file__).parents[3]
SEAT = (sys.executable, "-m", "tests.client.fakes.seat_at_terminal")
ENVIRONMENT = {
    "PATH": os.defpath,
    "HOME": "/nonexistent",
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    "PYTHONPATH": str(ROOT),
}
COLUMNS, ROWS = 80, 24
PATIENCE_SECONDS = 60.0
STEP_SECONDS = 0.004
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"
_HAND_ROWS = 5
_LEAST_BYTES = 12
_FIRST_PAUSE_SECONDS = 0.1
REPEAT_SECONDS = 1 / 30  # between what a held key sends
_LONGEST_GAP_SECONDS = 0.3  # after a longer one, a key seems to have been let go
_MOST_TRIES = 10


class NeverCame(AssertionError):
    """What was waited for. The text has the screen as it was at last."""


class StoodStill(Exception):
    """The machine was so busy that a key was not held."""


def held(test: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """A test that begins anew where the machine stood still while it held a key."""

    @wraps(test)
    def tried(*arguments: Parameters.args, **named: Parameters.kwargs) -> None:
        for _ in range(_MOST_TRIES):
            with suppress(StoodStill):
                return test(*arguments, **named)
        raise AssertionError("the machine stood still again and again")

    return tried


class ThinLine:
    """`command` on a terminal that is `delay_seconds` away, one way. With `bytes_per_second` 0 as
    many come as there are. A context manager: nothing is left of it.
    """

    def __init__(
        self,
        command: Sequence[str] = SEAT,
        environment: Mapping[str, str] = ENVIRONMENT,
        *,
        bytes_per_second: int = 0,
        delay_seconds: float = 0.0,
        own_input: bool = False,
    ) -> None:
        """`own_input`: the program's input is another terminal than its output."""
        self._rate = bytes_per_second
        self._delay = delay_seconds
        self._up: deque[tuple[float, bytes]] = deque()
        self._down: deque[tuple[float, bytes]] = deque()
        self._read_seconds = time.monotonic()
        self._is_closed = False
        self.written = b""
        self.emulator = Emulator(COLUMNS, ROWS, self.send)
        self._screen, theirs = _open()
        self._keyboard, theirs_too = _open() if own_input else (self._screen, theirs)
        self.process = subprocess.Popen(
            command,
            env=dict(environment),
            stdin=theirs_too,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        for fileno in {theirs, theirs_too}:
            os.close(fileno)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        self.hang_up()

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.emulator.lines)

    def send(self, data: bytes, pause_seconds: float = 0.0) -> None:
        """Keys, each byte so much later than the one before."""
        due = time.monotonic() + self._delay
        if not pause_seconds:
            self._up.append((due, data))
            return
        for number, byte in enumerate(data):
            self._up.append((due + number * pause_seconds, bytes([byte])))

    def send_split(self, data: bytes, place: int, pause_seconds: float) -> None:
        """Keys, of which what is from `place` on comes so much later than the rest."""
        due = time.monotonic() + self._delay
        self._up.append((due, data[:place]))
        self._up.append((due + pause_seconds, data[place:]))

    def hold(
        self, key: bytes, repeats: int = 1000, until: Callable[[], object] = lambda: False
    ) -> None:
        """Holds a key so long that it repeats so many times, or until something holds. Raises
        StoodStill.
        """
        for _ in range(repeats):
            start = time.monotonic()
            self.send(key)
            self.work(REPEAT_SECONDS)
            if time.monotonic() > start + _LONGEST_GAP_SECONDS:
                raise StoodStill
            if until():
                return

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size. (The terminal controls nobody here: it tells nobody.)"""
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.emulator.resize(columns, rows)
        self.process.send_signal(signal.SIGWINCH)

    def type_unread(self, data: bytes) -> None:
        """Keys at once, while nothing is read of what the program writes."""
        os.write(self._keyboard, data)

    def wait_until(self, holds: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> float:
        """Lets the line work until something holds: how long that took."""
        start = time.monotonic()
        while not holds():
            if time.monotonic() > start + seconds:
                raise NeverCame(f"that never came; the screen:\n{self.text}")
            self.step()
        return time.monotonic() - start

    def wait_for(self, text: str) -> float:
        """Lets the line work until the screen shows a text."""
        return self.wait_until(lambda: text in self.text)

    def press(self, key: bytes, is_done: Callable[[], object]) -> None:
        """Presses a key until it has had its effect, after longer and longer pauses: what comes
        right after the first picture of a question, before anybody can have seen it, counts for
        nothing, and neither does a key that may still be held.
        """
        pause_seconds = _FIRST_PAUSE_SECONDS + 4 * self._delay
        while pause_seconds < PATIENCE_SECONDS:
            self.send(key)
            with suppress(NeverCame):
                self.wait_until(is_done, pause_seconds)
                return
            pause_seconds *= 2
        raise NeverCame(f"{key!r} has no effect; the screen:\n{self.text}")

    def wait_for_turn(self) -> None:
        """Lets the line work until the player is asked for a card, has seen it and has moved the
        cursor: from now on all keys count.
        """
        self.wait_until(lambda: "Your turn" in self.text and self.cursor)
        place = self.cursor
        self.press(LEFT, lambda: self.cursor not in (place, None))

    @property
    def settings(self) -> list[Any]:
        """The line discipline of the screen, as termios has it."""
        return termios.tcgetattr(self._screen)

    @property
    def keyboard_protocols(self) -> int:
        """How many were asked for and not given back."""
        return self.written.count(b"\x1b[>") - self.written.count(b"\x1b[<u")

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the cursor in the hand is on the screen."""
        picture = self.emulator.picture
        for y, row in [*enumerate(picture)][-_HAND_ROWS:]:
            for x, cell in enumerate(row):
                if cell.reverse:
                    return x, y
        return None

    def work(self, seconds: float) -> None:
        """Lets the line work for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()

    def rest(self, quiet_seconds: float) -> None:
        """Lets the line work until nothing has come for so long."""
        count, since = len(self.written), time.monotonic()
        while time.monotonic() < since + quiet_seconds:
            self.step()
            if len(self.written) > count:
                count, since = len(self.written), time.monotonic()

    def wait_for_end(self, seconds: float = PATIENCE_SECONDS) -> float:
        """Lets the line work until the program has ended: how long that took. All that it has
        written comes after that.
        """
        took = self.wait_until(lambda: self.process.poll() is not None, seconds)
        self.wait_until(lambda: self._is_closed and not self._down)
        return took

    def hang_up(self, *, only_input: bool = False) -> None:
        """The terminal is gone, or nothing will be typed on it any more."""
        filenos = {self._keyboard} if only_input else {self._keyboard, self._screen}
        for fileno in filenos - {-1}:
            os.close(fileno)
        self._keyboard = -1
        if not only_input:
            self._screen, self._is_closed = -1, True

    def step(self) -> None:
        """Moves on what is due, and waits a moment."""
        self.move()
        time.sleep(STEP_SECONDS)

    def move(self) -> None:
        """Moves on what is due."""
        now = time.monotonic()
        while self._up and self._up[0][0] <= now:
            data = self._up.popleft()[1]
            if self._keyboard >= 0:
                os.write(self._keyboard, data)
        self._read(now)
        while self._down and self._down[0][0] <= now:
            self.emulator.feed(self._down.popleft()[1])

    def _read(self, now: float) -> None:
        most = int((now - self._read_seconds) * self._rate) if self._rate else 4096
        if most < _LEAST_BYTES or self._screen < 0:
            return
        self._read_seconds = now
        if select.select([self._screen], [], [], 0)[0]:
            try:
                data = os.read(self._screen, most)
            except OSError:  # the program has closed it
                self._is_closed = True
                return
            self.written += data
            self._down.append((now + self._delay, data))


def _open() -> tuple[int, int]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return ours, theirs
