"""What the database of a dead server holds: every view of every game, seat by seat.

Read from a copy, so that the next server finds the files as the dead one has left them.
"""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from engine.actions import Play
from engine.cards import Card
from engine.public import Phase
from engine.redact import view_for
from engine.state import State, new_game
from engine.step import step
from engine.view import View
from server.storage.data_directory import DATABASE
from server.storage.journal import Entry, GameHeader, PackedActions

PEOPLE = 3
"""At every table without bots."""


class WrittenGame:
    """A game as it was written: `states[n]` is the one after n actions."""

    def __init__(
        self, number: int, header: GameHeader, entries: Sequence[Entry], *, has_ended: bool
    ) -> None:
        self.number = number
        self.header = header
        self.has_ended = has_ended
        self._entries = entries
        self.states = list(_states(header, entries))

    @property
    def names(self) -> list[str]:
        """The people who were dealt in."""
        return [seat.name for seat in self.header.table.seats if seat.name]

    def played_by(self, name: str) -> list[Card]:
        """The cards that somebody has played, in order."""
        names = [seat.name for seat in self.header.table.seats]
        return [
            entry.action.card
            for entry in self._entries
            if isinstance(entry.action, Play) and entry.seat == names.index(name)
        ]

    @property
    def last_seq(self) -> int:
        """How many actions there are."""
        return len(self.states) - 1

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.states[-1].public.phase is Phase.OVER

    def views(self) -> Iterator[tuple[int, View]]:
        """Every view that anyone can ever have been told, with its seq."""
        for seq, state in enumerate(self.states):
            for seat in range(self.header.rules.players):
                yield seq, view_for(state, seat)


def read_games(
    data: Path, copies: Path, first: int = 1, *, people: int = PEOPLE
) -> list[WrittenGame]:
    """The games from number `first` on, with so many people in each that has ended. `copies` is a
    directory that is made for the copy.
    """
    copies.mkdir()
    for path in data.glob(f"{DATABASE}*"):
        shutil.copy(path, copies)
    with closing(sqlite3.connect(copies / DATABASE)) as connection:
        [verdict] = connection.execute("PRAGMA integrity_check").fetchone()
        assert verdict == "ok"
        _check_results(connection, people)
        rows = connection.execute(
            "SELECT id, header, actions FROM games WHERE id >= ? ORDER BY id", (first,)
        ).fetchall()
        games = [_game(connection, *row) for row in rows]
    shutil.rmtree(copies)
    return games


def _check_results(connection: sqlite3.Connection, people: int) -> None:
    """A game has ended and its results are counted, or neither."""
    [ended] = connection.execute("SELECT count(*) FROM games WHERE ended_at NOTNULL").fetchone()
    [counted] = connection.execute("SELECT total(games) FROM results").fetchone()
    assert counted == people * ended


def _game(
    connection: sqlite3.Connection, number: int, header: bytes, actions: bytes | None
) -> WrittenGame:
    if actions is None:
        rows = connection.execute(
            "SELECT action FROM entries WHERE game = ? ORDER BY id", (number,)
        )
        packed = PackedActions.of_rows(row for (row,) in rows)
    else:
        packed = PackedActions.of_bytes(actions)
    decoded = msgspec.msgpack.decode(header, type=GameHeader)
    return WrittenGame(number, decoded, packed.unpack(), has_ended=actions is not None)


def _states(header: GameHeader, entries: Sequence[Entry]) -> Iterator[State]:
    state = new_game(header.rules, header.dealer, header.cut)
    yield state
    for entry in entries:
        state, _ = step(state, entry.seat, entry.action)
        yield state
