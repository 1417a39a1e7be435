"""Keeps the players' tallies in the server's database. Not here: what they mean (results.py)."""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from protocol.fields import Count, Name
from server.storage.journal import Ending
from server.storage.rating import Rating
from server.storage.results import Tally, count_game, keys_of
from server.storage.set_aside import SetAside

_COLUMNS = """key, name, games, wins, hands_highest, hands_middle, hands_lowest, deltas_highest,
    deltas_middle, deltas_lowest, rating_mean, rating_deviation, unrated"""
_RANKING = "sure_hundredths DESC, games DESC, key"

_Sum = Annotated[int, msgspec.Meta(gt=-(2**40), lt=2**40)]
_Strength = Annotated[float, msgspec.Meta(gt=-(10**6), lt=10**6)]


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """The columns in their order, each with its bounds: what is beyond them was not counted."""

    key: str
    name: Name
    games: Count
    wins: Count
    hands_at: tuple[Count, Count, Count]
    deltas_at: tuple[_Sum, _Sum, _Sum]
    rating: tuple[_Strength, _Strength]
    unrated: Count


def count_in_database(
    connection: sqlite3.Connection, ending: Ending, set_aside: SetAside | None = None
) -> None:
    """A game is over: count it, in the transaction that is under way."""
    keys = keys_of(ending.people)
    marks = ", ".join("?" * len(keys))
    rows = connection.execute(f"SELECT {_COLUMNS} FROM results WHERE key IN ({marks})", keys)
    known = {tally.key: tally for tally in _tallies(rows, set_aside or SetAside())}
    statement = f"""INSERT OR REPLACE INTO results ({_COLUMNS}, sure_hundredths)
        VALUES ({", ".join("?" * 14)})"""
    after = count_game(known, ending.people, ending.public, ending.missing)
    connection.executemany(statement, [_row(tally) for tally in after.values()])


def best_tallies(
    connection: sqlite3.Connection, most: int, set_aside: SetAside | None = None
) -> list[Tally]:
    """The best, the best of them first."""
    statement = f"SELECT {_COLUMNS} FROM results ORDER BY {_RANKING} LIMIT ?"
    return list(_tallies(connection.execute(statement, (most,)), set_aside or SetAside()))


def tally_of(connection: sqlite3.Connection, key: str) -> Tally | None:
    """That of one player, None where there is none that can be read."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM results WHERE key = ?", (key,))
    return next(_tallies(rows, SetAside()), None)


def _tallies(rows: Iterable[tuple[object, ...]], set_aside: SetAside) -> Iterator[Tally]:
    """What the rows mean, without those that mean nothing."""
    for row in rows:
        try:
            yield _tally(row)
        except msgspec.ValidationError as error:
            set_aside.add(f"the results of {row[0]!r}", error)


def _tally(row: tuple[object, ...]) -> Tally:
    """Raises msgspec.ValidationError."""
    nested = (*row[:4], row[4:7], row[7:10], row[10:12], row[12])
    found = msgspec.convert(nested, _Row)
    return Tally(
        found.key,
        found.name,
        found.games,
        found.wins,
        found.hands_at,
        found.deltas_at,
        Rating(*found.rating),
        found.unrated,
    )


def _row(tally: Tally) -> tuple[str | int | float, ...]:
    return (
        tally.key,
        tally.name,
        tally.games,
        tally.wins,
        *tally.hands_at,
        *tally.deltas_at,
        tally.rating.mean,
        tally.rating.deviation,
        tally.unrated,
        tally.rating.sure_hundredths,
    )
