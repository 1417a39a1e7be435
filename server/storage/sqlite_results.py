"""Keeps the players' tallies in the server's database. Not here: what they mean (results.py)."""

import sqlite3
from collections.abc import Sequence

from engine.public import Public
from server.storage.rating import Rating
from server.storage.results import Tally, count_game, keys_of

_COLUMNS = """key, name, games, wins, hands_highest, hands_middle, hands_lowest, deltas_highest,
    deltas_middle, deltas_lowest, rating_mean, rating_deviation"""
_RANKING = "sure_hundredths DESC, games DESC, key"


def count_in_database(
    connection: sqlite3.Connection, people: Sequence[str], public: Public
) -> None:
    """A game is over: count it, in the transaction that is under way."""
    keys = keys_of(people)
    marks = ", ".join("?" * len(keys))
    rows = connection.execute(f"SELECT {_COLUMNS} FROM results WHERE key IN ({marks})", keys)
    known = {tally.key: tally for tally in map(_tally, rows)}
    statement = f"""INSERT OR REPLACE INTO results ({_COLUMNS}, sure_hundredths)
        VALUES ({", ".join("?" * 13)})"""
    after = count_game(known, people, public)
    connection.executemany(statement, [_row(tally) for tally in after.values()])


def best_tallies(connection: sqlite3.Connection, most: int) -> list[Tally]:
    """The best, the best of them first."""
    statement = f"SELECT {_COLUMNS} FROM results ORDER BY {_RANKING} LIMIT ?"
    return list(map(_tally, connection.execute(statement, (most,))))


def _tally(row: tuple[str, str, int, int, int, int, int, int, int, int, float, float]) -> Tally:
    key, name, games, wins, *numbers, mean, deviation = row
    h, m, low, dh, dm, dl = map(int, numbers)
    return Tally(key, name, games, wins, (h, m, low), (dh, dm, dl), Rating(mean, deviation))


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
        tally.rating.sure_hundredths,
    )
