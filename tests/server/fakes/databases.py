"""Databases in files, with the task that writes them, and what others can do to them."""

import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import trio

from server.storage.database import Database, open_file
from server.storage.storage import Storage, open_storage

PATIENCE_SECONDS = 60.0


@asynccontextmanager
async def database(path: Path) -> AsyncIterator[tuple[Database, sqlite3.Connection]]:
    """A database that is being written, and its connection."""
    with closing(open_file(path)) as connection, trio.fail_after(PATIENCE_SECONDS):
        opened = Database(connection)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(opened.run)
            yield opened, connection
            nursery.cancel_scope.cancel()


@asynccontextmanager
async def storage_in(directory: Path) -> AsyncIterator[Storage]:
    """What a server with a data directory works with, while it runs."""
    with open_storage(directory, 1000) as storage:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(storage.run)
            yield storage
            nursery.cancel_scope.cancel()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes the database, and takes their time."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What another connection finds in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


async def wait_for_rows(path: Path, query: str) -> None:
    """Until the file has what is asked for."""

    def look() -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not rows(path, query):
            assert time.monotonic() < deadline, query
            time.sleep(0.01)

    await trio.to_thread.run_sync(look)
