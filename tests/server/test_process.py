"""`python -m server` as real processes: the ready lines, every way to stop it, and its refusals."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from protocol.address import TcpAddress, UnixAddress, parse_address
from protocol.connection import Connection, Signal
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    ClientMessage,
    Goodbye,
    Hello,
    Join,
    Ping,
    Pong,
    ServerMessage,
    TableState,
)
from protocol.states import Role
from tests.certificates import client_context

pytestmark = pytest.mark.e2e

PATIENCE_SECONDS = 60.0
COMMAND = (sys.executable, "-m", "server", "--no-data")
ON_A_BUSY_MACHINE = ("--log-level", "error")  # a server that stood still warns of it


@contextmanager
def running(*options: str, command: Sequence[str] = COMMAND) -> Iterator[subprocess.Popen[str]]:
    """A server process, ended in any case."""
    server = subprocess.Popen(
        [*command, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with server:
            try:
                yield server
            finally:
                if server.poll() is None:
                    server.kill()
    finally:
        server.wait(PATIENCE_SECONDS)


def ready_lines(server: subprocess.Popen[str]) -> list[str]:
    """What the server says first, up to the empty line."""
    assert server.stdout is not None
    return [line.strip() for line in iter(server.stdout.readline, "\n")]


def failure_of(*options: str) -> tuple[int, str]:
    """Exit status and what is said on standard error."""
    done = subprocess.run(
        [*COMMAND, *ON_A_BUSY_MACHINE, *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


class Talker:
    """A blocking client."""

    def __init__(self, connected: socket.socket, name: str) -> None:
        self._socket = connected
        self._connection = Connection(Role.CLIENT)
        self._socket.sendall(self._connection.send(Hello(PROTOCOL_VERSION, name)))

    def hear(self) -> ServerMessage | None:
        """The next message, None at the end."""
        while (event := self._connection.next_event()) is Signal.NEED_DATA:
            self._connection.receive_data(self._socket.recv(4096))
        return None if event is Signal.EOF else event

    def say(self, message: ClientMessage) -> None:
        """Send a message."""
        self._socket.sendall(self._connection.send(message))

    def join(self) -> None:
        """Sit down."""
        self.hear()
        self._socket.sendall(self._connection.send(Join()))
        while not isinstance(self.hear(), TableState):
            pass

    def last_words(self) -> ServerMessage | None:
        """What the server said before it closed the connection."""
        last = None
        while (message := self.hear()) is not None:
            last = message
        return last


@contextmanager
def talking_to(address: str, name: str = "Ann") -> Iterator[Talker]:
    """A blocking client that has said hello."""
    where = parse_address(address)
    assert isinstance(where, TcpAddress)
    with (
        socket.create_connection((where.host, where.port), PATIENCE_SECONDS) as connected,
        client_context().wrap_socket(connected) as encrypted,
    ):
        yield Talker(encrypted, name)


def is_alive(process_id: int) -> bool:
    """Whether a process that is no child of ours runs (a zombie does not)."""
    try:
        status = Path(f"/proc/{process_id}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_until_gone(process_id: int) -> None:
    """Fails if the process goes on."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while is_alive(process_id):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_ready_lines_say_where_it_listens(tmp_path: Path) -> None:
    path = UnixAddress(str(tmp_path / "socket"))
    with running("--listen", "127.0.0.1:0", str(path), "--listen", "127.0.0.1:0") as server:
        lines = [line.removeprefix("listening ") for line in ready_lines(server)]
        assert lines[1] == str(path)
        for line, name in ((lines[0], "Ann"), (lines[2], "Ben")):
            with talking_to(line, name) as talker:
                talker.join()


@pytest.mark.usefixtures("signals_heeded")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_it_with_a_goodbye_and_status_0(
    number: signal.Signals, tmp_path: Path
) -> None:
    path = tmp_path / "socket"
    with running("--listen", "127.0.0.1:0", f"unix:{path}") as server:
        with talking_to(ready_lines(server)[0].removeprefix("listening ")) as talker:
            talker.join()
            server.send_signal(number)
            assert talker.last_words() == Goodbye("server_stops")
        assert server.wait(PATIENCE_SECONDS) == 0
        assert not path.exists()
        assert server.stderr is not None
        assert f"stopping on {number.name}" in server.stderr.read()


def test_a_hangup_that_is_ignored_as_under_nohup_stops_nothing() -> None:
    found = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with running("--listen", "127.0.0.1:0") as server:
            line, *_ = ready_lines(server)
            server.send_signal(signal.SIGHUP)
            with talking_to(line.removeprefix("listening ")) as talker:
                talker.join()
            assert server.poll() is None
    finally:
        signal.signal(signal.SIGHUP, found)


def test_clients_of_a_server_that_was_stopped_for_a_while_are_not_let_go_for_their_silence() -> (
    None
):
    with running("--listen", "127.0.0.1:0", "--ping-seconds", "0.7") as server:
        line, *_ = ready_lines(server)
        with talking_to(line.removeprefix("listening ")) as talker:
            talker.join()
            server.send_signal(signal.SIGSTOP)
            time.sleep(3)
            server.send_signal(signal.SIGCONT)
            time.sleep(0.3)  # as long as it takes to look for who is silent
            for number in range(3):  # which would be sent to nobody any more
                talker.say(Ping(number))
                while (heard := talker.hear()) != Pong(number):
                    assert heard is not None


def test_the_end_of_its_input_stops_it() -> None:
    with running("--listen", "127.0.0.1:0", "--until-eof") as server:
        ready_lines(server)
        assert server.stdin is not None
        server.stdin.close()
        assert server.wait(PATIENCE_SECONDS) == 0


def test_without_until_eof_it_goes_on_without_input() -> None:
    with running("--listen", "127.0.0.1:0") as server:
        line, *_ = ready_lines(server)
        assert server.stdin is not None
        server.stdin.close()
        with talking_to(line.removeprefix("listening ")) as talker:
            talker.join()
        assert server.poll() is None


PARENT = """
import subprocess, sys, time
server = subprocess.Popen(
    [sys.executable, "-m", "server", "--no-data", "--listen", "127.0.0.1:0", "--until-eof"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
)
server.stdout.readline()
print(server.pid, flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_it_ends_with_its_parent_also_when_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        server_id = int(parent.stdout.readline())
        assert is_alive(server_id)
        os.kill(parent.pid, signal.SIGKILL)
    wait_until_gone(server_id)


def test_an_occupied_port_is_told_in_one_sentence_with_status_1() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"127.0.0.1:{other.getsockname()[1]}"
        status, said = failure_of("--listen", address)
    assert status == 1
    assert said == (
        f"sergeant-major: Cannot listen on {address}: it is already in use; stop the other server, "
        "or choose another address.\n"
    )


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (["--rules", "chess"], 1, "There is no preset 'chess'; "),
        (["--set", "limit=x"], 1, "limit has to be a whole number, not 'x'."),
        (["--listen", "a b"], 1, "'a b' is not an address: "),
        (["--listen", "unix:/dev/null/x"], 1, "Cannot listen on unix:/dev/null/x: "),
        (["--nonsense"], 2, "unrecognized arguments: --nonsense (try "),
        (
            ["--password=x y"],
            2,
            "unrecognized arguments: --password=x y (did you mean --password-file?)",
        ),
    ],
)
def test_wrong_options_are_told_in_one_sentence(
    options: Sequence[str], status: int, sentence: str
) -> None:
    actual, said = failure_of(*options)
    assert actual == status
    assert said.startswith(f"sergeant-major: {sentence}")
    assert said.count("\n") == 1


def test_an_output_that_nobody_reads_is_told_in_one_sentence() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as output:
        done = subprocess.run(
            [*COMMAND, *ON_A_BUSY_MACHINE, "--listen", "127.0.0.1:0"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "sergeant-major: Cannot write to standard output: Broken pipe.\n"
