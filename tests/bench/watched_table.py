"""A real client at a table with two scripted players, so that one thing happens at a time.

After each thing the screen comes to rest, and what was written for it is held against the bytes of
an ideal differ.
"""

import enum
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from client.state.settings import TrickTime
from engine.events import Dealt, HandOver, Played
from tests.bench.ideal import ideal_bytes
from tests.bench.others import hand_of, mover_of, others_at, server_with_one_deal
from tests.bench.session import Player as Scripted
from tests.e2e.player import Player
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

_QUIET_SECONDS = 0.15
_BUSY_SECONDS = 2.0  # until which something is to be seen, however busy the machine
_OWN_CARD = ("Your lead", "Your turn")

Happened = TypeVar("Happened")


class Happening(enum.Enum):
    """What has changed the screen."""

    OWN_CARD = enum.auto()
    OWN_KEYS = enum.auto()  # what else is decided here, or nothing yet
    CARD_OF_ANOTHER = enum.auto()  # but the last of a hand
    LEAD_OF_ANOTHER = enum.auto()  # a card that takes the place of the trick before
    NEW_QUESTION = enum.auto()  # before the play, by what another has decided
    NEW_HAND = enum.auto()


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

    @property
    def is_dealt_by_another(self) -> bool:
        """Whether one of the others is the dealer, who chooses the trumps."""
        view = self._others[0].view
        return view is not None and view.public.dealer in [
            other.view.seat for other in self._others if other.view is not None
        ]

    def after(self, happen: Callable[[], Happened]) -> tuple[Happened, Change]:
        """Lets something happen to a screen at rest, and waits until it is at rest again."""
        before, bytes_before = self.terminal.emulator.picture, self.terminal.bytes_written
        happened = happen()
        self.terminal.read(_BUSY_SECONDS)
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
            return self._answer()
        if _leads_on(mover):
            self.terminal.watch(float(TrickTime.USUAL))
        mover.act()
        mover.hear_of_move()
        return _happening(mover)

    def _answer(self) -> Happening:
        count = len(self._player.asked)
        self._player.answer()
        asked = self._player.asked[count:]
        return Happening.OWN_CARD if asked and asked[0] in _OWN_CARD else Happening.OWN_KEYS


def _leads_on(mover: Scripted) -> bool:
    """Whether the finished trick is still on the screen, for a time."""
    public = mover.view.public if mover.view is not None else None
    return public is not None and bool(public.tricks) and not public.trick.cards


def _happening(mover: Scripted) -> Happening:
    """What one of the others has done."""
    if any(isinstance(event, Dealt | HandOver) for event in mover.news):
        return Happening.NEW_HAND
    if not any(isinstance(event, Played) for event in mover.news):
        return Happening.NEW_QUESTION
    public = mover.view.public if mover.view is not None else None
    is_lead = public is not None and public.tricks and len(public.trick.cards) == 1
    return Happening.LEAD_OF_ANOTHER if is_lead else Happening.CARD_OF_ANOTHER


@contextmanager
def watched_table(world: World, columns: int, rows: int) -> Iterator[WatchedTable]:
    """A table where a game without an end has just begun, on a terminal of a size."""
    with (
        server_with_one_deal(world) as server,
        world.client(
            "join", server.address, "--name", "Ann", columns=columns, rows=rows
        ) as terminal,
    ):
        terminal.wait_for("Enter says that you are ready.")
        terminal.press("enter")
        with others_at(server) as others:
            yield WatchedTable(terminal, others)
