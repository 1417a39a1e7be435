"""Copies what was committed from SQLite's log into the database's file, beside the commits.

By itself SQLite does so within a commit, and every move that is made meanwhile waits for as long as
the disk has other things to do, which may be seconds. Here another connection copies, in a thread
of its own, and sees to it that the copy is on the disk. Only what is left then, which is little, is
copied between two commits, so that the log begins anew.
"""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import trio

from server.storage.database import Database, connected, prepare_connection
from server.storage.failure import StorageFailure

COMMITS_BETWEEN = 256
LONG_LOG_PAGES = 500
LOG_BYTES = 4 << 20  # the log with all that comes while it is copied
_FEW_PAGES = 50
_MOST_PASSES = 10

log = logging.getLogger(__name__)


class Checkpoints:
    """Those of the database at `path`, of whose file `descriptor` is one.

    That is to be closed after all connections: closing it gives up their locks.
    """

    def __init__(
        self, path: Path, database: Database, connection: sqlite3.Connection, descriptor: int
    ) -> None:
        self._log_path = path.with_name(f"{path.name}-wal")
        self._database = database
        self._connection = connection
        self._descriptor = descriptor

    async def run(self) -> None:
        """Copy what is committed, until cancelled."""
        await trio.to_thread.run_sync(self._keep_room)
        while True:
            await self._database.wait_for_commits(COMMITS_BETWEEN)
            try:
                await self._copy()
            except (OSError, sqlite3.Error, StorageFailure) as failure:
                # Nothing is lost: it is in the log. Should that grow very long, a commit copies it.
                log.warning("the log of the database cannot be copied for now: %s", failure)

    async def _copy(self) -> None:
        for _ in range(_MOST_PASSES):
            pages, left = await trio.to_thread.run_sync(self._copy_beside_commits)
            if left <= _FEW_PAGES:
                break
        if pages >= LONG_LOG_PAGES:
            await self._database.read(_copy_pages)

    def _copy_beside_commits(self) -> tuple[int, int]:
        """In the thread. How many pages the log has, and how many of those are left to copy."""
        pages, copied = _copy_pages(self._connection)
        os.fsync(self._descriptor)  # SQLite does so itself only once nothing is left
        return pages, pages - copied

    def make_room(self) -> None:
        """Before anything is committed. Zeros behind the end of a log mean nothing to SQLite, and
        writing over them is quick: where a file grows, a commit waits for what others write, too.
        """
        with suppress(OSError), self._log_path.open("r+b") as file:  # a full disk: it has to grow
            end = file.seek(0, os.SEEK_END)
            file.write(bytes(max(0, LOG_BYTES - end)))

    def _keep_room(self) -> None:
        """In the thread. Brings the zeros to the disk, before a commit has to."""
        with suppress(OSError), self._log_path.open("rb") as file:
            os.fsync(file.fileno())


def _copy_pages(connection: sqlite3.Connection) -> tuple[int, int]:
    """Copy what can be without waiting for anybody: the pages of the log, and how many of those
    have been copied.
    """
    _, pages, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return pages, copied


@contextmanager
def open_checkpoints(path: Path, database: Database, descriptor: int) -> Iterator[Checkpoints]:
    """Checkpoints for the length of the context. Raises sqlite3.Error."""
    with closing(connected(path)) as connection:
        prepare_connection(connection)
        checkpoints = Checkpoints(path, database, connection, descriptor)
        checkpoints.make_room()
        yield checkpoints
