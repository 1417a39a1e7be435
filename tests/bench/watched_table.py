"""A real client at a table with two scripted players, so that one thing happens at a time.

After each thing the screen comes to rest, and what was written for it is held against the bytes of
an ideal differ.
"""

import enum
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from engine.events import Played
from tests.bench.ideal import ideal_bytes
from tests.bench.others import hand_of, mover_of, others_at, server_with_one_deal
from tests.bench.session import Player as Scripted
from tests.e2e.player import Player
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

_QUIET_SECONDS = 0.15


Happened = TypeVar("Happened")


class Happening(enum.Enum):
    """What has changed the screen. The last card of a hand does more, and is no card here."""

    OWN_KEYS = enum.auto()
    CARD_OF_ANOTHER = enum.auto()
    MOVE_OF_ANOTHER = enum.auto()


class Change(msgspec.Struct, frozen=True):
    """What was written when something happened, and what an ideal differ would have written."""

    written: int
    ideal: int


class WatchedTable:
    """The client's terminal, the player at it, and the other two."""

    def __init__(self, terminal: Terminal, others: list[Scripted]) -> None:
        self.terminal = terminal
        self._player = Player(terminal)
        self._others = others

    @property
    def hand(self) -> int:
        """The number of the hand in play."""
        return hand_of(self._others)

    def after(self, happen: Callable[[], Happened]) -> tuple[Happened, Change]:
        """Lets something happen to a screen at rest, and waits until it is at rest again."""
        before, bytes_before = self.terminal.emulator.picture, self.terminal.bytes_written
        happened = happen()
        self.terminal.settle(_QUIET_SECONDS)
        written = self.terminal.bytes_written - bytes_before
        return happened, Change(written, ideal_bytes(before, self.terminal.emulator.picture))

    def go_on_until(self, holds: Callable[[], bool]) -> None:
        """Lets the game go on without rest."""
        while not holds():
            self.go_on()
            self.terminal.read()

    def go_on(self) -> Happening:
        """Lets whoever is asked do something."""
        mover = mover_of(self._others)
        if mover is None:
            self._player.answer()
            return Happening.OWN_KEYS
        mover.act()
        mover.hear_of_move()
        is_card = len(mover.news) == 1 and isinstance(mover.news[0], Played)
        return Happening.CARD_OF_ANOTHER if is_card else Happening.MOVE_OF_ANOTHER


@contextmanager
def watched_table(world: World) -> Iterator[WatchedTable]:
    """A table where a game without an end has just begun."""
    with (
        server_with_one_deal(world) as server,
        world.client("join", server.address, "--name", "Ann") as terminal,
    ):
        terminal.wait_for("Waiting for players")
        with others_at(server) as others:
            yield WatchedTable(terminal, others)
