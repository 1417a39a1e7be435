"""Who is killed and started again is where he was: a client, and a host with his server."""

import os
import signal

import pytest

from tests.e2e.player import Player, play_until
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

pytestmark = pytest.mark.e2e


def table_of(terminal: Terminal) -> list[str]:
    """What the screen shows of the game; not the last line, which tells what happened just now."""
    return terminal.emulator.lines[:-1]


def test_a_client_killed_mid_trick_comes_back_to_its_seat_with_all_it_knew(world: World) -> None:
    options = ("--listen", "127.0.0.1:0", "--bots", "simple", "simple", "--bot-pause", "0")
    with world.server(*options) as server:
        with world.client("join", server.address, "--name", "Ann") as terminal:
            ann = Player(terminal)
            play_until("trick 4 of 16", ann)
            play_until("Your turn", ann)
            terminal.settle()
            before = table_of(terminal)
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait_for_end()
        with world.client("join", server.address, "--name", "Ann") as terminal:
            terminal.wait_until(lambda: table_of(terminal) == before, f"table as it was: {before}")
            play_until("Hand 2", Player(terminal))
        assert server.complaints == []


def test_a_host_who_is_killed_hosts_again_and_his_guest_has_only_had_to_wait(world: World) -> None:
    address = f"unix:{world.short}/socket"
    host = ("host", "--listen", address, "--names-from", "tokens", "--bot-pause", "0")
    with world.client(*host, "--name", "Ann") as ann:
        ann.wait_for("sergeant-major join")
        with world.client("join", address, "--name", "Ben") as ben:
            ann.wait_for("Ben")
            ann.press("b")
            play_until("trick 4 of 16", Player(ann), Player(ben))
            os.kill(ann.pid, signal.SIGKILL)
            ann.wait_for_end()
            with world.client(*host, "--name", "Ann") as again:
                play_until("Hand 2", Player(again), Player(ben))
