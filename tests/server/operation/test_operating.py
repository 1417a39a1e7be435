"""A server as its operator runs it: config file, admin commands, metrics, bans, drain and stop."""

import json
import os
import pwd
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest

from protocol.messages import Goodbye, Refused, Said
from tests.server.test_process import (
    COMMAND,
    PATIENCE_SECONDS,
    Talker,
    ready_lines,
    running,
    talking_to,
)

KEEPING = (sys.executable, "-m", "server")

pytestmark = pytest.mark.e2e


def admin(directory: Path, *line: str) -> tuple[int, str]:
    """Status and output of `sergeant-major admin`, as a user calls it."""
    done = subprocess.run(
        [sys.executable, "-m", "client", "admin", *line, "--socket", str(directory / "admin")],
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def config(directory: Path, *more: str) -> Path:
    """A config file for a server that keeps its data beside it."""
    path = directory / "serve.toml"
    lines = ['listen = ["127.0.0.1:0"]', f'data = "{directory / "data"}"', *more]
    path.write_text("\n".join(lines))
    return path


def test_a_day_in_the_life_of_a_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    file = str(config(tmp_path))
    with running("--config", file, command=KEEPING) as server:
        address = ready_lines(server)[0].removeprefix("listening ")
        with talking_to(address) as ann, talking_to(address, "Eve") as eve:
            ann.join()
            eve.hear()
            assert admin(data, "say", "Back", "at", "nine") == (
                0,
                "Said to 2 connected players.\n",
            )
            assert admin(data, "ban", "Eve") == (0, "Eve is banned.\n")
            assert eve.last_words() == Goodbye("banned")
            status, printed = admin(data, "status", "--json")
            assert [player["name"] for player in json.loads(printed)["players"]] == ["Ann"]
            assert admin(data, "kick", "Bob") == (
                1,
                "sergeant-major: Bob is not connected.\n",
            )
            assert admin(data, "stop") == (0, "The server stops.\n")
            heard = [ann.hear() for _ in range(2)]
            assert heard == [Said("", "Back at nine"), Goodbye("server_stops")]
        assert server.wait(PATIENCE_SECONDS) == 0
    with running("--config", file, command=KEEPING) as server:
        address = ready_lines(server)[0].removeprefix("listening ")
        status, printed = admin(data, "status")
        assert (status, "Banned: eve." in printed) == (0, True)
        with talking_to(address, "Eve") as eve:
            assert isinstance(eve.hear(), Refused)
        assert admin(data, "drain")[0] == 0
        assert server.wait(PATIENCE_SECONDS) == 0
    assert not (data / "admin").exists()
    assert admin(data, "status")[0] == 1


def test_metrics_and_health_are_answered_beside_the_game(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    file = config(tmp_path, f'metrics = "127.0.0.1:{port}"')
    with running("--config", str(file)) as server:
        address = ready_lines(server)[0].removeprefix("listening ")
        with talking_to(address) as ann:
            ann.join()
            connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
            connection.request("GET", "/health")
            assert connection.getresponse().read() == b"ok\n"
            connection.close()
            connection.request("GET", "/metrics")
            assert b"\nsergeant_major_players 1\n" in connection.getresponse().read()
            connection.close()


def test_check_says_what_is_wrong_with_a_file_and_starts_nothing(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("tables = 5\n")
    bad.write_text("tables = 0\nchairs = 5\n")
    for path, status, lines in ((good, 0, 1), (bad, 1, 2)):
        done = subprocess.run(
            [*COMMAND, "--config", str(path), "--check"],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert done.returncode == status
        assert (done.stdout + done.stderr).count("\n") == lines


def test_everybody_gives_the_password_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("sesame\n")
    file = config(tmp_path, f'password-file = "{tmp_path / "password"}"')
    with running("--config", str(file)) as server:
        address = ready_lines(server)[0].removeprefix("listening ")
        with talking_to(address) as ann:
            assert ann.last_words() == Refused("password")


def test_over_a_unix_socket_the_server_knows_who_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game"
    login = pwd.getpwuid(os.getuid()).pw_name
    with running("--no-data", "--listen", f"unix:{path}", "localhost:0") as server:
        said = [line.partition(" ") for line in ready_lines(server)]
        addresses = [address for word, _, address in said if word == "listening"]
        with socket.socket(socket.AF_UNIX) as connected:
            connected.settimeout(PATIENCE_SECONDS)
            connected.connect(str(path))
            welcome = Talker(connected, "Queen").hear()
            assert getattr(welcome, "name", None) == login
        for address in addresses[1:]:
            with talking_to(address, login) as thief:
                assert thief.last_words() == Refused("name_in_use", {"name": login})


def test_bans_that_cannot_be_understood_keep_the_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "bans.json").write_text("eve")
    done = subprocess.run(
        [*KEEPING, "--config", str(config(tmp_path))],
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "bans.json cannot be understood" in done.stderr
    assert "Traceback" not in done.stderr
