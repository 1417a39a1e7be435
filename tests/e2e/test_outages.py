"""The server is killed and started again, or stands still, under a full-screen client at the table:
that is shown, the game goes on, and no card is lost or played twice.
"""

import os
import re
import signal
from collections.abc import Iterator

import pytest

from client.words.cards import Signs, card_sign
from tests.amounts import amount
from tests.e2e.journal_reader import read_games
from tests.e2e.naming_player import SUIT_KEYS, Typist
from tests.e2e.player import PAGE_FOOT, play_until
from tests.e2e.running_server import RunningServer
from tests.e2e.table_reader import HeldCard, hand
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOST, SILENT = "connection is lost", "server does not answer"
STOP_SECONDS = amount(1, 60)
OWN_TURN = ("Your turn", "Your lead")
LONG_PAUSE_SECONDS = 60  # a bot that thinks for so long never plays here
LATE = "came too late"
TRICKS = 16
TRICK = re.compile(rf"trick (\d+) of {TRICKS}")
HANDS = 4


class Table:
    """Ann at a table with bots, and the server under it, which can be another one later."""

    def __init__(self, world: World, terminal: Terminal, server: RunningServer) -> None:
        self._world = world
        self.terminal = terminal
        self.server = server
        self.ann = Typist(terminal)
        self.ann.was_refused = True  # what is refused is sent to no server

    def kill(self) -> None:
        """`kill -9`: the server is gone, and the client has noticed."""
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.stop()
        self.terminal.wait_for(LOST)

    def restart(self, bot_pause_seconds: int = 0) -> None:
        """Another server with the same data, and the client is back."""
        self.server = start(self._world, bot_pause_seconds)
        self.terminal.wait_until(lambda: LOST not in self.terminal.text, "line")

    def play_until_trick(self, number: int) -> None:
        """Plays to Ann's turn in a trick."""
        play_until(f"trick {number} of {TRICKS}", self.ann)
        self.terminal.wait_for(*OWN_TURN)
        self.terminal.settle()
        while PAGE_FOOT in self.terminal.text:  # the last hand, over the first trick of this one
            self.ann.look()

    def play_tricks(self, count: int) -> None:
        """Plays to Ann's turn so many tricks later, which may be in the next hand."""
        trick = TRICK.search(self.terminal.text)
        assert trick is not None
        self.play_until_trick((int(trick[1]) + count - 1) % TRICKS + 1)

    def half_a_name(self) -> HeldCard:
        """A card that may be played, whose rank does not name it alone."""
        for _ in range(TRICKS * HANDS):
            ranks = [card.sign[0] for card in self.ann.fitting()]
            for card in self.ann.fitting():
                if ranks.count(card.sign[0]) > 1:
                    return card
            self.play_tricks(1)
        raise AssertionError("there was none in all these hands")

    def holds(self, card: HeldCard) -> bool:
        """Whether a card is still in the hand."""
        return card.sign in [held.sign for held in hand(self.terminal.lines)]

    def finish(self) -> None:
        """Plays two tricks more: the server has written down what Ann has meant, once each."""
        self.play_tricks(2)
        self.server.stop()
        [game] = read_games(
            self._world.directory / "data", self._world.directory / "copy", people=1
        )
        written = [card_sign(card, Signs.GLYPHS) for card in game.played_by("Ann")]
        # The card that was on its way when the server was killed need not have been noted.
        assert written[-len(self.ann.played) :] == self.ann.played
        assert len(written) <= len(self.ann.played) + 1


def start(world: World, bot_pause_seconds: int = 0) -> RunningServer:
    """A server at the same place, with the same data."""
    return world.server(
        *("--listen", f"unix:{world.short}/socket", "--names-from", "tokens"),
        *("--data", str(world.directory / "data"), "--bots", "casual", "casual"),
        *("--bot-pause", str(bot_pause_seconds), "--set", "end=hands", f"limit={HANDS}"),
    )


@pytest.fixture
def table(world: World) -> Iterator[Table]:
    """In the second trick of a game, at Ann's turn."""
    server = start(world)
    with world.client("join", f"unix:{world.short}/socket", "--name", "Ann") as terminal:
        table = Table(world, terminal, server)
        try:
            table.play_until_trick(2)
            yield table
        finally:
            table.server.stop()


def test_a_card_that_was_half_typed_when_the_server_was_killed_is_named_to_its_end(
    table: Table,
) -> None:
    card = table.half_a_name()
    half = f"{card.sign[0]}…"
    table.terminal.press_until(card.sign[0].lower(), lambda: half in table.terminal.text, half)
    table.kill()
    table.restart()
    assert half in table.terminal.text
    table.terminal.press(SUIT_KEYS[card.sign[1]])
    table.ann.played.append(card.sign)
    table.terminal.wait_until(lambda: not table.holds(card), "card played")
    table.finish()


def test_a_server_killed_while_others_are_waited_for_lets_the_game_go_on(table: Table) -> None:
    table.kill()
    table.restart(LONG_PAUSE_SECONDS)
    play_until("is to play", table.ann)
    table.kill()
    table.restart()
    table.finish()


def test_a_card_that_was_on_its_way_to_a_killed_server_is_played_once(table: Table) -> None:
    os.kill(table.server.pid, signal.SIGSTOP)
    table.ann.play()
    table.kill()
    table.restart()
    table.terminal.settle()
    assert LATE not in table.terminal.text
    table.finish()


def test_a_server_that_stands_still_is_shown_and_the_game_goes_on(table: Table) -> None:
    os.kill(table.server.pid, signal.SIGSTOP)
    table.ann.play()
    table.terminal.wait_for(SILENT)
    table.terminal.watch(STOP_SECONDS)
    assert STOP_SECONDS < 30 or LOST in table.terminal.text
    os.kill(table.server.pid, signal.SIGCONT)
    table.terminal.wait_until(lambda: "? help" in table.terminal.text, "line")
    table.terminal.settle()
    assert LATE not in table.terminal.text
    table.finish()
