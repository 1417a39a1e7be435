"""Back to the shell in the middle of a turn and on with the game: Ctrl+Z and fg under a real shell,
in a real terminal, and a window that changes its size.
"""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from tests.amounts import amount
from tests.e2e.emulator import Picture
from tests.e2e.naming_player import Typist
from tests.e2e.player import play_until
from tests.e2e.process_table import descendants, processes, wait_until_gone
from tests.e2e.tmux import KINDS, Tmux, needs_tmux
from tests.e2e.world import COMMAND, World

pytestmark = [pytest.mark.e2e, pytest.mark.slow, needs_tmux]

SHELLS = {"bash": ("bash", "--norc", "--noprofile", "-i"), "sh": ("sh", "-i")}
PLACES = [("bash", kind) for kind in KINDS[: amount(1, len(KINDS))]]
# One gives the terminal modes of its own at a stop, the other leaves it as it is.
BOTH_SHELLS = [(shell, KINDS[0]) for shell in list(SHELLS)[: amount(1, 2)]]
AWAY_SECONDS = amount(1, 60)  # after half a minute the server takes a client for lost
PROMPT = "shell:"
PLAY = f"{COMMAND} play"
OWN_TURN = ("Your turn", "Your lead")
SIZES = 200


class Table:
    """Ann at her turn, at a table with quick bots, in a program that a shell has started."""

    def __init__(self, terminal: Tmux, command: str) -> None:
        self.terminal = terminal
        self._shell = int(terminal.tell("pane_pid")[0])
        terminal.type(f"{command}\n")
        self.ann = Typist(terminal)
        self.ann.was_refused = True
        play_until("trick 2 of 16", self.ann)
        terminal.wait_for(*OWN_TURN)
        terminal.settle()

    def stop(self) -> None:
        """Ctrl+Z: the shell has its terminal as it was."""
        self.terminal.press("ctrl+z")
        self.terminal.wait_for("Stopped")
        assert self.terminal.is_as_found

    def go_on(self, picture: Picture | None = None) -> None:
        """fg, until there is the table, or just this picture."""
        self.terminal.type("fg\n")
        self.terminal.wait_for("? help")
        if picture is not None:
            self.terminal.wait_until(lambda: self.terminal.picture == picture, "table as it was")
        self.terminal.settle()

    @property
    def pids(self) -> set[int]:
        """The client's process, and its server's if it has one."""
        return descendants(self._shell)


@contextmanager
def prompt(world: World, shell: str, kind: str) -> Iterator[Tmux]:
    """A shell that waits for a command."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    with world.tmux(*SHELLS[shell], kind=kind) as terminal:
        terminal.wait_for("$", "#")
        terminal.type(f"PS1={PROMPT}; clear\n")
        terminal.wait_for(PROMPT)
        yield terminal


@pytest.fixture(params=PLACES, ids="-".join)
def table(world: World, request: pytest.FixtureRequest) -> Iterator[Table]:
    bots = ("--bots", "casual", "casual", "--bot-pause", "0.1")
    with (
        world.server("--listen", "127.0.0.1:0", "--no-data", *bots) as server,
        prompt(world, *request.param) as terminal,
    ):
        yield Table(terminal, f"{COMMAND} join {server.address} --name Ann")


def test_ctrl_z_gives_the_terminal_back_and_fg_brings_the_table_in_the_size_of_the_window(
    table: Table,
) -> None:
    before = table.terminal.picture
    table.stop()
    assert "trick 2" not in table.terminal.text
    table.go_on(before)
    table.stop()
    table.terminal.resize(100, 30)
    table.go_on()
    assert_freshly_painted(table.terminal)
    table.stop()
    table.terminal.resize(80, 24)
    table.go_on(before)
    play_until("trick 3 of 16", table.ann)


def test_after_fg_one_sees_what_the_others_have_played_meanwhile(table: Table) -> None:
    table.ann.play()
    table.stop()
    table.terminal.watch(AWAY_SECONDS)
    table.go_on()
    play_until("trick 3 of 16", table.ann)  # once more where it came too soon
    table.terminal.wait_for(*OWN_TURN)
    play_until("trick 4 of 16", table.ann)


@pytest.mark.parametrize("table", BOTH_SHELLS, ids="-".join, indirect=True)
def test_a_stop_without_a_word_is_made_good_by_fg(table: Table) -> None:
    before = table.terminal.picture
    [client] = table.pids
    os.kill(client, signal.SIGSTOP)
    table.terminal.wait_for("Stopped")
    table.go_on(before)
    play_until("trick 3 of 16", table.ann)


@pytest.mark.parametrize("wrapper", ["sh -c '{command}; :'", "make -f play.mk"])
def test_ctrl_z_stops_also_what_the_program_was_started_by(world: World, wrapper: str) -> None:
    (world.directory / "play.mk").write_text(f"play:\n\t@{PLAY}; :\n")
    with prompt(world, "bash", KINDS[0]) as terminal:
        terminal.type(f"cd {world.directory}; clear\n")
        table = Table(terminal, wrapper.format(command=PLAY))
        for _ in range(2):
            before = terminal.picture
            table.stop()
            table.go_on(before)
        play_until("trick 3 of 16", table.ann)


def test_ctrl_z_stops_nothing_where_no_shell_could_bring_it_back(world: World) -> None:
    with world.client("play") as terminal:
        terminal.wait_for("? help")
        terminal.press("ctrl+z")
        terminal.type("?")
        terminal.wait_for("Keys")


def test_a_host_who_has_pressed_ctrl_z_keeps_nobody_waiting_and_nothing_is_left_of_him(
    world: World,
) -> None:
    with prompt(world, "bash", KINDS[0]) as terminal:
        host = Table(terminal, f"{COMMAND} host --listen 127.0.0.1:0 --bots simple simple")
        family = host.pids
        host.stop()
        stand_still = [p.state.startswith("T") for p in processes() if p.pid in family]
        assert sorted(stand_still) == [False, True]
    assert wait_until_gone(family) == set()


def test_a_storm_of_sizes_leaves_a_whole_table(table: Table) -> None:
    random, before = Random(1), table.terminal.picture
    for _ in range(SIZES):
        table.terminal.resize(random.randint(20, 200), random.randint(5, 60))
    table.terminal.resize(80, 24)
    table.terminal.wait_until(lambda: table.terminal.picture == before, "table as it was")
    table.terminal.settle()
    assert_freshly_painted(table.terminal)
    play_until("trick 3 of 16", table.ann)


def assert_freshly_painted(terminal: Tmux) -> None:
    """Painting all of it anew makes no difference."""
    before = terminal.picture
    terminal.press("ctrl+l")
    terminal.settle()
    assert terminal.picture == before
