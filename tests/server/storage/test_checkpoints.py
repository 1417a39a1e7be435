"""The log of the database: copied beside the commits, begun anew, and as sound after a crash."""

import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
import trio

from server.storage import checkpoints
from server.storage.checkpoints import COMMITS_BETWEEN, LOG_BYTES, LONG_LOG_PAGES, open_checkpoints
from server.storage.database import Database, Insertion, open_file
from tests.server.fakes.databases import PATIENCE_SECONDS, rows, storage_in

pytestmark = pytest.mark.trio

NUMBER = "SELECT count(*) FROM names"


@asynccontextmanager
async def copied_database(path: Path) -> AsyncIterator[Database]:
    """A database with its checkpoints."""
    with closing(open_file(path)) as connection, trio.fail_after(PATIENCE_SECONDS):
        connection.execute("PRAGMA synchronous = OFF")  # a thousand commits, whatever the disk does
        database, descriptor = Database(connection), os.open(path, os.O_RDONLY)
        with open_checkpoints(path, database, descriptor) as copied:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(database.run)
                nursery.start_soon(copied.run)
                await trio.testing.wait_all_tasks_blocked()
                yield database
                nursery.cancel_scope.cancel()
    os.close(descriptor)


async def commit(database: Database, count: int, prefix: str = "") -> None:
    """So many commits, of a page or two each."""
    for number in range(count):
        await database.insert(Insertion("names (key, token_hash)", [(f"{prefix}{number}", b"")]))


async def until(condition: Callable[[], bool]) -> None:
    """What another thread will have done."""

    def look() -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(0.001)

    await trio.to_thread.run_sync(look)


async def test_a_disk_that_takes_its_time_with_the_copy_holds_no_commit_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_copying, may_end = threading.Event(), threading.Event()

    def slow_fsync(descriptor: int) -> None:
        if os.path.samestat(os.fstat(descriptor), path.stat()):  # and not the log
            is_copying.set()
            assert may_end.wait(PATIENCE_SECONDS)

    path = tmp_path / "db"
    monkeypatch.setattr(os, "fsync", slow_fsync)
    async with copied_database(path) as database:
        rounds = 0
        while not is_copying.is_set():
            await commit(database, 1, f"{rounds} ")
            rounds += 1
        await commit(database, 20, "meanwhile ")
        assert rows(path, NUMBER) == [(rounds + 20,)]
        may_end.set()


async def test_what_is_always_left_beside_the_commits_is_copied_between_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_pages = checkpoints._copy_pages
    async with copied_database(tmp_path / "db") as database:

        def copy_late(connection: sqlite3.Connection) -> tuple[int, int]:
            if connection is database._connection:
                return copy_pages(connection)
            return LONG_LOG_PAGES, LONG_LOG_PAGES  # and by now others have committed more

        monkeypatch.setattr(checkpoints, "_copy_pages", copy_late)
        beginning = log_number(tmp_path / "db-wal")
        for number in range(10 * COMMITS_BETWEEN):
            await commit(database, 1, f"{number} ")
            if log_number(tmp_path / "db-wal") != beginning:
                return
    raise AssertionError("the log never began anew")


async def test_after_a_crash_all_that_was_committed_is_in_a_log_that_ends_in_zeros(
    tmp_path: Path,
) -> None:
    left = tmp_path / "left"
    left.mkdir()
    async with copied_database(tmp_path / "db") as database:
        await commit(database, COMMITS_BETWEEN)
        assert file_size(tmp_path / "db-wal") == LOG_BYTES
        await commit(database, 3, "after that ")
        for name in ("db", "db-wal"):
            (left / name).write_bytes((tmp_path / name).read_bytes())
    assert rows(left / "db", NUMBER) == [(COMMITS_BETWEEN + 3,)]
    assert rows(left / "db", "PRAGMA integrity_check") == [("ok",)]


async def test_a_storage_gives_everything_back(tmp_path: Path) -> None:
    before = len(os.listdir("/dev/fd"))
    async with storage_in(tmp_path):
        pass
    assert len(os.listdir("/dev/fd")) == before
    assert sorted(os.listdir(tmp_path)) == ["lock", "records", "server.db"]


def file_size(path: Path) -> int:
    return path.stat().st_size


def log_number(path: Path) -> int:
    """How often SQLite has begun the log anew: the fourth number of its header."""
    with path.open("rb") as file:
        return int.from_bytes(file.read(16)[12:], "big")
