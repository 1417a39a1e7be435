"""Runs a server as a child process that ends with this one, also when this one is killed.

The server stops when its standard input ends: only this process has the other end of that pipe.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from client.words.failure import PROGRAM, CommandError
from client.words.language import _
from protocol.address import Address, TcpAddress, UnixAddress, parse_address

WhileStarting = Callable[[], object]

_READY = "listening "
_ANNOUNCING = "announcing"
_KEEPING = "keeping"
_STOP_SECONDS = 5.0
# A player may have any name. The server removes the directory at its end, since a client that is
# killed removes nothing.
_PRIVATE = ("--no-data", "--names-from", "tokens", "--remove-directory")
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class RunningServer(msgspec.Struct, frozen=True):
    """A server that runs. `is_announced`: the local network is told of it. `keeps_games`: the next
    server goes on with those that are not over.
    """

    addresses: tuple[Address, ...]
    is_announced: bool
    keeps_games: bool


@contextmanager
def private_server(
    while_starting: WhileStarting, options: Sequence[str] = ()
) -> Iterator[UnixAddress]:
    """A server that only this user can reach, for the length of the context: its address.

    `while_starting` is done while it starts. Raises CommandError where it does not start.
    """
    with tempfile.TemporaryDirectory(prefix="sergeant-major-") as directory:
        address = UnixAddress(str(Path(directory) / "server"))
        with _running([*_PRIVATE, "--listen", str(address), *options], while_starting):
            yield address


@contextmanager
def open_server(while_starting: WhileStarting, options: Sequence[str]) -> Iterator[RunningServer]:
    """A server with the options of `serve`, for the length of the context.

    `while_starting` is done while it starts. Raises CommandError where it does not start.
    """
    with _running(options, while_starting) as running:
        yield running


def reachable(address: Address) -> Address:
    """Where a server that listens at `address` answers on this machine."""
    if isinstance(address, TcpAddress):
        return TcpAddress(_ANYWHERE.get(address.host, address.host), address.port)
    return address


@contextmanager
def _running(options: Sequence[str], while_starting: WhileStarting) -> Iterator[RunningServer]:
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "server", "--until-eof", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,  # a Ctrl+C at the terminal is for the client alone
        )
        try:
            while_starting()
            yield _read_ready(server, log)
        finally:
            _stop(server)


def _read_ready(server: subprocess.Popen[str], log: IO[str]) -> RunningServer:
    """What the server says when it is ready: some lines and then an empty one."""
    assert server.stdout is not None
    said: list[str] = []
    for line in map(str.strip, iter(server.stdout.readline, "")):
        if not line:
            addresses = [text.removeprefix(_READY) for text in said if text.startswith(_READY)]
            return RunningServer(
                tuple(map(parse_address, addresses)), _ANNOUNCING in said, _KEEPING in said
            )
        said.append(line)
    server.wait()
    log.seek(0)
    complaints = log.read().strip().splitlines()
    if not complaints:
        raise CommandError(_("The server did not start."))
    raise CommandError(complaints[-1].removeprefix(f"{PROGRAM}: "))


def _stop(server: subprocess.Popen[str]) -> None:
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.close()
    try:
        server.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    server.stdout.close()
