"""Opens what a server keeps its names, games and results in: a directory, or only its memory."""

import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
import trio

from server.console import CommandError
from server.storage.data_directory import DATABASE, RECORDS, held_directory
from server.storage.journal import Journal, MemoryJournal
from server.storage.names import MemoryNameStore, NameStore
from server.storage.set_aside import SetAside


class Storage(msgspec.Struct, frozen=True):
    """Where things are kept. `run` is the task that keeps them; it has to run before anything is
    asked for, and as long. `set_aside` is what of it cannot be read.
    """

    names: NameStore
    journal: Journal
    run: Callable[[], Awaitable[None]]
    set_aside: SetAside


@contextmanager
def open_storage(
    directory: Path | None, max_names: int, *, forgets: bool = False
) -> Iterator[Storage]:
    """Keep everything in a directory, or nothing, for the length of the context. With `forgets`,
    games that are over are kept as records alone.

    Raises CommandError.
    """
    if directory is None:
        yield Storage(MemoryNameStore(max_names), MemoryJournal(), trio.sleep_forever, SetAside())
        return
    with (
        held_directory(directory),
        _open_database(directory, max_names, forgets=forgets) as storage,
    ):
        yield storage


@contextmanager
def _open_database(directory: Path, max_names: int, *, forgets: bool) -> Iterator[Storage]:
    """Imports what a game alone, which waits for its server, has no need of."""
    import sqlite3

    from server.storage.checkpoints import open_checkpoints
    from server.storage.database import Database
    from server.storage.record_files import RecordFiles
    from server.storage.salvage import open_in_any_case, open_sound
    from server.storage.sqlite_journal import SqliteJournal, take_over
    from server.storage.sqlite_names import SqliteNameStore, count_names

    path, set_aside = directory / DATABASE, SetAside()
    opened = open_in_any_case if forgets else open_sound  # a player alone has nothing to mend it
    with ExitStack() as at_last, closing(opened(path, set_aside)) as connection:
        try:
            left, known_names = take_over(connection, set_aside), count_names(connection)
            descriptor = os.open(path, os.O_RDONLY)
            at_last.callback(os.close, descriptor)
        except (sqlite3.Error, OSError) as error:
            raise CommandError(f"Cannot read the database {path}: {error}.") from error
        database = Database(connection, set_aside)
        records = RecordFiles(directory / RECORDS, database, set_aside, forgets=forgets)
        journal = SqliteJournal(database, left, records.write_soon, set_aside)
        names = SqliteNameStore(database, max_names, known_names, set_aside)

        async def run() -> None:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(database.run)
                nursery.start_soon(records.run)
                nursery.start_soon(checkpoints.run)

        try:
            with open_checkpoints(path, database, descriptor) as checkpoints:
                yield Storage(names, journal, run, set_aside)
        finally:
            records.write_rest(connection)
