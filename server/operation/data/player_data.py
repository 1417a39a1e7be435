"""All that is kept of one player, as it is told to whoever asks for it. Never what proves who they
are, and not the names of others.
"""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from engine.seats import Seat
from protocol.names import name_key
from server.admission.bans import BANS_FILE, Bans
from server.storage.journal import GameId
from server.storage.kept_games import actions_of, kept_games, open_tables
from server.storage.record import record_of
from server.storage.results import Tally
from server.storage.sqlite_results import tally_of


class Sums(msgspec.Struct, frozen=True):
    """What the player's games that are over have come to. Hands and deltas are by the standing of
    the target: the highest, one between, the lowest.
    """

    games: int
    wins: int
    hands: tuple[int, int, int]
    deltas: tuple[int, int, int]
    rating_mean: float
    rating_deviation: float
    games_not_rated: int


class GamePart(msgspec.Struct, frozen=True):
    """A game into which the player was dealt, at `seat`, counted from 0. Times are in UTC;
    `ended_at` is None for one that is not over. `decisions` are the lines of the record that are
    theirs.
    """

    number: int
    table: str
    began_at: str
    ended_at: str | None
    seat: Seat
    decisions: list[msgspec.Raw]


class TablePart(msgspec.Struct, frozen=True):
    """An open table at which the player has a seat, or has given one up in the hand in play, or is
    not welcome.
    """

    table: str
    sits_at: Seat | None
    left: Seat | None
    is_shut_out: bool


class PlayerData(msgspec.Struct, frozen=True):
    """What is kept of `name`. `is_proven`: there is the hash of a token or login to which the name
    belongs. `first_seen` and `last_seen` are as far as games tell. Chat is never kept.
    `unreadable_games` are the numbers of games of which nobody can say whose they are.
    """

    name: str
    is_proven: bool
    is_banned: bool
    first_seen: str | None
    last_seen: str | None
    results: Sums | None
    games: list[GamePart]
    tables: list[TablePart]
    unreadable_games: list[int]


def data_of(connection: sqlite3.Connection, directory: Path, name: str) -> PlayerData | None:
    """None where nothing is kept of that name. Raises CommandError and sqlite3.Error."""
    key, unreadable = name_key(name), list[int]()
    connection.execute("BEGIN").close()  # all of it is of one moment
    proof = connection.execute("SELECT 1 FROM names WHERE key = ?", (key,)).fetchone()
    tally = tally_of(connection, key)
    parts = list(_parts(connection, key, unreadable))
    is_banned = Bans(directory / BANS_FILE).has_name(name)
    tables = list(_tables(connection, key))
    if not (proof or tally or parts or tables or is_banned):
        return None
    seen = [time for part in parts for time in (part.began_at, part.ended_at) if time]
    return PlayerData(
        name=tally.name if tally else name,
        is_proven=proof is not None,
        is_banned=is_banned,
        first_seen=min(seen, default=None),
        last_seen=max(seen, default=None),
        results=_sums(tally) if tally else None,
        games=parts,
        tables=tables,
        unreadable_games=unreadable,
    )


def _sums(tally: Tally) -> Sums:
    (highest, middle, lowest), (most, between, least) = tally.hands_at, tally.deltas_at
    return Sums(
        games=tally.games,
        wins=tally.wins,
        hands=(highest, middle, lowest),
        deltas=(most, between, least),
        rating_mean=tally.rating.mean,
        rating_deviation=tally.rating.deviation,
        games_not_rated=tally.unrated,
    )


def _parts(
    connection: sqlite3.Connection, key: str, unreadable: list[GameId]
) -> Iterator[GamePart]:
    for game in kept_games(connection, unreadable):
        seat = game.header.table.seat_of(key)
        if seat is None:
            continue
        try:
            record = record_of(game.header, actions_of(connection, game.number))
        except (msgspec.MsgspecError, TypeError, IndexError):
            unreadable.append(game.number)
            continue
        yield GamePart(
            number=game.number,
            table=game.header.table.code,
            began_at=_told(game.began_at),
            ended_at=None if game.ended_at is None else _told(game.ended_at),
            seat=seat,
            decisions=_decisions(record, seat),
        )


def _tables(connection: sqlite3.Connection, key: str) -> Iterator[TablePart]:
    for table in open_tables(connection):
        setup = table.setup
        sits_at, left = setup.seat_of(key), setup.seat_left_by(key)
        is_shut_out = key in setup.shut_out
        if is_shut_out or (sits_at, left) != (None, None):
            yield TablePart(setup.code, sits_at, left, is_shut_out)


def _told(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


class _Line(msgspec.Struct):
    """Of a line of a record, whose it is."""

    seat: int | None = None


def _decisions(record: list[str], seat: Seat) -> list[msgspec.Raw]:
    lines = (line.encode() for line in record[1:])
    return [
        msgspec.Raw(line) for line in lines if msgspec.json.decode(line, type=_Line).seat == seat
    ]
