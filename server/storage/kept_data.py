"""Opens the database of a server that may be running, beside it, to read what is kept there.

Not here: opening it for a server (database.py).
"""

import sqlite3
from pathlib import Path

from server.console import CommandError
from server.storage.data_directory import DATABASE
from server.storage.database import connected
from server.storage.schema import APPLICATION_ID, MIGRATIONS


def kept_database(directory: Path) -> Path:
    """Where the database of a server is. Raises CommandError where there is none."""
    path = directory / DATABASE
    try:
        is_there = path.is_file()
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from None
    if not is_there:
        raise CommandError(
            f"There is no database {path}: say with --data where the server keeps its data."
        )
    return path


def open_kept(path: Path) -> sqlite3.Connection:
    """A connection to a database of any release, of which nothing is changed. Raises CommandError
    where it is none of this server.
    """
    connection = connected(path)
    try:
        [application_id] = connection.execute("PRAGMA application_id").fetchone()
    except sqlite3.Error as error:
        connection.close()
        raise CommandError(f"Cannot read the database {path}: {error}.") from None
    if application_id != APPLICATION_ID:
        connection.close()
        raise CommandError(f"{path} is no database of a server of this game.")
    return connection


def open_to_read(directory: Path) -> sqlite3.Connection:
    """A connection to a database of this release. Raises CommandError."""
    path = kept_database(directory)
    connection = open_kept(path)
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version != len(MIGRATIONS):
        connection.close()
        advice = (
            "start the server of this release once, which makes one of today of it"
            if version < len(MIGRATIONS)
            else "use the newer release"
        )
        raise CommandError(
            f"{path} is of another release (version {version}, this one has {len(MIGRATIONS)}): "
            f"{advice}."
        )
    return connection
