"""The example for writers of bots plays a game to its end."""

import subprocess
from pathlib import Path

import pytest

from tests.e2e.world import PYTHON, World

pytestmark = pytest.mark.e2e

EXAMPLE = Path(__file__).parents[2] / "docs" / "bot.py"


def test_the_example_bot_plays_a_game_to_its_end(world: World) -> None:
    rules = ("--set", "end=hands", "limit=2")
    bots = ("--bots", "casual", "casual", "--bot-pause", "0")
    with world.server("--listen", "127.0.0.1:0", *bots, *rules) as server:
        host, _, port = server.address.rpartition(":")
        done = subprocess.run(
            [PYTHON, str(EXAMPLE), host, port, "Robot"],
            env=world.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        totals = [int(total) for total in done.stdout.strip("()\n").split(",")]
        assert len(totals) == 3
        assert sum(totals) == 0
        assert server.complaints == []
