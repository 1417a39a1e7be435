"""Who is killed and started again is where he was: a client, and a host with his server."""

import os
import signal

import pytest

from tests.e2e.player import Player, play_until
from tests.e2e.talk import Talk
from tests.e2e.terminal import Terminal
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

A_LONG_GAME = ("--set", "limit=100")  # not one that the first hand may end


def table_of(terminal: Terminal) -> list[str]:
    """What the screen shows of the game: the felt and the hand, not what happened just now."""
    return terminal.emulator.lines[:14] + terminal.emulator.lines[17:-1]


def test_a_client_killed_mid_trick_comes_back_to_its_seat_with_all_it_knew(world: World) -> None:
    options = ("--listen", "127.0.0.1:0", "--bots", "casual", "casual", "--bot-pause", "0")
    with world.server(*options, *A_LONG_GAME) as server:
        # On a busy machine a client takes its line for a slow one, and leaves decoration out.
        join = ("join", server.address, "--low-bandwidth", "--name", "Ann")
        with world.client(*join) as terminal:
            ann = Player(terminal)
            play_until("trick 4 of 16", ann)
            play_until("Your turn", ann)
            terminal.settle()
            before = table_of(terminal)
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait_for_end()
        with world.client(*join) as terminal:
            terminal.wait_until(lambda: table_of(terminal) == before, f"table as it was: {before}")
            play_until("Hand 2", Player(terminal))
        assert server.complaints == []


def test_a_host_who_is_killed_hosts_again_and_his_guest_has_only_had_to_wait(world: World) -> None:
    address = f"unix:{world.short}/socket"
    host = (
        *("host", "--listen", address, "--names-from", "tokens", "--bot-pause", "0"),
        *A_LONG_GAME,
    )
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


def test_a_host_who_quits_is_told_how_his_game_goes_on_and_then_that_he_is_back(
    world: World,
) -> None:
    address = f"unix:{world.short}/socket"
    host = ("host", "--name", "Ann", "--listen", address, "--names-from", "tokens")
    kept = f"sergeant-major {' '.join(host)}"
    with Talk((COMMAND, *host, "--plain"), world.environment) as ann:
        ann.wait_for("Seats are free")
        ann.say("bots")
        ann.wait_for("Your hand: ")
        with Talk((COMMAND, "watch", address, "--plain"), world.environment) as guest:
            guest.wait_for("Ann")
            ann.say("quit")
            assert ann.wait_for_end() == 0
            assert ann.lines[-1].startswith("Your game is kept. To go on with it: ")
            assert ann.lines[-1].endswith(kept)
            guest.wait_for("The server has stopped.")
            guest.wait_for("Trying to reach it until it is back.")
    with world.client(*host, "--rules", "mess") as ann_again:
        ann_again.wait_for("its game goes on.")
        ann_again.press("x")
        ann_again.wait_for("y yes")
        ann_again.say_yes()
        ann_again.wait_for("Your game is kept. To go on with it: ")
        ann_again.wait_for_end()


def test_a_host_whose_game_is_not_kept_is_told_nothing_of_it(world: World) -> None:
    host = ("host", "--name", "Ann", "--listen", "127.0.0.1:0", "--plain")
    for options, line in ((("--no-data",), "bots"), ((), "")):
        with Talk((COMMAND, *host, *options), world.environment) as ann:
            ann.wait_for("Seats are free")
            ann.say(*filter(None, (line,)))
            ann.wait_for("Your hand: " if line else "Seats are free")
            ann.say("quit")
            assert ann.wait_for_end() == 0
            assert "kept" not in ann.heard.decode()


def test_a_host_who_once_kept_nothing_is_still_himself_where_everything_is_kept(
    world: World,
) -> None:
    address = f"unix:{world.short}/socket"
    host = ("host", "--name", "Ann", "--listen", address, "--names-from", "tokens", "--plain")
    for options in ((), ("--no-data",), ()):
        with Talk((COMMAND, *host, *options), world.environment) as ann:
            ann.wait_for("Seats are free")
            ann.say("quit")
            assert ann.wait_for_end() == 0
