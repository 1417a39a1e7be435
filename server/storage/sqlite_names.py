"""Keeps names and the hashes of their tokens in the server's database."""

import sqlite3

from server.storage.database import Database
from server.storage.names import StoreFull
from server.storage.set_aside import SetAside

_NOBODY = b""  # no token has that hash


class SqliteNameStore:
    """A NameStore for good, of `max_names` names at most; `names` are there already."""

    def __init__(
        self, database: Database, max_names: int, names: int = 0, set_aside: SetAside | None = None
    ) -> None:
        self._database = database
        self._max_names = max_names
        self._names = names  # counting them anew would need every page of them
        self._set_aside = set_aside or SetAside()

    async def owner(self, key: str) -> bytes | None:
        return await self._database.read(lambda connection: self._owner(connection, key))

    async def keys(self) -> list[str]:
        def ask(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute("SELECT key FROM names").fetchall()
            return [key for [key] in rows if isinstance(key, str)]

        return await self._database.read(ask)

    async def claim(self, key: str, token_hash: bytes) -> bytes:
        owner, is_new = await self._database.write(
            lambda connection: self._claim(connection, key, token_hash)
        )
        self._names += is_new
        if owner is None:
            raise StoreFull
        return owner

    def _claim(
        self, connection: sqlite3.Connection, key: str, token_hash: bytes
    ) -> tuple[bytes | None, bool]:
        """To whom a name belongs now, and whether it is new."""
        owner = self._owner(connection, key)
        if owner is not None or self._names >= self._max_names:
            return owner, False
        connection.execute("INSERT INTO names VALUES (?, ?)", (key, token_hash))
        return token_hash, True

    def _owner(self, connection: sqlite3.Connection, key: str) -> bytes | None:
        row = connection.execute("SELECT token_hash FROM names WHERE key = ?", (key,)).fetchone()
        if row is None or isinstance(row[0], bytes):
            return None if row is None else row[0]
        self._set_aside.add(f"to whom the name {key!r} belongs", "it is no hash")
        return _NOBODY


def count_names(connection: sqlite3.Connection) -> int:
    """How many there are. Raises sqlite3.Error."""
    [names] = connection.execute("SELECT count(*) FROM names").fetchone()
    return int(names)
