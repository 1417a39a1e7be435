"""Keeps the journal in the server's database: every action on the disk before anyone hears of it.

What ends a game is one transaction: its mark, its actions in one piece, and the results of its
players. The games that have ended are the history of the server and stay, a few kilobytes each.
"""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from server.storage.database import Database, Insertion, insert
from server.storage.journal import (
    Ending,
    Entry,
    GameHeader,
    GameId,
    PackedActions,
    Unfinished,
    pack_entry,
)
from server.storage.results import Tally
from server.storage.set_aside import SetAside
from server.storage.sqlite_results import best_tallies, count_in_database
from server.storage.table_setup import TableSetup

_ENTRIES = "entries (game, action)"
_END = "UPDATE games SET ended_at = ?, actions = ? WHERE id = ? AND ended_at IS NULL"
_ENDED_AT_MOST = 50  # games whose entries are still there although they have ended

_pack = msgspec.msgpack.encode
_unpack = msgspec.msgpack.decode


class SqliteJournal:
    """A Journal. `left` is what `take_over` has found, `tell_ended` is called when a game has
    ended.
    """

    def __init__(
        self,
        database: Database,
        left: Sequence[Unfinished],
        tell_ended: Callable[[], None],
        set_aside: SetAside | None = None,
    ) -> None:
        self._database = database
        self._set_aside = set_aside or SetAside()
        self._left = left
        self._tell_ended = tell_ended
        self._written = {game.game: len(game.actions) for game in left}
        self._ended = 0

    async def begin(self, header: GameHeader, entries: Sequence[Entry]) -> GameId:
        now = int(time.time())

        def change(connection: sqlite3.Connection) -> GameId:
            statement = "INSERT INTO games (began_at, header, seating) VALUES (?, ?, ?)"
            values = (now, _pack(header), _pack(header.table))
            game = connection.execute(statement, values).lastrowid
            assert game is not None
            insert(connection, _ENTRIES, _rows(game, entries))
            return game

        game = await self._database.write(change)
        self._written[game] = len(entries)
        return game

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        if seq != self._written[game]:
            raise ValueError(f"entry {seq} of game {game} after {self._written[game]} entries")
        await self._database.insert(Insertion(_ENTRIES, _rows(game, entries)))
        self._written[game] += len(entries)

    async def reseat(self, game: GameId, table: TableSetup) -> None:
        values = (_pack(table), game)
        await self._database.write(
            lambda connection: connection.execute(
                "UPDATE games SET seating = ? WHERE id = ?", values
            ).close()
        )

    async def end(self, game: GameId, ending: Ending) -> None:
        now, actions = int(time.time()), bytes(ending.actions)
        sweeps = self._ended >= _ENDED_AT_MOST

        def change(connection: sqlite3.Connection) -> None:
            is_news = connection.execute(_END, (now, actions, game)).rowcount == 1
            if is_news and ending.public.winner is not None:
                count_in_database(connection, ending, self._set_aside)
            if sweeps:
                _sweep(connection)

        await self._database.write(change)
        self._written.pop(game, None)
        self._ended = 0 if sweeps else self._ended + 1
        self._tell_ended()

    async def unfinished(self) -> Sequence[Unfinished]:
        left, self._left = self._left, ()
        return left

    async def tallies(self, most: int) -> Sequence[Tally]:
        return await self._database.read(
            lambda connection: best_tallies(connection, most, self._set_aside)
        )


def take_over(
    connection: sqlite3.Connection, set_aside: SetAside | None = None
) -> list[Unfinished]:
    """The games that a server before this one has left unfinished. Raises sqlite3.Error."""
    set_aside = set_aside or SetAside()
    _sweep(connection)
    rows_by_game: defaultdict[GameId, list[bytes]] = defaultdict(list)
    for game, row in connection.execute("SELECT game, action FROM entries ORDER BY id"):
        rows_by_game[game].append(row)
    games = connection.execute("SELECT id, header, seating FROM games WHERE ended_at IS NULL")
    left = []
    for game, header, seating in games:
        try:
            left.append(_unfinished(game, header, seating, rows_by_game[game]))
        except Exception as error:  # whatever may be in a row
            set_aside.add(f"game {game}", error)
    return left


def _unfinished(game: GameId, header: bytes, seating: bytes, rows: list[bytes]) -> Unfinished:
    """Raises all kinds of things where a row is not as this server has written it."""
    return Unfinished(
        game,
        _unpack(header, type=GameHeader),
        _unpack(seating, type=TableSetup),
        PackedActions.of_rows(rows),
    )


def _rows(game: GameId, entries: Sequence[Entry]) -> list[tuple[object, ...]]:
    return [(game, pack_entry(entry)) for entry in entries]


def _sweep(connection: sqlite3.Connection) -> None:
    """Entries of games that have ended go; their actions are with the game."""
    connection.execute(
        "DELETE FROM entries WHERE game NOT IN (SELECT id FROM games WHERE ended_at IS NULL)"
    )
