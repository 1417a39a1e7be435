"""Makes a database that is damaged in places into a sound one with all that can still be read.

The damaged file is kept beside it, for whoever can get more out of it. Not here: single values
that mean nothing, in a file that is sound (set_aside.py).
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from server.console import CommandError
from server.storage.database import UNREADABLE, connected, is_corrupt, is_no_database, open_file
from server.storage.set_aside import SetAside

_KEYS = {  # games before entries
    **dict.fromkeys(("games", "entries", "tables"), "id"),
    **dict.fromkeys(("names", "results"), "key"),
}
_READ_AT_START = (
    "SELECT key, token_hash FROM names",
    "SELECT * FROM entries",
    "SELECT * FROM tables",
    "SELECT * FROM results ORDER BY sure_hundredths DESC, games DESC, key",
    "SELECT * FROM games WHERE ended_at IS NULL",
    "SELECT * FROM games WHERE ended_at IS NOT NULL AND NOT has_record",
)


def open_sound(path: Path, set_aside: SetAside) -> sqlite3.Connection:
    """The database, or where it is damaged what is sound of it. Raises CommandError."""
    try:
        connection = open_file(path)
    except CommandError as error:
        if not is_no_database(error.__cause__):
            raise
        advice = "Put a copy that backup has made in its place, or move it away to begin anew."
        raise CommandError(f"{error} {advice}") from error.__cause__
    try:
        if not _is_damaged(connection):
            return connection
        connection.close()
        damaged = _salvage(path)
    except (*UNREADABLE, OSError) as error:
        connection.close()
        raise CommandError(f"Cannot read the database {path}: {error}.") from error
    set_aside.add("a part of the database", f"as it was before, it is in {damaged}")
    return open_file(path)


def open_in_any_case(path: Path, set_aside: SetAside) -> sqlite3.Connection:
    """As `open_sound`, but of a file that is no database at all a new one takes the place. Raises
    CommandError.
    """
    try:
        return open_sound(path, set_aside)
    except CommandError as error:
        if not is_no_database(error.__cause__):
            raise
        aside = _free_name(path)
        path.replace(aside)
        set_aside.add("the database", f"as it was, it is in {aside}")
        return open_sound(path, set_aside)


def _is_damaged(connection: sqlite3.Connection) -> bool:
    """Whether any of what a server will want to read is, or what it will want to write to: no game
    could ever begin then. Raises sqlite3.Error.
    """
    try:
        for query in _READ_AT_START:
            for _ in connection.execute(query):
                pass
        [[verdict]] = connection.execute("PRAGMA quick_check(1)")
    except UNREADABLE as error:
        if not is_corrupt(error):
            raise
        return True
    return bool(verdict != "ok")


def _salvage(path: Path) -> Path:
    """Replace the database at `path`, which nobody uses, and say where the damaged one is now.

    Raises OSError and sqlite3.Error.
    """
    sound, damaged = path.with_name(f"{path.name}.new"), _free_name(path)
    sound.unlink(missing_ok=True)
    with (
        closing(connected(path)) as old,
        closing(open_file(sound)) as new,
    ):
        new.execute("PRAGMA foreign_keys = OFF")
        new.execute("BEGIN")
        for table, key in _KEYS.items():
            for row in _readable_rows(old, table, key):
                marks = ", ".join("?" * len(row))
                new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)
        new.execute("COMMIT")
        # No log may be left beside a file that it does not belong to.
        for connection in (old, new):
            connection.execute("PRAGMA journal_mode = DELETE").close()
    shutil.copy(path, damaged)
    sound.replace(path)
    return damaged


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return name


def _readable_rows(
    connection: sqlite3.Connection, table: str, key: str
) -> Iterator[tuple[object, ...]]:
    """From both ends up to where it is damaged."""
    for order in ("ASC", "DESC"):
        try:
            yield from connection.execute(f"SELECT * FROM {table} ORDER BY {key} {order}")
        except UNREADABLE:
            continue
        return
