"""Writes the record of every game that has ended into a file: `2026-01-31-KQ7M-17.smr`.

The date is that of the game's end in UTC, then come the table's code and the game's number. The
files are copies: the database has the same, so they may be moved away or deleted at any time.
"""

import logging
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import trio

from server.storage.data_directory import write_whole
from server.storage.database import Database
from server.storage.failure import StorageFailure
from server.storage.journal import GameHeader, GameId, PackedActions
from server.storage.record import record_of

_GAMES_AT_ONCE = 20

log = logging.getLogger(__name__)


class _EndedGame(msgspec.Struct, frozen=True):
    """A row of the database, unpacked."""

    game: GameId
    ended_at: int
    header: GameHeader
    actions: PackedActions


class RecordFiles:
    """Writes records into `directory`, first those that a server before this one has left out.

    What cannot be written is tried again after `retry_seconds`.
    """

    def __init__(self, directory: Path, database: Database, retry_seconds: float = 60.0) -> None:
        self._directory = directory
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
        for game in games:
            await trio.to_thread.run_sync(self._write, game)
        numbers = [(game.game,) for game in games]
        statement = "UPDATE games SET has_record = 1 WHERE id = ?"
        await self._database.write(
            lambda connection: connection.executemany(statement, numbers).close()
        )
        return bool(games)

    def _write(self, ended: _EndedGame) -> None:
        self._directory.mkdir(mode=0o700, exist_ok=True)
        date = datetime.fromtimestamp(ended.ended_at, UTC).date()
        path = self._directory / f"{date}-{ended.header.table.code}-{ended.game}.smr"
        text = "".join(f"{line}\n" for line in record_of(ended.header, ended.actions))
        write_whole(path, text.encode())


def _unrecorded(connection: sqlite3.Connection) -> list[_EndedGame]:
    rows = connection.execute(
        f"""SELECT id, ended_at, header, actions FROM games
        WHERE ended_at IS NOT NULL AND NOT has_record LIMIT {_GAMES_AT_ONCE}"""
    )
    return [
        _EndedGame(
            game,
            ended_at,
            msgspec.msgpack.decode(header, type=GameHeader),
            PackedActions.of_bytes(actions),
        )
        for game, ended_at, header, actions in rows
    ]
