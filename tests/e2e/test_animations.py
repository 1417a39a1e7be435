"""Animations in a real terminal, which answers at once: they run there, and end."""

import time
from pathlib import Path

import pytest

from tests.e2e.player import GAME_SECONDS, Player
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

pytestmark = pytest.mark.e2e

_BOTS = ("--bots", "casual", "casual", "--bot-pause", "0.4")


class Spectator(Player):
    """Looks at each finished trick for as long as it stays."""

    def hurry(self) -> None:
        """Presses nothing: any key ends an animation."""


def like_animations(directory: Path) -> None:
    """As the settings of who plays in a world."""
    settings = directory / "config" / "sergeant-major"
    settings.mkdir(parents=True)
    (settings / "settings.toml").write_text("animations = true\n", "utf-8")


def is_taken(terminal: Terminal) -> bool:
    """Whether the card that takes a trick is set off just now."""
    return any(cell.data == "★" and cell.reverse for row in terminal.picture for cell in row)


def test_who_takes_a_trick_is_shown_for_a_moment_and_then_nothing_is_written(
    world: World,
) -> None:
    like_animations(world.directory)
    with (
        world.server("--listen", "127.0.0.1:0", *_BOTS) as server,
        world.client("join", server.address, "--name", "Ann") as terminal,
    ):
        ann = Spectator(terminal)
        deadline = time.monotonic() + GAME_SECONDS
        while not is_taken(terminal):
            assert time.monotonic() < deadline, terminal.text
            ann.look()
        terminal.settle(quiet_seconds=1.0)
        assert not is_taken(terminal)
