"""One database, many tasks: commits in groups, whole or not at all, cancelled or not."""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import trio

from server.console import CommandError
from server.storage.database import Change, Database, open_file
from server.storage.failure import StorageFailure
from server.storage.schema import MIGRATIONS
from tests.server.fakes.databases import database, locked, rows

pytestmark = pytest.mark.trio

NAMES = "SELECT key FROM names ORDER BY key"


def named(*keys: str) -> Change[None]:
    """A change that gives these names away."""

    def change(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT INTO names VALUES (?, x'00')", [(key,) for key in keys])

    return change


class Gate:
    """A change that is under way until it is let through."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self.is_reached = threading.Event()

    def change(self, connection: sqlite3.Connection) -> None:
        """Wait in the thread of the database."""
        self.is_reached.set()
        assert self._open.wait(10)

    def let_through(self) -> None:
        """Go on."""
        self._open.set()

    async def reached(self) -> None:
        """Until the thread waits here."""
        await trio.to_thread.run_sync(self.is_reached.wait)


async def test_when_a_write_returns_others_can_read_it(tmp_path: Path) -> None:
    async with database(tmp_path / "db") as (db, _):
        await db.write(named("ann"))
        assert rows(tmp_path / "db", NAMES) == [("ann",)]
        assert await db.read(lambda connection: connection.execute(NAMES).fetchall()) == [("ann",)]


async def test_what_comes_during_a_commit_goes_into_the_next_one(tmp_path: Path) -> None:
    statements: list[str] = []
    gate = Gate()
    async with database(tmp_path / "db") as (db, connection):
        connection.set_trace_callback(statements.append)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(db.write, gate.change)
            await gate.reached()
            for number in range(50):
                nursery.start_soon(db.write, named(f"{number:02}"))
            await trio.testing.wait_all_tasks_blocked()
            gate.let_through()
    assert statements.count("COMMIT") == 2
    assert len(rows(tmp_path / "db", NAMES)) == 50


async def test_a_change_that_is_cancelled_while_it_waits_has_changed_nothing(
    tmp_path: Path,
) -> None:
    gate = Gate()
    async with database(tmp_path / "db") as (db, _), trio.open_nursery() as nursery:
        nursery.start_soon(db.write, gate.change)
        await gate.reached()
        nursery.start_soon(db.write, named("ann"))
        with trio.move_on_after(0.05) as scope:
            await db.write(named("ben"))
        assert scope.cancelled_caught
        gate.let_through()
    assert rows(tmp_path / "db", NAMES) == [("ann",)]


async def test_a_change_that_is_cancelled_while_it_is_under_way_is_done_whole(
    tmp_path: Path,
) -> None:
    gate = Gate()
    returned = False

    def change(connection: sqlite3.Connection) -> str:
        named("ann")(connection)
        gate.change(connection)
        return "done"

    async def write(db: Database, scope: trio.CancelScope) -> None:
        nonlocal returned
        with scope:
            assert await db.write(change) == "done"
            returned = True

    async with database(tmp_path / "db") as (db, _), trio.open_nursery() as nursery:
        scope = trio.CancelScope()
        nursery.start_soon(write, db, scope)
        await gate.reached()
        scope.cancel()
        await trio.testing.wait_all_tasks_blocked()
        gate.let_through()
    assert returned
    assert rows(tmp_path / "db", NAMES) == [("ann",)]


async def outcomes(db: Database, changes: Sequence[Change[None]]) -> list[str]:
    """What comes of changes that are asked for at once: `done`, or the name of the error."""
    found = [""] * len(changes)

    async def write(number: int, change: Change[None]) -> None:
        try:
            await db.write(change)
            found[number] = "done"
        except (sqlite3.Error, StorageFailure, ZeroDivisionError) as error:
            found[number] = type(error).__name__

    async with trio.open_nursery() as nursery:
        for number, change in enumerate(changes):
            nursery.start_soon(write, number, change)
    return found


def divide_by_zero(connection: sqlite3.Connection) -> None:
    """A change with a bug, after it has written something."""
    named("half")(connection)
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("wrong", "error"),
    [(named("ann", "ann"), "IntegrityError"), (divide_by_zero, "ZeroDivisionError")],
)
async def test_a_change_that_is_wrong_in_itself_harms_no_other(
    wrong: Change[None], error: str, tmp_path: Path
) -> None:
    async with database(tmp_path / "db") as (db, _):
        changes = [named("ben"), wrong, named("cat"), wrong]
        assert await outcomes(db, changes) == ["done", error, "done", error]
    assert rows(tmp_path / "db", NAMES) == [("ben",), ("cat",)]


async def test_while_somebody_else_has_locked_it_every_write_fails_and_then_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with database(tmp_path / "db") as (db, connection):
        connection.execute("PRAGMA busy_timeout = 10")
        with locked(tmp_path / "db"):
            for _ in range(2):
                assert await outcomes(db, [named("ann"), named("ben")]) == ["StorageFailure"] * 2
        assert await outcomes(db, [named("ann"), named("ben")]) == ["done"] * 2
    assert [record.getMessage() for record in caplog.records] == [
        "the database cannot be written: database is locked",
        "the database can be written again",
    ]


async def test_while_the_disk_is_full_every_write_fails_whole_and_then_none(
    tmp_path: Path,
) -> None:
    large = [named(*(f"{n} {i} {'x' * 500}" for i in range(20))) for n in range(5)]
    async with database(tmp_path / "db") as (db, connection):
        [[pages]] = connection.execute("PRAGMA page_count").fetchall()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        assert await outcomes(db, large) == ["StorageFailure"] * 5
        assert rows(tmp_path / "db", NAMES) == []
        connection.execute("PRAGMA max_page_count = 100000")
        assert await outcomes(db, large) == ["done"] * 5
    assert len(rows(tmp_path / "db", NAMES)) == 100


def newer(path: Path) -> None:
    """A database of a later release."""
    with_settings(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def foreign(path: Path) -> None:
    """Somebody else's database."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (dish TEXT)")
    connection.close()


def noise(path: Path) -> None:
    """No database at all."""
    path.write_bytes(b"dear diary, " * 1000)


def with_settings(path: Path, *statements: str) -> None:
    """One of ours, changed."""
    connection = open_file(path)
    for statement in statements:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            newer,
            "{path} was written by a newer server (version 5 of the database, this one knows 4): "
            "use the newer one, or choose another directory with --data.",
        ),
        (
            foreign,
            "{path} is a database, but not one of this server: choose another directory with "
            "--data.",
        ),
        (noise, "Cannot open the database {path}: file is not a database."),
    ],
)
async def test_a_file_that_is_not_for_this_server_is_refused_and_left_as_it_is(
    make: Callable[[Path], None], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(CommandError) as failure:
        open_file(path)
    assert str(failure.value) == sentence.format(path=path)
    assert path.read_bytes() == before


async def test_a_new_database_is_for_this_user_alone_and_is_synced_at_every_commit(
    tmp_path: Path,
) -> None:
    async with database(tmp_path / "db") as (db, connection):
        await db.write(named("ann"))
        assert modes_in(tmp_path) == [0o600] * 3
        settings = ("journal_mode", "synchronous", "foreign_keys")
        values = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings]
        assert values == ["wal", 2, 1]


def modes_in(directory: Path) -> list[int]:
    """Who may do what with the files there."""
    return [path.stat().st_mode & 0o777 for path in directory.iterdir()]
