"""A copy of what a server keeps, what it keeps of one player, and how that is deleted."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine.public import Phase
from engine.rules import RuleSet
from protocol.messages import (
    GameView,
    GetResults,
    HandOverTable,
    Join,
    LeftTable,
    Open,
    Ready,
    RemovePlayer,
    Results,
    TableState,
)
from protocol.names import name_key
from server.admission.bans import BANS_FILE, Bans
from server.console import CommandError
from server.operation.data.__main__ import main
from server.operation.data.backup import back_up
from server.operation.data.forgetting import forget
from server.operation.data.player_data import PlayerData
from server.storage.data_directory import DATABASE, RECORDS
from server.storage.database import open_file
from tests.server.fakes.client import Client
from tests.server.fakes.databases import rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import MemoryServer, play_together, sit_together
from tests.server.lobby.test_resumption import is_in

BEN = "Bénédicte"
RECORDED = "SELECT 1 FROM games WHERE has_record"


def exported(directory: Path, name: str, capsys: pytest.CaptureFixture[str]) -> PlayerData:
    """What `export` prints."""
    assert main(["export", name, "--data", str(directory)]) == 0
    return msgspec.json.decode(capsys.readouterr().out, type=PlayerData)


async def sit_with_ben(server: MemoryServer, clients: list[Client]) -> list[Client]:
    """Ann, Bénédicte and Cat at a table, ready."""
    tokens = {client.name: client.token for client in clients}
    there = [await server.connect(name, tokens.get(name, b"")) for name in ("Ann", BEN, "Cat")]
    for client in there:
        await client.say(Join(), Ready())
        await client.hear_a(TableState)
    return there


async def play_an_evening(directory: Path) -> list[Client]:
    """Two games, of which the second is not over."""
    async with disk_server(directory) as server:
        clients = await sit_with_ben(server, [])
        await play_together(clients)
        await wait_for_rows(directory / DATABASE, RECORDED)
    async with disk_server(directory) as server:
        clients = await sit_with_ben(server, clients)
        await play_together(clients, is_in(Phase.PLAY))
    return clients


def is_written_anywhere(text: str, directory: Path) -> bool:
    """Whether any file there has it."""
    files = (path for path in directory.rglob("*") if path.is_file())
    return any(text.encode() in path.read_bytes() for path in files)


@pytest.mark.trio
async def test_a_player_is_told_all_that_is_kept_of_them_and_no_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_an_evening(tmp_path)
    [[proof]] = rows(tmp_path / DATABASE, "SELECT hex(token_hash) FROM names WHERE key = 'ann'")
    async with disk_server(tmp_path):
        assert main(["export", "ann", "--data", str(tmp_path)]) == 0
        told = capsys.readouterr().out
        assert str(proof).lower() not in told.lower()
        assert BEN not in told
        data = msgspec.json.decode(told, type=PlayerData)
        assert (data.name, data.is_proven, data.is_banned) == ("Ann", True, False)
        over, under_way = data.games
        assert data.results is not None
        assert (data.results.games, sum(data.results.hands)) == (1, 2)
        assert over.ended_at is not None
        assert (over.seat, len(over.decisions) >= 32) == (0, True)
        assert (under_way.seat, under_way.ended_at) == (0, None)
        assert [(table.sits_at, table.left) for table in data.tables] == [(0, None)]
        assert (data.first_seen, data.unreadable_games) == (over.began_at, [])
    assert main(["export", "Dan", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("sergeant-major: Nothing is kept of Dan in ")


@pytest.mark.trio
async def test_who_is_forgotten_is_in_no_file_and_the_others_play_on_with_what_they_had(
    tmp_path: Path,
) -> None:
    ann, ben, cat = await play_an_evening(tmp_path)
    assert is_written_anywhere(BEN, tmp_path / RECORDS)
    told = forget(tmp_path, BEN.upper())
    assert "games that are over another name stands for theirs: 1." in told
    assert "They are at no table any more; in a game a bot has their seat: " in told
    assert not any(is_written_anywhere(name, tmp_path) for name in (BEN, name_key(BEN)))
    async with disk_server(tmp_path) as server:
        ann, cat = await server.reconnect(ann), await server.reconnect(cat)
        for client in (ann, cat):
            await client.hear_a(GameView)
        other = await server.connect(BEN)
        assert other.token != ben.token
        await play_together([ann, cat])
        await wait_for_rows(tmp_path / DATABASE, f"{RECORDED} AND id = 1")
        await ann.say(GetResults())
        results = await ann.hear_a(Results)
        assert {(each.name, each.games) for each in results.players} == {("Ann", 2), ("Cat", 2)}
    [first, *_] = sorted((tmp_path / RECORDS).iterdir(), key=lambda path: path.name[-5:])
    assert '"Player 2"' in first.read_text()
    with pytest.raises(CommandError, match=r"^Nothing is kept of Eve in "):
        forget(tmp_path, "Eve")


@pytest.mark.trio
async def test_where_no_game_is_on_who_is_forgotten_leaves_a_free_seat_and_is_shut_out_no_more(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben, cat = [await server.connect(name) for name in ("Ann", BEN, "Cat")]
        await ann.say(Open(RuleSet()))
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code))
        await ben.hear_a(TableState)
        await cat.say(Join(code))
        await cat.hear_a(TableState)
        await ann.say(HandOverTable(1))
        await ben.hear_a(TableState, lambda state: state.host == 1)
        await ben.say(RemovePlayer(2))
        await cat.hear_a(LeftTable)
    for name in (BEN, "Cat"):
        assert code in forget(tmp_path, name)
    assert not any(is_written_anywhere(name, tmp_path) for name in (BEN, name_key(BEN)))
    async with disk_server(tmp_path) as server:
        ann = await server.reconnect(ann)
        state = await ann.hear_a(TableState)
        assert ([seat.name for seat in state.seats], state.host) == (["Ann", "", ""], 0)
        cat = await server.connect("Cat")
        await cat.say(Join(code))
        await cat.hear_a(TableState)


@pytest.mark.trio
async def test_a_ban_stays_and_a_running_server_is_not_disturbed(tmp_path: Path) -> None:
    await play_an_evening(tmp_path)
    Bans(tmp_path / BANS_FILE).add("Cat")
    assert "Cat is banned still" in forget(tmp_path, "Cat")
    async with disk_server(tmp_path):
        with pytest.raises(
            CommandError, match=r"^A server runs with the data in .*: stop it first"
        ):
            forget(tmp_path, "Ann")
    assert rows(tmp_path / DATABASE, "SELECT 1 FROM names WHERE key = 'ann'")


@pytest.mark.trio
async def test_a_copy_made_under_way_is_a_whole_database_and_replaces_nothing(
    tmp_path: Path,
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copies" / DATABASE
    copy.parent.mkdir()
    async with disk_server(data) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY))
        assert back_up(data, copy).startswith(f"{data / DATABASE} is copied to {copy}, ")
        await play_together(clients)
    assert rows(copy, "PRAGMA integrity_check") == [("ok",)]
    assert [path.name for path in copy.parent.iterdir()] == [DATABASE]
    assert copy.stat().st_mode & 0o777 == 0o600
    async with disk_server(copy.parent) as server:
        back = [await server.reconnect(client) for client in clients]
        for client in back:
            await client.hear_a(GameView)
        await play_together(back)
    before = copy.read_bytes()
    with pytest.raises(CommandError, match="is there already: choose another name"):
        back_up(data, copy)
    assert copy.read_bytes() == before


def test_what_cannot_be_copied_leaves_nothing_behind(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with pytest.raises(CommandError, match=r"^There is no database .*: say with --data"):
        back_up(data, copy)
    data.mkdir()
    (data / DATABASE).write_bytes(b"no database at all" * 100)
    with pytest.raises(CommandError, match=r"^Cannot read the database .* not a database"):
        back_up(data, copy)
    (data / DATABASE).unlink()
    with closing(sqlite3.connect(data / DATABASE)) as other:
        other.execute("CREATE TABLE bills (amount)")
    with pytest.raises(CommandError, match="is no database of a server of this game"):
        back_up(data, copy)
    with pytest.raises(CommandError, match=r"^Cannot write .*: No such file or directory\.$"):
        back_up(data, tmp_path / "nowhere" / "copy.db")
    assert os.listdir(tmp_path) == ["data"]


@pytest.mark.parametrize("command", ["export", "forget"])
def test_a_database_that_cannot_be_read_is_told_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_file(tmp_path / DATABASE)) as connection:
        connection.execute("DROP TABLE results").close()
    assert main([command, "Ann", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.endswith(f"in {tmp_path}: no such table: results.\n")


@pytest.mark.parametrize("arguments", [["backup", ""], ["export", "Ann", "--data", ""]])
def test_no_path_is_not_the_directory_that_one_is_in(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "the path is empty" in capsys.readouterr().err
