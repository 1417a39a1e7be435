"""Writes the record of every game that has ended into a file: `2026-01-31-KQ7M-17.smr`.

The date is that of the game's end in UTC, then come the table's code and the game's number. The
files are copies: the database has the same, so they may be moved away or deleted at any time. But
a server for one player alone forgets what it has written.
"""

import logging
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import msgspec
import trio

from server.storage.data_directory import write_whole
from server.storage.database import Database
from server.storage.failure import StorageFailure
from server.storage.journal import GameHeader, GameId, PackedActions
from server.storage.record import record_of
from server.storage.set_aside import SetAside

_GAMES_AT_ONCE = 20

log = logging.getLogger(__name__)


_WRITTEN, _UNREADABLE = 1, 2  # what `has_record` says of a game that has been dealt with
_FORGET_GAMES = f"DELETE FROM games WHERE has_record = {_WRITTEN}"
_FORGET_ENTRIES = (
    f"DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE has_record = {_WRITTEN})"
)


class _EndedGame(msgspec.Struct, frozen=True):
    """A row of the database as it is."""

    game: GameId
    ended_at: object
    header: object
    actions: object


class RecordFiles:
    """Writes records into `directory`, first those that a server before this one has left out.

    What cannot be written is tried again after `retry_seconds`. With `forgets` a game that has been
    written is in its file alone.
    """

    def __init__(
        self,
        directory: Path,
        database: Database,
        set_aside: SetAside | None = None,
        retry_seconds: float = 60.0,
        *,
        forgets: bool = False,
    ) -> None:
        self._directory = directory
        self._forgets = forgets
        self._set_aside = set_aside or SetAside()
        self._database = database
        self._retry_seconds = retry_seconds
        self._news = trio.Event()
        self._news.set()

    def write_soon(self) -> None:
        """A game has ended."""
        self._news.set()

    async def run(self) -> None:
        """Write what is to be written, until cancelled."""
        while True:
            await self._news.wait()
            self._news = trio.Event()
            try:
                while await self._write_some():
                    pass
            except (OSError, StorageFailure) as failure:
                log.warning("records cannot be written for now: %s", failure)
                self._news.set()
                await trio.sleep(self._retry_seconds)

    async def _write_some(self) -> bool:
        """Whether there was anything to write."""
        games = await self._database.read(_unrecorded)
        done = [(await trio.to_thread.run_sync(self._record, game), game.game) for game in games]
        await self._database.write(lambda connection: self._note(connection, done))
        return bool(games)

    def write_rest(self, connection: sqlite3.Connection) -> None:
        """Write what there was no time for, when nobody writes to the database any more. What fails
        is left to the next server.
        """
        try:
            while games := _unrecorded(connection):
                self._note(connection, [(self._record(game), game.game) for game in games])
        except (OSError, sqlite3.Error) as failure:
            log.warning("records are left to be written: %s", failure)

    def _note(self, connection: sqlite3.Connection, done: Sequence[tuple[int, GameId]]) -> None:
        connection.executemany("UPDATE games SET has_record = ? WHERE id = ?", done).close()
        if self._forgets:
            connection.execute(_FORGET_ENTRIES).close()
            connection.execute(_FORGET_GAMES).close()

    def _record(self, ended: _EndedGame) -> int:
        """Write a record, if there is one: what has been done about it. Raises OSError."""
        try:
            name, text = _named_record(ended)
        except Exception as error:  # whatever may be in a row
            self._set_aside.add(f"the record of game {ended.game}", error)
            return _UNREADABLE
        self._directory.mkdir(mode=0o700, exist_ok=True)
        write_whole(self._directory / name, text.encode())
        return _WRITTEN


def _unrecorded(connection: sqlite3.Connection) -> list[_EndedGame]:
    rows = connection.execute(
        f"""SELECT id, ended_at, header, actions FROM games
        WHERE ended_at IS NOT NULL AND NOT has_record LIMIT {_GAMES_AT_ONCE}"""
    )
    return [_EndedGame(*row) for row in rows]


def _named_record(ended: _EndedGame) -> tuple[str, str]:
    """The name of the file, and what is in it. Raises all kinds of things where the row is not as
    this server has written it.
    """
    header = msgspec.msgpack.decode(cast(bytes, ended.header), type=GameHeader)
    code = header.table.code
    if not code.isalnum():
        raise ValueError(code)
    date = datetime.fromtimestamp(cast(int, ended.ended_at), UTC).date()
    actions = PackedActions.of_bytes(cast(bytes, ended.actions))
    if not actions:
        raise ValueError("no actions")
    lines = record_of(header, actions)
    return f"{date}-{code}-{ended.game}.smr", "".join(f"{line}\n" for line in lines)
