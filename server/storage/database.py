"""Opens one SQLite database, and uses it in one thread, at the service of many tasks.

It is as durable as SQLite can be. What is asked for while a commit is running goes into the next
one, so that however many tables there are, the disk is waited for once and not once for each. Not
here: what is kept (schema.py).
"""

import logging
import os
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import trio

from server.console import CommandError
from server.storage.failure import StorageFailure
from server.storage.schema import APPLICATION_ID, MIGRATIONS
from server.storage.set_aside import SetAside

Result = TypeVar("Result")
Change = Callable[[sqlite3.Connection], Result]
"""Statements of one transaction. It may be done again after a failure, so it changes no more."""

BUSY_SECONDS = 1.0  # how long others may lock the database before that counts as a failure
_MOST_ROWS = 64  # of one statement: a power of 2, so that there are few different statements
_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit returns when it is on the disk
    "PRAGMA fullfsync = ON",  # macOS: and not only on its way there
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA wal_autocheckpoint = 20000",  # pages: checkpoints.py is there before
)

log = logging.getLogger(__name__)


class Insertion(msgspec.Struct, frozen=True):
    """Rows to be added, `into` saying where and what they are: "table (column, …)". What many tasks
    add to the same table is one statement.
    """

    into: str
    rows: Sequence[tuple[object, ...]]


class _Job:
    """A change, the task that waits for it, and what has come of it."""

    __slots__ = ("change", "error", "is_under_way", "result", "task")

    def __init__(self, change: Change[Any] | Insertion) -> None:
        self.change = change
        self.task = trio.lowlevel.current_task()
        self.is_under_way = False
        self.result: Any = None
        self.error: Exception | None = None


class Database:
    """Uses a connection (`open_file`), which it does not close. `run` is the task that writes:
    whatever is to be written waits for it.
    """

    def __init__(self, connection: sqlite3.Connection, set_aside: SetAside | None = None) -> None:
        self._connection = connection
        self._set_aside = set_aside or SetAside()
        self._thread = trio.CapacityLimiter(1)
        self._due: list[_Job] = []
        self._news = trio.Event()
        self._has_failed = False
        self._commits_to_go = 0
        self._enough_commits = trio.Event()

    async def wait_for_commits(self, count: int) -> None:
        """Until there have been so many. For one task."""
        self._commits_to_go = count
        self._enough_commits = trio.Event()
        await self._enough_commits.wait()

    async def insert(self, insertion: Insertion) -> None:
        """Add rows, all of them or none; otherwise as `write`. Raises StorageFailure."""
        await self._do(_Job(insertion))

    async def write(self, change: Change[Result]) -> Result:
        """Do a change, all of it or nothing, and return when it is on the disk.

        A call that is cancelled before the change is under way has changed nothing; from then on it
        goes on to its end. Raises StorageFailure, and whatever `change` raises.
        """
        job = _Job(change)
        await self._do(job)
        return cast(Result, job.result)

    async def _do(self, job: _Job) -> None:
        def abort(_: object) -> trio.lowlevel.Abort:
            if job.is_under_way:
                return trio.lowlevel.Abort.FAILED
            self._due.remove(job)
            return trio.lowlevel.Abort.SUCCEEDED

        self._due.append(job)
        self._news.set()
        await trio.lowlevel.wait_task_rescheduled(abort)
        if job.error is not None:
            raise job.error

    async def read(self, query: Change[Result]) -> Result:
        """Ask for something that is on the disk, between two commits. Raises StorageFailure."""

        def ask() -> Result:
            try:
                return query(self._connection)
            except UNREADABLE as error:
                if _is_at_fault(error):
                    raise
                self._note_damage(error)
                raise StorageFailure(str(error)) from error

        return await trio.to_thread.run_sync(ask, limiter=self._thread)

    async def run(self) -> None:
        """Commit what is due, until cancelled."""
        while True:
            await self._news.wait()
            self._news = trio.Event()
            jobs, self._due = self._due, []
            for job in jobs:
                job.is_under_way = True
            with trio.CancelScope(shield=True):
                await trio.to_thread.run_sync(self._commit, jobs, limiter=self._thread)
            for job in jobs:
                trio.lowlevel.reschedule(job.task)
            self._commits_to_go -= 1
            if self._commits_to_go == 0:
                self._enough_commits.set()

    def _commit(self, jobs: list[_Job]) -> None:
        """In the thread. Never raises: what goes wrong is for the tasks that wait."""
        try:
            self._transact(jobs)
        except UNREADABLE as error:
            self._note_damage(error)
            if _is_at_fault(error):
                self._commit_one_by_one(jobs, error)
            elif is_corrupt(error):
                self._commit_one_by_one(jobs, StorageFailure(str(error)))
            else:
                self._fail(jobs, error)
        except Exception as error:
            self._commit_one_by_one(jobs, error)
        else:
            self._succeed()

    def _transact(self, jobs: list[_Job]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            rows_into: defaultdict[str, list[tuple[object, ...]]] = defaultdict(list)
            for job in jobs:
                if isinstance(job.change, Insertion):
                    rows_into[job.change.into] += job.change.rows
                else:
                    job.result = job.change(self._connection)
            for into, rows in rows_into.items():
                insert(self._connection, into, rows)
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _commit_one_by_one(self, jobs: list[_Job], error: Exception) -> None:
        """One of the changes is wrong in itself, or needs what is damaged: the others do not suffer
        for it.
        """
        if len(jobs) == 1:
            jobs[0].error = error
            return
        for job in jobs:
            self._commit([job])

    def _fail(self, jobs: list[_Job], error: Exception) -> None:
        if not self._has_failed:
            log.error("the database cannot be written: %s", error)
        self._has_failed = True
        for job in jobs:
            job.error = StorageFailure(str(error))

    def _note_damage(self, error: Exception) -> None:
        if is_corrupt(error):
            self._set_aside.add("a part of the database", "it is damaged; a restart saves the rest")

    def _succeed(self) -> None:
        if self._has_failed:
            log.warning("the database can be written again")
        self._has_failed = False


def insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Add rows by few statements: between any two the thread may have to wait for the others."""
    start = 0
    while start < len(rows):
        count = min(_MOST_ROWS, 1 << (len(rows) - start).bit_length() - 1)
        chunk = rows[start : start + count]
        marks = "(" + ", ".join("?" * len(chunk[0])) + ")"
        statement = f"INSERT INTO {into} VALUES " + ", ".join([marks] * count)
        connection.execute(statement, list(chain.from_iterable(chunk)))
        start += count


def _is_at_fault(error: Exception) -> bool:
    """Whether the statement is wrong, rather than the disk or another user of the database."""
    return not is_corrupt(error) and type(error) not in (
        sqlite3.OperationalError,
        sqlite3.DatabaseError,
    )


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What comes of a damaged file: the second where the name of a table or column is damaged, which
SQLite then quotes.
"""


def is_corrupt(error: Exception) -> bool:
    """Whether the file itself is damaged in some place."""
    if isinstance(error, UnicodeDecodeError):
        return True
    # Extended codes have the primary one in their lowest byte.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT


def is_no_database(error: BaseException | None) -> bool:
    """Whether nothing can be got out of the file, now or later; not where a disk is full."""
    if not isinstance(error, Exception):
        return False
    return is_corrupt(error) or getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB


def _as_text(data: bytes) -> str:
    """What is no UTF-8 means nothing, but does not keep its neighbours from being read."""
    return data.decode(errors="replace")


def connected(path: Path) -> sqlite3.Connection:
    """A connection to a file as it is, in autocommit mode. Raises sqlite3.Error."""
    # Absolute: what begins with "file:" SQLite may take for a URI.
    return sqlite3.connect(
        path.absolute(), timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def open_file(path: Path) -> sqlite3.Connection:
    """A connection that may be used in one thread at a time, in autocommit mode.

    A missing file is made, readable by this user alone. Raises CommandError.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise CommandError(f"Cannot open the database {path}: {error.strerror}.") from error
    connection = connected(path)
    connection.text_factory = _as_text
    try:
        _prepare(connection, path)
    except UNREADABLE as error:
        connection.close()
        raise CommandError(f"Cannot open the database {path}: {error}.") from error
    except CommandError:
        connection.close()
        raise
    return connection


def prepare_connection(connection: sqlite3.Connection) -> None:
    """Makes it as durable as SQLite can be. Raises sqlite3.Error."""
    for setting in _SETTINGS:
        connection.execute(setting).close()


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Nothing is changed in a database before it is known to be ours."""
    version = _version(connection, path)
    prepare_connection(connection)
    for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
        # One transaction: `executescript` begins none by itself.
        connection.executescript(
            f"BEGIN IMMEDIATE; {migration if isinstance(migration, str) else ''}"
            f" PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
        )
        if not isinstance(migration, str):
            migration(connection)
        connection.execute("COMMIT").close()


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """How many migrations the database has seen. Raises CommandError for one that is not ours."""
    [application_id] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
    [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application_id != APPLICATION_ID and (tables or version):
        raise CommandError(
            f"{path} is a database, but not one of this server: choose another directory "
            "with --data."
        )
    if version > len(MIGRATIONS):
        raise CommandError(
            f"{path} was written by a newer server (version {version} of the database, this one "
            f"knows {len(MIGRATIONS)}): use the newer one, or choose another directory with --data."
        )
    return int(version)
