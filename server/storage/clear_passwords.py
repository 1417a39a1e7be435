"""Takes the passwords of tables, which older servers have written in clear, out of a database.

Those of games under way are hashed, those of games that have ended are gone.
"""

import sqlite3

import msgspec
from msgspec.structs import replace

from server.storage.journal import GameHeader
from server.storage.passwords import hash_of
from server.storage.table_setup import TableSetup

_GAMES = "SELECT id, header, seating, ended_at FROM games"


def hash_clear_passwords(connection: sqlite3.Connection) -> None:
    """In the transaction that is under way. Rows that mean nothing stay as they are."""
    # What was in clear is overwritten, not only free to be. Later that would cost too much.
    connection.execute("PRAGMA secure_delete = ON").close()
    for game, header, seating, ended_at in connection.execute(_GAMES).fetchall():
        try:
            began = msgspec.msgpack.decode(header, type=GameHeader)
            table = msgspec.msgpack.decode(seating, type=TableSetup)
        except (msgspec.MsgspecError, TypeError):
            continue  # found again, and set aside, when the game is to be resumed
        clear = table.options.password or began.table.options.password
        if clear:
            kept = b"" if ended_at is not None else hash_of(clear)
            began = replace(began, table=_without_clear(began.table, kept))
            values = (*map(msgspec.msgpack.encode, (began, _without_clear(table, kept))), game)
            connection.execute("UPDATE games SET header = ?, seating = ? WHERE id = ?", values)
    connection.execute("PRAGMA secure_delete = OFF").close()


def _without_clear(table: TableSetup, kept: bytes) -> TableSetup:
    return replace(table, options=replace(table.options, password=""), password=kept)
