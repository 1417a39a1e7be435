"""Runs a server as a child process that ends with this one, also when this one is killed.

The server stops when its standard input ends: only this process has the other end of that pipe.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from client.words.failure import PROGRAM, CommandError
from client.words.language import _
from protocol.address import Address, TcpAddress, UnixAddress, parse_address

WhileStarting = Callable[[], object]

_READY = "listening "
_SSH = "ssh "  # follows, where it is the door for SSH that listens there
_SSH_KEY = "ssh-key "
_KEY = "key "
_ANNOUNCING = "announcing"
_KEEPING = "keeping"
_COMPLAINT = f"{PROGRAM}: "
_STOP_SECONDS = 5.0
# The server removes the directory of its socket at its end, since a client that is killed removes
# nothing.
_PRIVATE = ("--solo", "--remove-directory")
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class RunningServer:
    """A server that runs. `key` is the fingerprint of its key, empty where it encrypts nothing.
    `is_announced`: the local network is told of it. `keeps_games`: the next server goes on with
    those that are not over. `ssh` is where its door for SSH is, None where it has none, and
    `ssh_key` the fingerprint of that. `options` are those of `serve`, `first` are options that do
    not count for a server that is started again.
    """

    def __init__(self, options: Sequence[str], log: IO[str], first: Sequence[str] = ()) -> None:
        self.addresses: tuple[Address, ...] = ()
        self.key = b""
        self.ssh: TcpAddress | None = None
        self.ssh_key = b""
        self._ssh_option: list[str] = []
        self.is_announced = False
        self.keeps_games = False
        self._options = options
        self._log = log
        self._process = _started([*options, *first], log)

    def wait_until_ready(self) -> None:
        """Takes in what the server says when it is: some lines and then an empty one. Raises
        CommandError where it does not start.
        """
        output = self._process.stdout
        assert output is not None
        said: list[str] = []
        for line in map(str.strip, iter(output.readline, "")):
            if not line:
                places = list(_values(said, _READY))
                self.addresses = tuple(
                    parse_address(place) for place in places if not place.startswith(_SSH)
                )
                doors = [_tcp_address(place) for place in _values(places, _SSH)]
                self.ssh = doors[0] if doors else None
                self._ssh_option = [f"--ssh={door_place(doors)}"] if doors else []
                self.ssh_key = bytes.fromhex("".join(_values(said, _SSH_KEY)))
                self.key = bytes.fromhex("".join(_values(said, _KEY)))
                self.is_announced, self.keeps_games = _ANNOUNCING in said, _KEEPING in said
                return
            said.append(line)
        self._process.wait()
        raise CommandError(self._complaint() or _("The server did not start."))

    def why_ended(self) -> str | None:
        """How it has ended, in a clause; None while it runs."""
        status = self._process.poll()
        if status is None:
            return None
        if status < 0:
            return _("signal {number}").format(number=-status)
        return self._complaint().rstrip(".") or _("exit status {number}").format(number=status)

    def start_again(self) -> None:
        """Starts it once more, where it was reached before. Raises OSError."""
        self.stop()
        for address in self.addresses:
            if isinstance(address, UnixAddress):  # it may have removed the directory at its end
                Path(address.path).parent.mkdir(mode=0o700, exist_ok=True)
        places = [f"--listen={address}" for address in self.addresses]
        places += self._ssh_option
        options = without_option(without_option(self._options, "--listen"), "--ssh")
        self._process = _started([*options, *places], self._log)

    def stop(self) -> None:
        """Ends it, where it runs."""
        server = self._process
        assert server.stdin is not None
        assert server.stdout is not None
        with suppress(BrokenPipeError):
            server.stdin.close()
        try:
            server.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        server.stdout.close()

    def _complaint(self) -> str:
        """Why it has failed, empty where it has not said so."""
        self._log.seek(0)
        *_before, last = ["", *self._log.read().strip().splitlines()]
        return last.removeprefix(_COMPLAINT) if last.startswith(_COMPLAINT) else ""


@contextmanager
def private_server(
    while_starting: WhileStarting,
    options: Sequence[str] = (),
    first: Sequence[str] = (),
    data: Path | None = None,
) -> Iterator[RunningServer]:
    """A server that only this user can reach, alone with bots, for the length of the context. It
    keeps its games in `data`, None for nowhere.

    `while_starting` is done while it starts, `first` is as in RunningServer. Raises CommandError
    where it does not start.
    """
    kept = ["--no-data"] if data is None else ["--data", str(data)]
    with tempfile.TemporaryDirectory(
        prefix="sergeant-major-", ignore_cleanup_errors=True
    ) as directory:
        address = UnixAddress(str(Path(directory) / "server"))
        options = [*_PRIVATE, *kept, "--listen", str(address), *options]
        with open_server(while_starting, options, first) as server:
            yield server


@contextmanager
def open_server(
    while_starting: WhileStarting, options: Sequence[str], first: Sequence[str] = ()
) -> Iterator[RunningServer]:
    """A server with the options of `serve`, for the length of the context.

    `while_starting` is done while it starts, `first` is as in RunningServer. Raises CommandError
    where it does not start.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        server = RunningServer(options, log, first)
        try:
            while_starting()
            server.wait_until_ready()
            yield server
        finally:
            server.stop()


def reachable(address: Address) -> Address:
    """Where a server that listens at `address` answers on this machine."""
    if isinstance(address, TcpAddress):
        return TcpAddress(_ANYWHERE.get(address.host, address.host), address.port)
    return address


def door_place(doors: Sequence[TcpAddress]) -> str:
    """What `--ssh` has to say for the door to be there again: one at every address of this machine
    has an address of each kind.
    """
    first = doors[0]
    return str(first.port) if all(door.host in _ANYWHERE for door in doors) else str(first)


def without_option(options: Sequence[str], name: str) -> list[str]:
    """The options without all those of one name, which take a value each."""
    left: list[str] = []
    words = iter(options)
    for word in words:
        if word == name:
            next(words, None)
        elif not word.startswith(f"{name}="):
            left.append(word)
    return left


def _values(said: Sequence[str], name: str) -> Iterator[str]:
    """What follows a name that begins a line."""
    return (line.removeprefix(name) for line in said if line.startswith(name))


def _tcp_address(text: str) -> TcpAddress:
    address = parse_address(text)
    assert isinstance(address, TcpAddress)
    return address


def _started(options: Sequence[str], log: IO[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "server", "--until-eof", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        start_new_session=True,  # a Ctrl+C at the terminal is for the client alone
    )
