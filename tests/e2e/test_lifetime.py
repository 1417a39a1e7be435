"""The server of `play` and `host` lives no longer than its client, however that ends."""

import os
import signal

import pytest

from tests.e2e.process_table import descendants, wait_until_gone
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

pytestmark = pytest.mark.e2e


def family_of(terminal: Terminal) -> set[int]:
    """The client and its server, once they are at the table."""
    terminal.wait_for("Hand 1", "Waiting for 2 more players", "wait for players")
    servers = descendants(terminal.pid)
    assert servers
    return {terminal.pid, *servers}


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", [["play"], ["host", "--listen", "127.0.0.1:0"]], ids=" ".join)
def test_no_process_is_left_of_a_client_that_a_signal_has_ended(
    world: World, command: list[str], number: signal.Signals
) -> None:
    with world.client(*command) as terminal:
        family = family_of(terminal)
        os.kill(terminal.pid, number)
        terminal.wait_for_end()
        assert wait_until_gone(family) == set()
        assert list(world.short.iterdir()) == []


def test_no_process_and_no_file_is_left_when_the_player_quits(world: World) -> None:
    with world.client("play") as terminal:
        family = family_of(terminal)
        terminal.press("x")
        terminal.wait_for("y yes")
        terminal.say_yes()
        assert terminal.wait_for_end() == 0
        assert wait_until_gone(family) == set()
        assert terminal.emulator.is_as_found
        assert list(world.short.iterdir()) == []


@pytest.mark.parametrize("command", [["play"], ["host", "--listen", "127.0.0.1:0"]], ids=" ".join)
def test_ctrl_c_in_line_mode_leaves_no_process_and_no_file(
    world: World, command: list[str]
) -> None:
    with world.client(*command, "--plain") as terminal:
        family = family_of(terminal)
        terminal.press("ctrl+c")
        terminal.wait_for_end()
        assert wait_until_gone(family) == set()
        assert list(world.short.iterdir()) == []
