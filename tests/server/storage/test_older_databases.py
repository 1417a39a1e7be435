"""What an older release has written is read: names, tokens, results, passwords, games."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from protocol.messages import GameView, GetResults, Rejected, Results, Watch
from server.storage.data_directory import DATABASE
from tests.server.fakes.disk_server import disk_server

pytestmark = pytest.mark.trio

RELEASE_1 = Path(__file__).with_name("release_1.sql")
ANN = bytes.fromhex("c3aaccdd5aa7441514fca3aeb1dcc592b3bf94dea9b835cc4a89ccf479793064")
BEN = bytes.fromhex("d509ddb7b18fb01d76286bfc0daa636671e788d4a858d06885e5f84e3af48a69")
TABLE, PASSWORD = "3NFD", "cumquat"


def old_directory(path: Path) -> Path:
    """A data directory as a server of that release has left it."""
    directory = path / "data"
    directory.mkdir(mode=0o700)
    with closing(sqlite3.connect(directory / DATABASE)) as connection:
        connection.executescript(RELEASE_1.read_text())
    return directory


async def test_a_database_of_release_1_is_read_with_names_tokens_and_the_unfinished_game(
    tmp_path: Path,
) -> None:
    directory = old_directory(tmp_path)
    for _ in range(2):  # what the new server makes of it is read, too
        async with disk_server(directory) as server:
            ann, ben = await server.connect("Ann", ANN), await server.connect("Ben", BEN)
            for client in (ann, ben):
                await client.hear_a(GameView)
            assert ann.view is not None
            assert (ann.view.public.hand, len(ann.view.public.tricks)) == (1, 3)
            await ann.say(GetResults())
            results = await ann.hear_a(Results)
            assert {(each.name, each.games) for each in results.players} == {("Ann", 1), ("Ben", 1)}


async def test_a_password_that_stood_in_clear_stands_there_no_more_and_opens_its_table(
    tmp_path: Path,
) -> None:
    directory = old_directory(tmp_path)
    assert PASSWORD.encode() in (directory / DATABASE).read_bytes()
    async with disk_server(directory) as server:
        eve = await server.connect("Eve")
        assert await eve.rejection(Watch(TABLE, "wrong")) == Rejected("bad_password")
        await eve.say(Watch(TABLE, PASSWORD))
        await eve.hear_a(GameView)
    for path in directory.iterdir():
        assert not path.is_file() or PASSWORD.encode() not in path.read_bytes()
