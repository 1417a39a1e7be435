"""What cannot be read of a server's data is set aside and told of, and everything else goes on."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import trio

from engine.public import Phase
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    GameView,
    GetResults,
    Hello,
    Join,
    Refused,
    Results,
    Welcome,
)
from server.console import CommandError
from server.storage import salvage
from server.storage.data_directory import DATABASE, RECORDS
from server.storage.failure import StorageFailure
from server.storage.set_aside import SetAside
from server.storage.sqlite_names import SqliteNameStore
from tests.server.fakes.client import Client
from tests.server.fakes.databases import database, rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import play_together
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio

MANY_NAMES = 900
PAGE_BYTES = 4096


def spoil(directory: Path, *statements: str) -> None:
    """Change the database behind the server's back."""
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(statement)


async def begin_two_games(directory: Path) -> list[Client]:
    """Ann and Ben are each in the midst of a game with bots, and the server is gone."""
    async with disk_server(directory) as server:
        clients = []
        for name in ("Ann", "Ben"):
            client = await server.connect(name)
            await client.say(Join(), FillSeats("casual"))
            await client.hear_a(GameView)
            clients.append(client)
        await play_together(clients, is_in(Phase.PLAY))
    return clients


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE games SET header = x'c1'",
        "UPDATE games SET header = 'text'",
        "UPDATE games SET header = x'94c0c0c0c0'",
        "UPDATE games SET header = zeroblob(70000)",
        "UPDATE tables SET setup = x'c1'",
        "UPDATE tables SET setup = 7",
        "UPDATE tables SET setup = x'92a44b374d3790'",  # without seats
        "UPDATE tables SET setup = x'92a62e2e2f2e2e2f9391a0a09191a09191a0'",
        "UPDATE entries SET action = x'c1'",
        "UPDATE entries SET action = 'text'",
        "UPDATE entries SET action = 7",
        "DELETE FROM entries",
    ],
)
async def test_a_game_that_cannot_be_read_is_set_aside_and_the_others_go_on(
    spoiling: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = await begin_two_games(tmp_path)
    column = "game" if "entries" in spoiling else "id"
    spoil(tmp_path, f"{spoiling} WHERE {column} = 1")
    async with disk_server(tmp_path) as server:
        back = await server.reconnect(ben)
        await back.hear_a(GameView)
        await play_together([back])
        again = await server.reconnect(ann)
        assert isinstance(again.heard[0], Welcome)
        assert again.heard[0].table == ""
    assert caplog.text.count("game 1 cannot be read") == 1
    assert rows(tmp_path / DATABASE, "SELECT id FROM games WHERE ended_at IS NULL") == [(1,)]


async def test_a_game_by_rules_that_are_refused_today_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await begin_two_games(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as connection:
        [header] = connection.execute("SELECT header FROM games WHERE id = 1").fetchone()
        today = header.replace(b"\xa5hands\x02", b"\xa5hands\x00")
        assert today != header
        connection.execute("UPDATE games SET header = ? WHERE id = 1", (today,))
    async with disk_server(tmp_path) as server:
        ben = await server.connect("Cat")
        await ben.say(Join())
    assert (
        "game 1 cannot be read (limit=0: too_small, allowed (1,)) and is set aside" in caplog.text
    )


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE games SET header = x'c1'",
        "UPDATE games SET header = 'text'",
        "UPDATE games SET actions = x'c1'",
        "UPDATE games SET actions = NULL",
        "UPDATE games SET actions = 9",
        "UPDATE games SET ended_at = 9223372036854775807",
        "UPDATE games SET ended_at = 'text'",
    ],
)
async def test_a_record_that_cannot_be_read_is_set_aside_and_the_others_are_written(
    spoiling: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        for name in ("Ann", "Ben"):
            client = await server.connect(name)
            await client.say(Join(), FillSeats("casual"))
            await client.play()
        await wait_for_rows(tmp_path / DATABASE, "SELECT 1 FROM games WHERE id = 2 AND has_record")
    for record in (tmp_path / RECORDS).iterdir():
        record.unlink()
    spoil(tmp_path, "UPDATE games SET has_record = 0", f"{spoiling} WHERE id = 1")
    async with disk_server(tmp_path) as server:
        await wait_for_rows(tmp_path / DATABASE, "SELECT 1 FROM games WHERE id = 2 AND has_record")
        await server.connect("Cat")
    assert len(list((tmp_path / RECORDS).iterdir())) == 1
    assert caplog.text.count("the record of game 1 cannot be read") == 1
    async with disk_server(tmp_path):
        pass
    assert caplog.text.count("the record of game 1 cannot be read") == 1


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE results SET games = -1",
        "UPDATE results SET wins = 99999999999999",
        "UPDATE results SET games = 'many'",
        "UPDATE results SET rating_mean = 9e999",
        "UPDATE results SET deltas_lowest = 9223372036854775807",
        "UPDATE results SET name = char(27) || 'c'",
        "UPDATE results SET name = CAST(x'ff' AS TEXT) || 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa'",
        "UPDATE results SET name = x'00'",
    ],
)
async def test_results_that_mean_nothing_are_set_aside_and_the_others_are_told(
    spoiling: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        for name in ("Ann", "Ben"):
            client = await server.connect(name)
            await client.say(Join(), FillSeats("casual"))
            await client.play()
        await wait_for_rows(tmp_path / DATABASE, "SELECT 1 FROM results WHERE key = 'ben'")
    spoil(tmp_path, f"{spoiling} WHERE key = 'ann'")
    async with disk_server(tmp_path) as server:
        cat = await server.connect("Cat")
        for _ in range(2):
            await cat.say(GetResults())
            told = await cat.hear_a(Results)
            assert [player.name for player in told.players] == ["Ben"]
    assert caplog.text.count("the results of 'ann' cannot be read") == 1


@pytest.mark.parametrize("value", ["'text'", "7", "''"])
async def test_a_name_whose_owner_cannot_be_read_is_nobodys_and_the_others_come_in(
    value: str, tmp_path: Path
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
    spoil(tmp_path, f"UPDATE names SET token_hash = {value} WHERE key = 'ann'")
    async with disk_server(tmp_path) as server:
        await server.reconnect(ben)
        again = Client(server.stream(), "Ann")
        await again.say(Hello(PROTOCOL_VERSION, "Ann", ann.token))
        assert (await again.hear_a(Refused)).code == "name_in_use"


async def many_names(directory: Path) -> Client:
    """A server's directory with many names, one of which is that of the client."""
    async with disk_server(directory) as server:
        ann = await server.connect("Ann")
    with closing(sqlite3.connect(directory / DATABASE)) as connection:
        for number in range(MANY_NAMES):
            connection.execute("INSERT INTO names VALUES (?, ?)", (f"n{number:05}", bytes(32)))
        connection.commit()
    return ann


def damage_page(directory: Path, text: bytes) -> None:
    """Overwrite the page of the database where something stands."""
    path = directory / DATABASE
    place = path.read_bytes().index(text) // PAGE_BYTES * PAGE_BYTES
    with path.open("r+b") as file:
        file.seek(place)
        file.write(os.urandom(PAGE_BYTES))


async def test_after_a_restart_a_damaged_page_of_names_costs_only_what_was_on_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann = await many_names(tmp_path)
    damage_page(tmp_path, b"n00500")
    async with disk_server(tmp_path) as server:
        await server.reconnect(ann)
        await server.connect("Ben")
    [(left,)] = rows(tmp_path / DATABASE, "SELECT count(*) FROM names")
    assert isinstance(left, int)
    assert MANY_NAMES - 200 < left < MANY_NAMES + 2
    assert rows(tmp_path / DATABASE, "PRAGMA integrity_check") == [("ok",)]
    assert caplog.text.count("a part of the database cannot be read") == 1
    assert (tmp_path / f"{DATABASE}.damaged-1").exists()


async def test_damage_where_nothing_is_read_but_written_is_found_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        ann = await server.connect("Ann")
    path = tmp_path / DATABASE
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        [page] = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_sequence'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE_BYTES)
        file.write(b"\xff" * PAGE_BYTES)
    async with disk_server(tmp_path) as server:
        back = await server.reconnect(ann)
        await back.say(Join(), FillSeats("casual"))
        await back.play()
    assert caplog.text.count("a part of the database cannot be read") == 1


async def test_where_the_name_of_a_column_is_damaged_the_other_tables_are_saved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        ann = await server.connect("Ann")
    path = tmp_path / DATABASE
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    path.write_bytes(path.read_bytes().replace(b"wins INTEGER", b"w\xc2ns INTEGER"))
    async with disk_server(tmp_path) as server:
        await server.reconnect(ann)
        await server.connect("Ben")
    assert caplog.text.count("a part of the database cannot be read") == 1


async def test_where_the_tables_are_damaged_that_is_told_in_a_sentence(tmp_path: Path) -> None:
    async with disk_server(tmp_path):
        pass
    path = tmp_path / DATABASE
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE results", b"CREATE T\x8bBLE results"))
    with pytest.raises(CommandError, match=r"Cannot open the database .* Put a copy that backup"):
        async with disk_server(tmp_path):
            pass


async def test_where_a_page_is_damaged_under_way_only_names_on_it_are_refused_for_now(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await many_names(tmp_path)
    damage_page(tmp_path, b"n00500")
    async with database(tmp_path / DATABASE) as (opened, _):
        store = SqliteNameStore(opened, 2 * MANY_NAMES, MANY_NAMES)
        assert await store.owner("ann") is not None
        refused = []

        async def claim(key: str) -> None:
            try:
                await store.claim(key, bytes(32))
            except StorageFailure:
                refused.append(key)

        async with trio.open_nursery() as nursery:  # which are one transaction
            for key in ("ben", "n00500", "zoe"):
                nursery.start_soon(claim, key)
        assert refused == ["n00500"]
        with pytest.raises(StorageFailure):
            await store.owner("n00500")
        assert await store.owner("zoe") == bytes(32)
    assert caplog.text.count("a part of the database cannot be read") == 1


async def test_a_damaged_page_of_moves_costs_only_the_games_that_were_on_it(
    tmp_path: Path,
) -> None:
    await begin_two_games(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as connection:
        [page] = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        ).fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    with (tmp_path / DATABASE).open("r+b") as file:
        file.seek((page - 1) * PAGE_BYTES)
        file.write(os.urandom(PAGE_BYTES))
    async with disk_server(tmp_path) as server:
        cat = await server.connect("Cat")
        await cat.say(Join(), FillSeats("casual"))
        await cat.play()


async def test_a_full_disk_moves_no_database_out_of_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / DATABASE
    path.touch()
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fail(path: Path, set_aside: SetAside) -> sqlite3.Connection:
        raise CommandError("Cannot open the database.") from full

    monkeypatch.setattr(salvage, "open_sound", fail)
    with pytest.raises(CommandError):
        salvage.open_in_any_case(path, SetAside())
    assert names_in(tmp_path) == [DATABASE]


def names_in(directory: Path) -> list[str]:
    return [path.name for path in directory.iterdir()]
