"""No wrong card over a slow line: 300 ms away, sequences split at every place, keys that are held,
pressed again too early or repented of too late. The server has written down what was played.
"""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random

import pytest

from client.words.cards import Signs, card_sign
from tests.amounts import amount
from tests.client.fakes.thin_line import STEP_SECONDS, ThinLine
from tests.e2e.far_player import FarPlayer
from tests.e2e.journal_reader import read_games
from tests.e2e.world import COMMAND, World

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TURNS = amount(24, 1000)
SEATS = amount(6, 8)
DELAY_SECONDS = 0.3  # one way
BOT_PAUSES = ("0", "0.4")
LONGEST_SECONDS = 60 + 2 * TURNS


def play_together(players: Sequence[FarPlayer]) -> None:
    """Until there were enough turns."""
    deadline = time.monotonic() + LONGEST_SECONDS
    while sum(len(player.meant) for player in players) < TURNS + len(players):
        assert time.monotonic() < deadline, [player.line.text for player in players]
        for player in players:
            player.move()
        time.sleep(STEP_SECONDS)


def test_no_card_is_played_that_was_not_meant(world: World) -> None:
    players = []
    with ExitStack() as stack:
        for number in range(SEATS):
            server = stack.enter_context(
                world.server(
                    *("--listen", "127.0.0.1:0", "--data", str(world.directory / f"data-{number}")),
                    *("--bots", "casual", "casual", "--bot-pause", BOT_PAUSES[number % 2]),
                    *("--set", "end=hands", "limit=1000"),
                )
            )
            command = (COMMAND, "join", server.address, "--name", "Ann")
            line = ThinLine(command, world.environment, delay_seconds=DELAY_SECONDS)
            players.append(FarPlayer(stack.enter_context(line), Random(number)))
        play_together(players)
    for number, player in enumerate(players):
        games = read_games(world.directory / f"data-{number}", world.directory / "copy", people=1)
        played = [card_sign(card, Signs.GLYPHS) for game in games for card in game.played_by("Ann")]
        pairs = zip(played, player.meant, strict=False)
        wrong = [n for n, (card, meant) in enumerate(pairs) if card not in meant]
        assert not wrong, list(zip(played, player.meant, strict=False))[wrong[0] - 1 :]
        assert len(played) >= len(player.meant) - 1  # the last one may still be on its way
