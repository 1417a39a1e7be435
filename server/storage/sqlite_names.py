"""Keeps names and the hashes of their tokens in the server's database."""

import sqlite3

from server.storage.database import Database
from server.storage.names import StoreFull


class SqliteNameStore:
    """A NameStore for good, of `max_names` names at most."""

    def __init__(self, database: Database, max_names: int) -> None:
        self._database = database
        self._max_names = max_names

    async def owner(self, key: str) -> bytes | None:
        return await self._database.read(lambda connection: _owner(connection, key))

    async def claim(self, key: str, token_hash: bytes) -> bytes:
        owner = await self._database.write(
            lambda connection: self._claim(connection, key, token_hash)
        )
        if owner is None:
            raise StoreFull
        return owner

    def _claim(self, connection: sqlite3.Connection, key: str, token_hash: bytes) -> bytes | None:
        owner = _owner(connection, key)
        if owner is not None:
            return owner
        [names] = connection.execute("SELECT count(*) FROM names").fetchone()
        if names >= self._max_names:
            return None
        connection.execute("INSERT INTO names VALUES (?, ?)", (key, token_hash))
        return token_hash


def _owner(connection: sqlite3.Connection, key: str) -> bytes | None:
    row = connection.execute("SELECT token_hash FROM names WHERE key = ?", (key,)).fetchone()
    return None if row is None else bytes(row[0])
