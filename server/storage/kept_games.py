"""The games and tables of a database, one after another. Not here: those that a server goes on with
(sqlite_journal.py).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from server.storage.journal import GameHeader, GameId, PackedActions, TableId
from server.storage.table_setup import TableSetup


class KeptGame(msgspec.Struct, frozen=True):
    """A game. Times are in seconds since 1970; `ended_at` is None for one that is under way."""

    number: GameId
    began_at: int
    ended_at: int | None
    header: GameHeader


def kept_games(connection: sqlite3.Connection, unreadable: list[GameId]) -> Iterator[KeptGame]:
    """All games, the oldest first. Numbers of those that cannot be read are added to `unreadable`.
    Raises sqlite3.Error.
    """
    rows = connection.execute("SELECT id, began_at, ended_at, header FROM games ORDER BY id")
    for number, began_at, ended_at, header in rows:
        try:
            game = KeptGame(
                number,
                int(began_at),
                None if ended_at is None else int(ended_at),
                msgspec.msgpack.decode(header, type=GameHeader),
            )
        except (msgspec.MsgspecError, TypeError, ValueError):
            unreadable.append(number)
        else:
            yield game


class OpenTable(msgspec.Struct, frozen=True):
    """An open table, with its game or the last one."""

    number: TableId
    setup: TableSetup
    game: GameId | None


def open_tables(connection: sqlite3.Connection) -> Iterator[OpenTable]:
    """The tables that can be read. Raises sqlite3.Error."""
    for number, setup, game in connection.execute("SELECT id, setup, game FROM tables"):
        with suppress(msgspec.MsgspecError, TypeError):  # they are told of when a server starts
            yield OpenTable(number, msgspec.msgpack.decode(setup, type=TableSetup), game)


def actions_of(connection: sqlite3.Connection, game: GameId) -> PackedActions:
    """What has been done in a game. Raises sqlite3.Error."""
    [packed] = connection.execute("SELECT actions FROM games WHERE id = ?", (game,)).fetchone()
    if packed is not None:
        return PackedActions.of_bytes(packed)
    rows = connection.execute("SELECT action FROM entries WHERE game = ? ORDER BY id", (game,))
    return PackedActions.of_rows(row for [row] in rows)
