"""Forks the processes of visitors, from one that has loaded all that they need: so they are there
at once, and share most of their memory.

It has neither threads nor an event loop, which no fork survives. It ends when the door does, and
all that it has forked with it. Not here: what such a process does (visitor.py).
"""

import fcntl
import gc
import importlib
import os
import pkgutil
import select
import signal
import socket
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper

import msgspec

from client.cli.full_screen import report_crash
from client.door.channel import receive, send
from client.door.confinement import confine, end_with_parent
from client.door.folders import crash_folder
from client.door.visit import End, Ended, Order, Visit

_STANDARD_STREAMS = (0, 1, 2)
_PACKAGES = ("client.screen", "client.line", "client.lesson", "client.words", "client.net")
_LAST_SECONDS = 2.0
_FAILED = 1
_HANDLED = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE)

_ORDERS: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)
_Receive = Callable[[Visit], int]


def load_client() -> None:
    """Imports all that a visitor may come to see."""
    for name in _PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)


def run_fork_server(line: socket.socket, receive_visitor: _Receive) -> None:
    """Forks for each Visit that comes on `line`, with the descriptor of its terminal or line, and
    says there when it has ended; until the line ends.
    """
    gc.collect()
    gc.freeze()  # no collection writes into pages that are shared
    _ForkServer(line, receive_visitor).run()


class _ForkServer:
    def __init__(self, line: socket.socket, receive_visitor: _Receive) -> None:
        self._line = line
        self._receive_visitor = receive_visitor
        self._number_by_pid: dict[int, int] = {}

    def run(self) -> None:
        woken, waking = os.pipe()
        for descriptor in (woken, waking):
            os.set_blocking(descriptor, False)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # the end of the door is what ends it
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        with suppress(OSError):
            while True:
                ready, _, _ = select.select([self._line.fileno(), woken], [], [])
                if woken in ready:
                    os.read(woken, 512)
                    self._tell_ended()
                if self._line.fileno() in ready and not self._obey():
                    break
        self._end_all()

    def _obey(self) -> bool:
        """Whether there was anything to obey."""
        received = receive(self._line, _ORDERS)
        if received is None:
            return False
        message, descriptors = received
        if isinstance(message, Visit):
            self._fork(message, descriptors[0])
            os.close(descriptors[0])
        elif isinstance(message, End):
            self._signal(signal.SIGKILL, message.number)
        return True

    def _fork(self, visit: Visit, descriptor: int) -> None:
        try:
            pid = os.fork()
        except OSError:  # too many, or no memory
            send(self._line, Ended(visit.number, _FAILED))
            return
        if pid:
            self._number_by_pid[pid] = visit.number
            return
        status = _FAILED
        try:
            _begin(visit, descriptor)
            status = self._receive_visitor(visit)
        except BaseException as error:  # nothing of the fork server's goes on in here
            with suppress(Exception):
                report_crash(error, crash_folder(visit.folder))
        finally:
            os._exit(status)

    def _tell_ended(self) -> None:
        while self._number_by_pid:
            pid, how = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            number = self._number_by_pid.pop(pid)
            send(self._line, Ended(number, os.waitstatus_to_exitcode(how)))

    def _signal(self, number: int, visit: int | None = None) -> None:
        """To the process of one visit, or to all."""
        for pid, of in self._number_by_pid.items():
            if visit in (None, of):
                with suppress(ProcessLookupError):
                    os.kill(pid, number)

    def _end_all(self) -> None:
        self._signal(signal.SIGHUP)
        deadline = time.monotonic() + _LAST_SECONDS
        while self._number_by_pid and time.monotonic() < deadline:
            pid, _how = os.waitpid(-1, os.WNOHANG)
            self._number_by_pid.pop(pid, None)
            if not pid:
                time.sleep(0.02)
        self._signal(signal.SIGKILL)


def _begin(visit: Visit, descriptor: int) -> None:
    """Makes the process that was just forked the visitor's own."""
    signal.set_wakeup_fd(-1)
    for number in _HANDLED:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # as Python has it
    end_with_parent(signal.SIGKILL)
    os.setsid()
    if visit.has_terminal:
        fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)
    for stream in _STANDARD_STREAMS:
        os.dup2(descriptor, stream)
    os.chdir(os.path.dirname(visit.server))
    os.environ.clear()
    os.environ.update(visit.environment)
    confine()
    sys.stdin, sys.stdout, sys.stderr = _stream(0, "r"), _stream(1, "w"), _stream(2, "w")
    sys.stderr.reconfigure(line_buffering=True)


def _stream(descriptor: int, mode: str) -> TextIOWrapper:
    opened = open(  # noqa: SIM115 - to the very end
        descriptor, mode, encoding="utf-8", errors="backslashreplace", closefd=False
    )
    assert isinstance(opened, TextIOWrapper)
    return opened
