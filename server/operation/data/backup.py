"""Copies the database of a server that may be running, as it is at one moment: SQLite's online
backup.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from types import FrameType

from server.console import CommandError
from server.storage.database import connected
from server.storage.kept_data import kept_database, open_kept

_ENDED_BY_SIGNAL = 128


def back_up(directory: Path, file: Path) -> str:
    """Copy the database in `directory` into `file`, which must not be there yet: what has been
    done, in a sentence. The whole of it is there then, or nothing. Raises CommandError.
    """
    path = kept_database(directory)
    if os.path.lexists(file):
        raise CommandError(f"{file} is there already: choose another name, or move it away.")
    try:
        with _new_file(file) as unfinished, closing(open_kept(path)) as source:
            _copy(source, unfinished)
            unfinished.rename(file)
            size = file.stat().st_size
    except OSError as error:
        raise CommandError(f"Cannot write {file}: {error.strerror}.") from None
    except sqlite3.Error as error:
        raise CommandError(f"Cannot copy {path} to {file}: {error}.") from None
    return f"{path} is copied to {file}, {size:,} bytes."


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside it for this user alone, since hidden cards are in it; gone at the end unless it
    has got its name. Raises OSError.
    """
    descriptor, name = mkstemp(prefix=f".{file.name}-", suffix=".part", dir=file.absolute().parent)
    os.close(descriptor)
    with _ending_properly():
        try:
            yield Path(name)
        finally:
            for left in (name, f"{name}-journal", f"{name}-wal", f"{name}-shm"):
                Path(left).unlink(missing_ok=True)


@contextmanager
def _ending_properly() -> Iterator[None]:
    """A signal ends this program by way of what it has to clear up."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(_ENDED_BY_SIGNAL + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _copy(source: sqlite3.Connection, unfinished: Path) -> None:
    """All pages in one step: what is written meanwhile neither waits nor is in the copy. Raises
    sqlite3.Error and OSError.
    """
    with closing(connected(unfinished)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").close()  # so that it is one file
    descriptor = os.open(unfinished, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
