"""A server that is cut off, and another one that takes over its data: who sits where, what goes on,
and when.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import trio
from msgspec.structs import replace

from engine.presets import preset
from engine.public import Phase
from engine.view import View
from protocol.messages import (
    FillSeats,
    GameView,
    Join,
    Leave,
    LeftTable,
    Occupant,
    Ready,
    Rejected,
    TableState,
)
from server.storage.data_directory import DATABASE
from server.storage.journal import GameHeader, PackedActions
from tests.server.fakes.client import Client
from tests.server.fakes.databases import rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import MemoryServer, play_together, sit_together
from tests.server.lobby.test_resumption import MOMENTS, is_in

pytestmark = pytest.mark.trio

ACTIONS = "SELECT count(*) FROM entries"
LEVEL_IN_SEATING = "SELECT 1 FROM tables WHERE instr(setup, CAST('casual' AS BLOB))"
UNFINISHED = "SELECT count(*) FROM games WHERE ended_at IS NULL"


async def come_back(server: MemoryServer, clients: list[Client]) -> list[Client]:
    """The same players at another server, once each of them has a view."""
    back = [await server.reconnect(client) for client in clients]
    for client in back:
        await client.hear_a(GameView)
    return back


@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment != "over"])
async def test_everybody_sits_where_they_sat_and_knows_what_they_knew(
    moment: str, tmp_path: Path
) -> None:
    rules = preset("dealers-choice", {"limit": 3})
    async with disk_server(tmp_path, rules, seed=3) as server:
        clients = await sit_together(server)
        await play_together(clients, MOMENTS[moment])
    async with disk_server(tmp_path, seed=4) as server:
        back = await come_back(server, clients)
        for before, after in zip(clients, back, strict=True):
            assert (after.seq, after.view) == (before.seq, before.view)
            assert before.table is not None
            assert after.table is not None
            assert after.table.table == before.table.table
            assert after.table.rules == rules
            assert after.seat == before.seat
        await play_together(back)
    assert rows(tmp_path / DATABASE, UNFINISHED) == [(0,)]


async def test_a_game_outlives_one_server_after_another(tmp_path: Path) -> None:
    clients: list[Client] = []
    for tricks in range(0, 16, 3):
        async with disk_server(tmp_path) as server:
            if clients:
                clients = await come_back(server, clients)
            else:
                clients = await sit_together(server)
            await play_together(clients, after_tricks(tricks))
    assert rows(tmp_path / DATABASE, "SELECT count(*) FROM games") == [(1,)]


def after_tricks(count: int) -> Callable[[View], bool]:
    """Whether so many tricks of the first hand have been played."""
    return lambda view: len(view.public.tricks) >= count or view.public.hand > 1


async def test_bots_keep_their_seats_and_wait_until_somebody_is_back(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        for client in (ann, ben):
            await client.say(Join(), Ready())
            await client.hear_a(TableState)
        await ann.say(FillSeats("casual"))
        await play_together([ann, ben], is_bot_asked)
    async with disk_server(tmp_path) as server:
        before = rows(tmp_path / DATABASE, ACTIONS)
        await trio.sleep(0.3)
        assert rows(tmp_path / DATABASE, ACTIONS) == before
        ben = await server.reconnect(ben)
        table = await ben.hear_a(TableState)
        assert [seat.occupant for seat in table.seats][-1] is Occupant.BOT
        assert [seat.present for seat in table.seats] == [False, True, True]
        await ben.hear_a(GameView)
        [ann] = await come_back(server, [ann])
        await play_together([ann, ben])


def is_bot_asked(view: View) -> bool:
    """Whether it is the turn of the seat that a bot has, in the midst of a hand."""
    return view.public.to_act == 2 and len(view.public.tricks) > 2


async def test_a_player_who_has_left_stays_away_and_the_bot_in_their_place_stays(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat], is_in(Phase.TRUMP))
        await ann.say(Leave())
        await ann.hear_a(LeftTable)
        await ben.hear_a(TableState, lambda table: table.seats[0].occupant is Occupant.BOT)
        await wait_for_rows(tmp_path / DATABASE, LEVEL_IN_SEATING)
    async with disk_server(tmp_path) as server:
        back = await come_back(server, [ben, cat])
        assert back[0].table is not None
        assert back[0].table.seats[0].occupant is Occupant.BOT
        ann = await server.reconnect(ann)
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")
        await play_together(back)


async def test_a_table_to_which_nobody_comes_back_closes_for_good(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
    async with disk_server(tmp_path, empty_table_seconds=0.2) as server:
        await wait_for_rows(tmp_path / DATABASE, "SELECT 1 FROM games WHERE ended_at NOTNULL")
    async with disk_server(tmp_path) as server:
        ann = await server.reconnect(clients[0])
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")
    assert rows(tmp_path / DATABASE, "SELECT count(*) FROM results") == [(0,)]


async def test_a_name_belongs_to_its_token_also_on_the_next_server(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ann = await server.connect("Ann")
    async with disk_server(tmp_path) as server:
        assert (await server.reconnect(ann)).token == ann.token
        assert (await server.connect("Ben")).token != ann.token


async def test_a_game_that_cannot_be_read_is_left_alone_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), FillSeats("casual"))
        await ann.hear_a(GameView)
        ben = await server.connect("Ben")
        await ben.say(Join(), FillSeats("casual"))
        await ben.hear_a(GameView)
        await play_together([ann, ben], is_in(Phase.PLAY))
    spoil(tmp_path, "UPDATE entries SET action = x'c1' WHERE game = 1")
    async with disk_server(tmp_path) as server:
        [ben] = await come_back(server, [ben])
        await play_together([ben])
        ann = await server.reconnect(ann)
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")
    assert "game 1 cannot be read (DecodeError) and is set aside" in caplog.text
    assert rows(tmp_path / DATABASE, UNFINISHED) == [(1,)]


async def test_a_game_whose_rules_are_refused_by_now_is_set_aside_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path, preset("club")) as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), FillSeats("casual"))
        await ann.hear_a(GameView)
        ben = await server.connect("Ben")
        await ben.say(Join(), FillSeats("casual"))
        await ben.hear_a(GameView)
        await play_together([ann, ben], is_in(Phase.PLAY))
    change_limit(tmp_path, 1, 17)
    async with disk_server(tmp_path) as server:
        [ben] = await come_back(server, [ben])
        ann = await server.reconnect(ann)
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")
        await ann.say(Join(), FillSeats("casual"))
        await ann.hear_a(GameView)
    assert (
        "game 1 cannot be read (limit=17: too_large, allowed (16,)) and is set aside" in caplog.text
    )
    assert rows(tmp_path / DATABASE, "SELECT id FROM games WHERE ended_at IS NULL")[0] == (1,)


async def test_a_game_that_was_broken_off_under_rules_that_are_refused_by_now_has_its_record(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path, preset("club")) as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), FillSeats("casual"))
        await ann.hear_a(GameView)
    change_limit(tmp_path, 1, 17)
    break_off(tmp_path)
    async with disk_server(tmp_path):
        await wait_for_rows(tmp_path / DATABASE, "SELECT 1 FROM games WHERE has_record")
    [record] = (tmp_path / "records").glob("*.smr")
    assert '"limit": 17' in record.read_text("utf-8")


def change_limit(directory: Path, game: int, limit: int) -> None:
    """As an older release may have stored it, which refused no limit."""
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as connection:
        [(data,)] = connection.execute("SELECT header FROM games WHERE id = ?", (game,))
        header = msgspec.msgpack.decode(data, type=GameHeader)
        changed = replace(header, rules=replace(header.rules, limit=limit))
        statement = "UPDATE games SET header = ? WHERE id = ?"
        connection.execute(statement, (msgspec.msgpack.encode(changed), game))


def break_off(directory: Path) -> None:
    """End the games there, with the actions that each has so far."""
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as connection:
        rows = [row for (row,) in connection.execute("SELECT action FROM entries ORDER BY id")]
        statement = "UPDATE games SET ended_at = began_at, actions = ?"
        connection.execute(statement, (bytes(PackedActions.of_rows(rows)),))


def spoil(directory: Path, statement: str) -> None:
    """Change the database behind the server's back."""
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as connection:
        connection.execute(statement)
