"""Names in the database: to whom they belong, how many there can be, and while it is locked."""

from pathlib import Path

import pytest
import trio

from server.storage.failure import StorageFailure
from server.storage.names import StoreFull
from server.storage.sqlite_names import SqliteNameStore
from tests.server.fakes.databases import database, locked

pytestmark = pytest.mark.trio


async def test_a_name_belongs_to_the_first_token_for_good(tmp_path: Path) -> None:
    for _ in range(2):
        async with database(tmp_path / "db") as (db, _connection):
            store = SqliteNameStore(db, 10)
            assert await store.claim("ann", b"hers") == b"hers"
            assert await store.claim("ann", b"another") == b"hers"
            assert await store.owner("ann") == b"hers"
            assert await store.owner("ben") is None


async def test_of_two_clients_that_want_a_name_at_once_one_has_it(tmp_path: Path) -> None:
    owners: list[bytes] = []

    async def claim(store: SqliteNameStore, token: bytes) -> None:
        owners.append(await store.claim("ann", token))

    async with database(tmp_path / "db") as (db, _), trio.open_nursery() as nursery:
        for token in (b"one", b"other"):
            nursery.start_soon(claim, SqliteNameStore(db, 10), token)
    assert len(set(owners)) == 1


async def test_there_is_a_bound_to_the_names_but_not_to_their_use(tmp_path: Path) -> None:
    async with database(tmp_path / "db") as (db, _):
        store = SqliteNameStore(db, 2)
        for name in ("ann", "ben"):
            await store.claim(name, b"token")
        with pytest.raises(StoreFull):
            await store.claim("cat", b"token")
        assert await store.claim("ann", b"token") == b"token"


async def test_while_nothing_can_be_written_known_names_are_known_and_none_is_new(
    tmp_path: Path,
) -> None:
    async with database(tmp_path / "db") as (db, connection):
        connection.execute("PRAGMA busy_timeout = 10")
        store = SqliteNameStore(db, 10)
        await store.claim("ann", b"hers")
        with locked(tmp_path / "db"):
            assert await store.owner("ann") == b"hers"
            with pytest.raises(StorageFailure):
                await store.claim("ben", b"theirs")
        assert await store.claim("ben", b"theirs") == b"theirs"
