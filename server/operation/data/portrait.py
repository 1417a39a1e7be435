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
from server.storage.kept_games import KeptGame, actions_of, kept_games
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
    """A game in which the player takes part, or has taken part. Times are in UTC; `ended_at` is
    None for one that is not over. Seats count from 0, and are None for no seat: where they were
    dealt in, where they sit now, and which seat they have given up in the hand in play.
    `decisions` are the lines of the record that are theirs.
    """

    number: int
    table: str
    began_at: str
    ended_at: str | None
    dealt_in_at: Seat | None
    sits_at: Seat | None
    left: Seat | None
    decisions: list[msgspec.Raw]


class Portrait(msgspec.Struct, frozen=True):
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
    unreadable_games: list[int]


def portrait_of(connection: sqlite3.Connection, directory: Path, name: str) -> Portrait | None:
    """None where nothing is kept of that name. Raises CommandError and sqlite3.Error."""
    key, unreadable = name_key(name), list[int]()
    connection.execute("BEGIN").close()  # all of it is of one moment
    proof = connection.execute("SELECT 1 FROM names WHERE key = ?", (key,)).fetchone()
    tally = tally_of(connection, key)
    parts = list(_parts(connection, key, unreadable))
    is_banned = Bans(directory / BANS_FILE).has_name(name)
    if not (proof or tally or parts or is_banned):
        return None
    seen = [time for part in parts for time in (part.began_at, part.ended_at) if time]
    return Portrait(
        name=tally.name if tally else name,
        is_proven=proof is not None,
        is_banned=is_banned,
        first_seen=min(seen, default=None),
        last_seen=max(seen, default=None),
        results=_sums(tally) if tally else None,
        games=parts,
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
        seats = _seats(game, key)
        own = next((seat for seat in seats if seat is not None), None)
        if own is None:
            continue
        dealt_in_at, sits_at, left = seats
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
            dealt_in_at=dealt_in_at,
            sits_at=sits_at,
            left=left,
            decisions=_decisions(record, own),
        )


def _seats(game: KeptGame, key: str) -> tuple[Seat | None, Seat | None, Seat | None]:
    """Where they were dealt in, and of a game under way where they sit and what they have left."""
    dealt_in_at = game.header.table.seat_of(key)
    if game.ended_at is not None:
        return dealt_in_at, None, None
    return dealt_in_at, game.table.seat_of(key), game.table.seat_left_by(key)


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
