"""One SQLite database and the one thread that uses it, at the service of many tasks.

What is asked for while a commit is running goes into the next one, so that however many tables
there are, the disk is waited for once and not once for each. Not here: what is kept (schema.py).
"""

import logging
import sqlite3
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import trio

Result = TypeVar("Result")
Change = Callable[[sqlite3.Connection], Result]
"""Statements of one transaction. It may be done again after a failure, so it changes no more."""

log = logging.getLogger(__name__)


class DatabaseFailure(Exception):
    """The database cannot be read or written at the moment. Nothing was changed."""


class _Job(Generic[Result]):
    """A change, the task that waits for it, and what has come of it."""

    def __init__(self, change: Change[Result]) -> None:
        self.change = change
        self.task = trio.lowlevel.current_task()
        self.is_under_way = False
        self.result: Result | None = None
        self.error: Exception | None = None

    def do(self, connection: sqlite3.Connection) -> None:
        self.result = self.change(connection)

    def outcome(self) -> Result:
        if self.error is not None:
            raise self.error
        return self.result  # type: ignore[return-value]  # where it is None, Result is so, too


class Database:
    """Uses a connection, which it does not close (database_file.py). `run` is the task that writes:
    whatever is to be written waits for it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._thread = trio.CapacityLimiter(1)
        self._due: list[_Job[Any]] = []
        self._news = trio.Event()
        self._has_failed = False

    async def write(self, change: Change[Result]) -> Result:
        """Do a change, all of it or nothing, and return when it is on the disk.

        Whoever is cancelled before the change is under way has changed nothing; from then on the
        call goes on to its end. Raises DatabaseFailure, and whatever `change` raises.
        """
        job = _Job(change)

        def abort(_: object) -> trio.lowlevel.Abort:
            if job.is_under_way:
                return trio.lowlevel.Abort.FAILED
            self._due.remove(job)
            return trio.lowlevel.Abort.SUCCEEDED

        self._due.append(job)
        self._news.set()
        await trio.lowlevel.wait_task_rescheduled(abort)
        return job.outcome()

    async def read(self, query: Change[Result]) -> Result:
        """Ask for something that is on the disk, between two commits. Raises DatabaseFailure."""

        def ask() -> Result:
            try:
                return query(self._connection)
            except sqlite3.Error as error:
                if _is_at_fault(error):
                    raise
                raise DatabaseFailure(str(error)) from error

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

    def _commit(self, jobs: list[_Job[Any]]) -> None:
        """In the thread. Never raises: what goes wrong is for the tasks that wait."""
        try:
            self._transact(jobs)
        except sqlite3.Error as error:
            if _is_at_fault(error):
                self._commit_one_by_one(jobs, error)
            else:
                self._fail(jobs, error)
        except Exception as error:
            self._commit_one_by_one(jobs, error)
        else:
            self._succeed()

    def _transact(self, jobs: list[_Job[Any]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for job in jobs:
                job.do(self._connection)
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _commit_one_by_one(self, jobs: list[_Job[Any]], error: Exception) -> None:
        """One of the changes is wrong in itself: the others do not suffer for it."""
        if len(jobs) == 1:
            jobs[0].error = error
            return
        for job in jobs:
            self._commit([job])

    def _fail(self, jobs: list[_Job[Any]], error: sqlite3.Error) -> None:
        if not self._has_failed:
            log.error("the database cannot be written: %s", error)
        self._has_failed = True
        for job in jobs:
            job.error = DatabaseFailure(str(error))

    def _succeed(self) -> None:
        if self._has_failed:
            log.warning("the database can be written again")
        self._has_failed = False


def _is_at_fault(error: sqlite3.Error) -> bool:
    """Whether the statement is wrong, rather than the disk or whoever else uses the database."""
    return type(error) not in (sqlite3.OperationalError, sqlite3.DatabaseError)
