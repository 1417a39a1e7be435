"""Opens the directory in which a server keeps its names, games and results."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import trio

from server.console import CommandError
from server.storage.data_directory import DATABASE, RECORDS, held_directory
from server.storage.database import Database, open_file
from server.storage.record_files import RecordFiles
from server.storage.sqlite_journal import SqliteJournal, take_over
from server.storage.sqlite_names import SqliteNameStore
from server.storage.storage import Storage


@contextmanager
def open_disk_storage(directory: Path, max_names: int) -> Iterator[Storage]:
    """Keep everything in a directory, for the length of the context. Raises CommandError."""
    with held_directory(directory):
        path = directory / DATABASE
        with closing(open_file(path)) as connection:
            yield _open(connection, path, max_names)


def _open(connection: sqlite3.Connection, path: Path, max_names: int) -> Storage:
    try:
        left = take_over(connection)
    except sqlite3.Error as error:
        raise CommandError(f"Cannot read the database {path}: {error}.") from error
    database = Database(connection)
    records = RecordFiles(path.with_name(RECORDS), database)

    async def run() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(database.run)
            nursery.start_soon(records.run)

    names = SqliteNameStore(database, max_names)
    return Storage(names, SqliteJournal(database, left, records.write_soon), run)
