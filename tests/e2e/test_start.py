"""Every way to start the programs of an installation, without a Makefile."""

import subprocess
from collections.abc import Sequence

import pytest

from tests.e2e.world import COMMAND, PYTHON, World

pytestmark = pytest.mark.e2e

CLIENTS = [[COMMAND], [PYTHON, "-m", "client"]]
SERVERS = [[COMMAND, "serve"], [PYTHON, "-m", "server"], [PYTHON, "-m", "client", "serve"]]


def name_of(command: Sequence[str]) -> str:
    return "-".join(["command" if command[0] == COMMAND else "python", *command[1:]])


@pytest.mark.parametrize("command", CLIENTS, ids=name_of)
def test_a_client_reaches_the_table(world: World, command: list[str]) -> None:
    with world.terminal(*command, "play") as terminal:
        terminal.wait_for("Hand 1")


def test_from_the_start_screen_one_gets_to_a_table_and_back_and_out(world: World) -> None:
    with world.terminal(COMMAND) as terminal:
        terminal.wait_for("Play alone")
        terminal.press("p")
        terminal.wait_for("[ Deal ]")
        terminal.press("\r")
        terminal.wait_for("Hand 1")
        terminal.press("x")
        terminal.wait_for("y yes")
        terminal.say_yes()
        terminal.wait_for("Play alone")
        terminal.press("x")
        assert terminal.wait_for_end() == 0


def test_the_lesson_needs_no_server_and_is_left_with_a_key(world: World) -> None:
    with world.terminal(COMMAND, "lesson", rows=18, columns=60) as terminal:
        terminal.wait_for("Welcome")
        terminal.press("enter")
        terminal.wait_for("2/41")
        terminal.press("x")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("command", SERVERS, ids=name_of)
def test_a_server_listens_and_stops_with_its_standard_input(
    world: World, command: list[str]
) -> None:
    with world.server("--listen", "127.0.0.1:0", command=command) as server:
        assert server.address.startswith("127.0.0.1:")
        assert server.stop() == 0


@pytest.mark.parametrize("command", [*CLIENTS, *SERVERS], ids=name_of)
def test_each_says_how_it_is_used(world: World, command: list[str]) -> None:
    done = subprocess.run(
        [*command, "--help"],
        env=world.environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: sergeant-major")


def test_the_size_is_that_of_the_terminal_whatever_else_says_how_large_it_is(world: World) -> None:
    with world.client("play", columns=100, rows=30, COLUMNS="80", LINES="24") as terminal:
        terminal.wait_for("Hand 1")
        terminal.wait_until(lambda: len(terminal.lines[0]) == 100, "frame as wide as the terminal")
        terminal.resize(90, 26)
        terminal.wait_until(lambda: len(terminal.lines[0]) == 90, "frame as wide as it is now")
