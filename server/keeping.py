"""What a server keeps of its names, games and results: in a directory, or only in its memory."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import trio

from server.data_directory import DATABASE, RECORDS, held_directory
from server.database import Database
from server.database_file import open_file
from server.failure import StartFailure
from server.journal import Journal, MemoryJournal
from server.record_files import RecordFiles
from server.sqlite_journal import SqliteJournal, take_over
from server.sqlite_store import SqliteNameStore
from server.store import MemoryNameStore, NameStore


class Kept(msgspec.Struct, frozen=True):
    """Where things are kept. `run` is the task that keeps them; it has to run before anything is
    asked for, and as long.
    """

    store: NameStore
    journal: Journal
    run: Callable[[], Awaitable[None]]


@contextmanager
def keeping(directory: Path | None, max_names: int) -> Iterator[Kept]:
    """Keep everything in a directory, or nothing, for the length of the context.

    Raises StartFailure.
    """
    if directory is None:
        yield Kept(MemoryNameStore(max_names), MemoryJournal(), trio.sleep_forever)
        return
    with held_directory(directory):
        path = directory / DATABASE
        with closing(open_file(path)) as connection:
            yield _kept(connection, path, max_names)


def _kept(connection: sqlite3.Connection, path: Path, max_names: int) -> Kept:
    try:
        left = take_over(connection)
    except sqlite3.Error as error:
        raise StartFailure(f"Cannot read the database {path}: {error}.") from error
    database = Database(connection)
    records = RecordFiles(path.with_name(RECORDS), database)

    async def run() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(database.run)
            nursery.start_soon(records.run)

    store = SqliteNameStore(database, max_names)
    return Kept(store, SqliteJournal(database, left, records.write_soon), run)
