"""Where games are written down before anyone is told of them: an interface, and one in memory.

A game is its header and its list of actions; replaying them gives the state (engine/step.py).
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from engine.actions import Action
from engine.public import Draw
from engine.rules import RuleSet
from engine.seats import Seat

GameId = int


class GameHeader(msgspec.Struct, frozen=True):
    """What a game starts from. `players` are the names by seat, empty for a bot."""

    table: str
    rules: RuleSet
    players: tuple[str, ...]
    dealer: Seat
    cut: tuple[tuple[Draw, ...], ...]


class Entry(msgspec.Struct, frozen=True):
    """One action of a game; `seat` is None for a deal."""

    seat: Seat | None
    action: Action


class Journal(Protocol):
    """Durable once a call has returned: only then may anyone be told."""

    async def begin(self, header: GameHeader) -> GameId:
        """A new game."""
        ...

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        """The next actions of a game, all of them or none; `seq` is how many there are before."""
        ...

    async def end(self, game: GameId) -> None:
        """The game will not go on: it is over, or its table has closed."""
        ...


class MemoryJournal:
    """The games in progress, lost with the process; those that have ended are let go."""

    def __init__(self) -> None:
        self.games: dict[GameId, tuple[GameHeader, list[Entry]]] = {}
        self._last_id = 0

    async def begin(self, header: GameHeader) -> GameId:
        self._last_id += 1
        self.games[self._last_id] = (header, [])
        return self._last_id

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        written = self.games[game][1]
        if seq != len(written):
            raise ValueError(f"entry {seq} of game {game} after {len(written)} entries")
        written += entries

    async def end(self, game: GameId) -> None:
        del self.games[game]
