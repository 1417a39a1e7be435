"""Makes the directory in which a server keeps its data, holds it for that server alone, and writes
files there.

It holds `server.db` (schema.py), `records` with a file for each game, and `lock`.
"""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.console import CommandError

DATABASE = "server.db"
RECORDS = "records"
_LOCK = "lock"


def default_data_directory() -> Path:
    """Where a server keeps its data by default."""
    from platformdirs import user_data_path  # only where it is needed

    return user_data_path("sergeant-major") / "server"


@contextmanager
def held_directory(path: Path) -> Iterator[None]:
    """Make `path` this server's own, until the context or the process ends, however it ends.

    What is made is for this user alone: hidden cards are in it. Raises CommandError.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / RECORDS).mkdir(mode=0o700, exist_ok=True)
        lock = os.open(path / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CommandError(_why_not(path, error)) from error
    try:
        _lock(lock, path)
        yield
    finally:
        os.close(lock)


def check_directory(path: Path) -> None:
    """Whether data can be kept there, without making anything. Raises CommandError."""
    place = path.absolute()
    try:
        while not place.exists():
            place = place.parent
        if not place.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(place, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise CommandError(_why_not(path, error)) from error


def _why_not(path: Path, error: OSError) -> str:
    return (
        f"Cannot keep data in {path}: {error.strerror}; choose another directory with --data, "
        "or --no-data."
    )


def write_whole(path: Path, content: bytes) -> None:
    """Write a file for this user alone, the whole of it or nothing. Raises OSError."""
    unfinished = path.with_suffix(".part")
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _lock(descriptor: int, path: Path) -> None:
    """The kernel lets the lock go with the process."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise CommandError(
            f"Another server keeps its data in {path}: stop it, or choose another directory "
            "with --data, or --no-data."
        ) from error
    except OSError as error:
        raise CommandError(f"Cannot lock {path}: {error.strerror}.") from error
