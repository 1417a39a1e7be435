"""One visit, on the side of the door: carries what is typed to the visitor's process and what it
draws back, no faster than either takes it.

Not here: who the visitor is (listener.py), and what the process does (visitor.py).
"""

import asyncio
import fcntl
import os
import socket
import struct
import termios
import time
from collections.abc import Callable
from contextlib import suppress

import asyncssh

from client.door.commands import words_of
from client.door.terminal import (
    WantedVariables,
    WindowSize,
    as_found,
    environment,
    is_full_screen,
    window_size,
)
from client.words.failure import CommandError
from protocol.one_line import one_line

_READ_BYTES = 16 * 1024
_MOST_UNSENT_BYTES = 64 * 1024
_LOOK_AGAIN_SECONDS = 0.2
_FAREWELL_SECONDS = 30.0  # for what is still on its way over a slow line
_WRONG_USAGE = 2
_HUNG_UP_STATUS = 129


class Session(asyncssh.SSHServerSession[bytes]):
    """`start` starts the visitor's process once it is known what it is to be; `is_congested` says
    whether the line has to be spared. `end` is told when all is over.
    """

    def __init__(
        self,
        start: Callable[["Session"], None],
        end: Callable[["Session"], None],
        is_congested: Callable[[], bool],
    ) -> None:
        self.words: tuple[str, ...] = ()
        self.environment: dict[str, str] = {}
        self.has_terminal = False
        self.typed_seconds = time.monotonic()
        self._start = start
        self._end = end
        self._is_congested = is_congested
        self._size = WindowSize(80, 24)
        self._complaint = ""
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._own = -1
        self._unwritten = bytearray()
        self._has_eof = self._is_paused = self._is_reading = False
        self._status: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the visitor is still there."""
        return self._chan is not None

    # --- What SSH tells

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """See SSHServerSession. Of what a client says of its environment no more is kept than
        counts: else it could say so much that the door's memory is full.
        """
        self._chan = chan
        self._loop = asyncio.get_running_loop()
        chan._env = WantedVariables()
        chan.set_write_buffer_limits(_MOST_UNSENT_BYTES)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        """See SSHServerSession."""
        self.has_terminal = True
        self._size = window_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """No shell, but the lobby."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Words of our own command line."""
        try:
            self.words = words_of(command)
        except CommandError as error:
            self._complaint = str(error)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """There is none."""
        return False

    def session_started(self) -> None:
        """See SSHServerSession."""
        assert self._chan is not None
        if self._complaint:
            self.end(self._complaint)
            return
        term = self._chan.get_terminal_type() if self.has_terminal else None
        self.environment = environment(self._chan._env, term)
        self._start(self)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Typed. What the process does not take yet is left with the client."""
        self.typed_seconds = time.monotonic()
        if self._own >= 0:  # else their process has ended
            self._unwritten += data
            self._write()

    def eof_received(self) -> bool:
        """No more is typed; what is told goes on."""
        self._has_eof = True
        self._write()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """See SSHServerSession."""
        self._size = window_size(width, height)
        if self.has_terminal and self._own >= 0:
            self._tell_size()

    def pause_writing(self) -> None:
        """The client reads no more for now: neither is anything read for it."""
        self._is_paused = True
        self._heed_output(False)

    def resume_writing(self) -> None:
        """See SSHServerSession."""
        self._is_paused = False
        self._heed_output(True)

    def connection_lost(self, exc: Exception | None) -> None:
        """The visitor has gone, and their process is to go."""
        self._chan = None
        self._hang_up()
        self._end(self)

    # --- What the door does

    def open_line(self) -> int:
        """A terminal, or a line where the visitor has none: the end for their process."""
        if self.has_terminal:
            self._own, theirs = os.openpty()
            self._tell_size()
        else:
            own, other = socket.socketpair()
            self._own, theirs = own.detach(), other.detach()
        os.set_blocking(self._own, False)
        self._heed_output(True)
        self._write()
        return theirs

    def has_ended(self, status: int) -> None:
        """The process has. What it has drawn at last is still carried."""
        self._status = status
        self._finish()

    def end(self, sentence: str) -> None:
        """Says why, below whatever there is, and that is all: a process has to go."""
        before = b"\r\n" if self._own >= 0 else b""
        self._hang_up()
        if self._chan is not None:
            with suppress(OSError):  # it may be closing already
                self._chan.write_stderr(before + one_line(sentence).encode() + b"\r\n")
        self._exit(_WRONG_USAGE)

    # --- Carrying

    def _tell_size(self) -> None:
        packed = struct.pack("HHHH", self._size.rows, self._size.columns, 0, 0)
        with suppress(OSError):
            fcntl.ioctl(self._own, termios.TIOCSWINSZ, packed)

    def _heed_output(self, heeds: bool) -> None:
        if self._own < 0 or heeds == self._is_reading or (heeds and self._is_paused):
            return
        self._is_reading = heeds
        if heeds:
            self._loop.add_reader(self._own, self._read)
        else:
            self._loop.remove_reader(self._own)

    def _read(self) -> None:
        if self._is_congested():
            self._heed_output(False)
            self._loop.call_later(_LOOK_AGAIN_SECONDS, self._heed_output, True)
            return
        try:
            data = os.read(self._own, _READ_BYTES)
        except BlockingIOError:
            return
        except OSError:  # EIO: nobody has the terminal open any more
            data = b""
        if data and self._chan is not None:
            self._chan.write(data)
        if not data:
            self._hang_up()
            self._finish()

    def _write(self) -> None:
        if self._own < 0:
            return
        try:
            while self._unwritten:
                del self._unwritten[: os.write(self._own, self._unwritten)]
        except BlockingIOError:
            pass
        except OSError:  # the process is gone
            self._unwritten.clear()
        if self._unwritten:
            self._loop.add_writer(self._own, self._write)
        else:
            self._loop.remove_writer(self._own)
            if self._has_eof:
                self._pass_eof()
        if self._chan is not None:
            (self._chan.pause_reading if self._unwritten else self._chan.resume_reading)()

    def _pass_eof(self) -> None:
        self._has_eof = False
        if self.has_terminal:
            self._hang_up()
            return
        with socket.socket(fileno=os.dup(self._own)) as line, suppress(OSError):
            line.shutdown(socket.SHUT_WR)

    def _hang_up(self) -> None:
        """To a process with a terminal this is SIGHUP, to another the end of its input."""
        if self._own >= 0:
            self._heed_output(False)
            self._loop.remove_writer(self._own)
            if self.has_terminal and self._chan is not None and is_full_screen(self._own):
                with suppress(OSError):
                    self._chan.write(as_found(self.environment["TERM"]))
            os.close(self._own)
            self._own = -1

    def _finish(self) -> None:
        """Once the process has ended and all that it has said has been carried."""
        if self._status is not None and self._own < 0:
            self._exit(self._status)

    def _exit(self, status: int) -> None:
        """A client that does not close its side, too, is cut off after a while."""
        if self._chan is not None:
            self._chan.exit(status)
            self._loop.call_later(_FAREWELL_SECONDS, self._cut)

    def _cut(self) -> None:
        if self._chan is not None:
            self._chan.get_connection().abort()
