"""Opening the file of a database: as durable as SQLite can be, and only if it is one of ours."""

import os
import sqlite3
from pathlib import Path

from server.failure import StartFailure
from server.schema import APPLICATION_ID, MIGRATIONS

BUSY_SECONDS = 1.0  # how long others may lock the database before that counts as a failure
_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit returns when it is on the disk
    "PRAGMA fullfsync = ON",  # macOS: and not only on its way there
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)


def open_file(path: Path) -> sqlite3.Connection:
    """A connection that may be used in one thread at a time, in autocommit mode.

    A missing file is made, readable by this user alone. Raises StartFailure.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StartFailure(f"Cannot open the database {path}: {error.strerror}.") from error
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _prepare(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise StartFailure(f"Cannot open the database {path}: {error}.") from error
    except StartFailure:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Nothing is changed in a database before it is known to be ours."""
    version = _version(connection, path)
    for setting in _SETTINGS:
        connection.execute(setting).close()
    for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
        # One transaction: `executescript` begins none by itself.
        connection.executescript(
            f"BEGIN IMMEDIATE; {migration} PRAGMA application_id = {APPLICATION_ID};"
            f" PRAGMA user_version = {number}; COMMIT;"
        )


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """How many migrations the database has seen. Raises StartFailure for one that is not ours."""
    [application_id] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
    [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application_id != APPLICATION_ID and (tables or version):
        raise StartFailure(
            f"{path} is a database, but not one of this server: choose another directory "
            "with --data."
        )
    if version > len(MIGRATIONS):
        raise StartFailure(
            f"{path} was written by a newer server (version {version} of the database, this one "
            f"knows {len(MIGRATIONS)}): use the newer one, or choose another directory with --data."
        )
    return int(version)
