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
    GameSoFar,
    KeptTable,
    PackedActions,
    TableId,
    pack_entry,
)
from server.storage.results import Tally
from server.storage.set_aside import SetAside
from server.storage.sqlite_results import best_tallies, count_in_database
from server.storage.table_setup import TableSetup

_ENTRIES = "entries (game, action)"
_END = "UPDATE games SET ended_at = ?, actions = ? WHERE id = ? AND ended_at IS NULL"
_NEW_GAME = "INSERT INTO games (began_at, header, seating) VALUES (?, ?, x'')"
_NEW_TABLE = "INSERT INTO tables (setup, game) VALUES (?, ?)"
_TABLES = """SELECT tables.id, setup, games.id, header, actions, ended_at
    FROM tables LEFT JOIN games ON games.id = tables.game ORDER BY tables.id"""
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
        left: Sequence[KeptTable],
        tell_ended: Callable[[], None],
        set_aside: SetAside | None = None,
    ) -> None:
        self._database = database
        self._set_aside = set_aside or SetAside()
        self._left = left
        self._tell_ended = tell_ended
        games = [table.game for table in left if table.game is not None]
        self._written = {game.game: len(game.actions) for game in games if not game.has_ended}
        self._ended = 0

    async def keep(self, table: TableId | None, setup: TableSetup) -> TableId:
        packed = _pack(setup)

        def change(connection: sqlite3.Connection) -> TableId:
            if table is None:
                return _inserted(connection, _NEW_TABLE, (packed, None))
            values = (packed, table)
            connection.execute("UPDATE tables SET setup = ? WHERE id = ?", values).close()
            return table

        return await self._database.write(change)

    async def close(self, table: TableId) -> None:
        await self._database.write(
            lambda connection: connection.execute(
                "DELETE FROM tables WHERE id = ?", (table,)
            ).close()
        )

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        now, setup = int(time.time()), _pack(header.table)

        def change(connection: sqlite3.Connection) -> GameId:
            game = _inserted(connection, _NEW_GAME, (now, _pack(header)))
            insert(connection, _ENTRIES, _rows(game, entries))
            if table is None:
                _inserted(connection, _NEW_TABLE, (setup, game))
            else:
                values = (setup, game, table)
                connection.execute("UPDATE tables SET setup = ?, game = ? WHERE id = ?", values)
            return game

        game = await self._database.write(change)
        self._written[game] = len(entries)
        return game

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        if seq != self._written[game]:
            raise ValueError(f"entry {seq} of game {game} after {self._written[game]} entries")
        await self._database.insert(Insertion(_ENTRIES, _rows(game, entries)))
        self._written[game] += len(entries)

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

    async def tables(self) -> Sequence[KeptTable]:
        left, self._left = self._left, ()
        return left

    async def tallies(self, most: int) -> Sequence[Tally]:
        return await self._database.read(
            lambda connection: best_tallies(connection, most, self._set_aside)
        )


def take_over(connection: sqlite3.Connection, set_aside: SetAside | None = None) -> list[KeptTable]:
    """The tables that a server before this one has left open. Raises sqlite3.Error."""
    set_aside = set_aside or SetAside()
    _sweep(connection)
    rows_by_game: defaultdict[GameId, list[bytes]] = defaultdict(list)
    for game, row in connection.execute("SELECT game, action FROM entries ORDER BY id"):
        rows_by_game[game].append(row)
    left = []
    for table, setup, game, header, actions, ended_at in connection.execute(_TABLES):
        try:
            so_far = None
            if game is not None:
                packed = PackedActions.of_rows(rows_by_game[game])
                if actions is not None:
                    packed = PackedActions.of_bytes(actions)
                began = _unpack(header, type=GameHeader)
                so_far = GameSoFar(game, began, packed, has_ended=ended_at is not None)
            left.append(KeptTable(table, _unpack(setup, type=TableSetup), so_far))
        except Exception as error:  # whatever may be in a row
            set_aside.add(f"table {table}" if game is None else f"game {game}", error)
    return left


def _inserted(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> int:
    """The number of the row that is added."""
    number = connection.execute(statement, values).lastrowid
    assert number is not None
    return number


def _rows(game: GameId, entries: Sequence[Entry]) -> list[tuple[object, ...]]:
    return [(game, pack_entry(entry)) for entry in entries]


def _sweep(connection: sqlite3.Connection) -> None:
    """Entries of games that have ended go; their actions are with the game."""
    connection.execute(
        "DELETE FROM entries WHERE game NOT IN (SELECT id FROM games WHERE ended_at IS NULL)"
    )
