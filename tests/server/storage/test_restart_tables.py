"""What a table was like before a restart, it is like after it: host, options, names of bots."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine.actions import Play
from engine.public import Phase
from protocol.messages import (
    FillSeats,
    GameView,
    HandOverTable,
    Join,
    Leave,
    LeftTable,
    LobbyState,
    Open,
    Ready,
    Rejected,
    StoodIn,
    TableOptions,
    TableState,
    TookOver,
    VisitLobby,
    Watch,
)
from server.storage.data_directory import DATABASE
from server.storage.journal import Entry
from server.storage.table_setup import SeatSetup, TableSetup
from tests.server.fakes.databases import rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import SHORT_GAME, play_together
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio

SEATING = "SELECT hex(setup) FROM tables"
OPTIONS = TableOptions(
    listed=False, password="cumquat", grace_seconds=7, decision_seconds=600, open_hands=True
)


async def test_host_options_and_the_names_of_bots_outlast_a_restart(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME, options=OPTIONS), Ready())
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code, OPTIONS.password, seat=2), Ready())
        await ben.hear_a(TableState)
        ada = await server.connect("Ada")
        await ada.say(Join(code, OPTIONS.password), Ready())
        await play_together([ann, ben, ada], is_in(Phase.TRUMP))
        [(written,)] = rows(tmp_path / DATABASE, SEATING)
        await ann.say(HandOverTable(2))
        before = await ben.hear_a(TableState, lambda table: table.host == 2)
        await wait_for_rows(tmp_path / DATABASE, f"{SEATING} WHERE hex(setup) <> '{written}'")
    async with disk_server(tmp_path) as server:
        ben = await server.reconnect(ben)
        after = await ben.hear_a(TableState)
        await ben.hear_a(GameView)
        assert (after.host, after.options) == (before.host, before.options)
        assert [seat.name for seat in after.seats] == ["Ann", "Ada", "Ben"]
        eve = await server.connect("Eve")
        assert await eve.rejection(Watch(code)) == Rejected("bad_password")
        await eve.say(Watch(code, OPTIONS.password))
        assert (await eve.hear_a(TableState)).options.open_hands


async def test_bots_are_called_after_a_restart_what_they_were_called(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ada = await server.connect("Ada")
        await ada.say(Open(SHORT_GAME, "casual"))
        await ada.play(is_in(Phase.PLAY))
        assert ada.table is not None
        before = [seat.name for seat in ada.table.seats]
    async with disk_server(tmp_path) as server:
        ada = await server.reconnect(ada)
        table = await ada.hear_a(TableState)
        assert [seat.name for seat in table.seats] == before == ["Ada", "Bruno", "Cleo"]
        assert table.host == 0
        await ada.play()


async def test_a_player_who_does_not_come_back_after_a_restart_is_played_for_after_their_grace(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME, "", TableOptions(grace_seconds=0)), Ready())
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code), Ready())
        await ben.hear_a(TableState)
        cat = await server.connect("Cat")
        await cat.say(Join(code), Ready())
        await play_together([ann, ben, cat], is_in(Phase.TRUMP))
    async with disk_server(tmp_path) as server:
        ben = await server.reconnect(ben)
        await ben.play()
        assert ben.table is not None
        assert [seat.present for seat in ben.table.seats] == [False, True, False]


async def test_who_has_taken_a_bots_seat_has_it_after_a_restart_and_who_has_left_only_their_own(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME), FillSeats("casual", 2), Ready())
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code), Ready())
        await play_together([ann, ben], is_in(Phase.PLAY))
        await ben.say(Leave())
        await ben.hear_a(LeftTable)
        zoe = await server.connect("Zoe")
        await zoe.say(Join(code, seat=2))
        await zoe.hear_a(TookOver)
    async with disk_server(tmp_path) as server:
        zoe = await server.reconnect(zoe)
        assert (await zoe.hear_a(TableState)).your_seat == 2
        ben = await server.reconnect(ben)
        assert await ben.rejection(Join(code, seat=2)) == Rejected("seat_taken", {"seat": 2})
        await ben.say(Join(code))
        assert (await ben.hear_a(TableState)).your_seat == 1


async def test_a_table_is_as_old_after_a_restart_as_it_was_and_a_bot_has_done_what_it_did(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        options = TableOptions(grace_seconds=0)
        await ann.say(Open(SHORT_GAME, options=options), FillSeats("casual", 2), Ready())
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code), Ready())
        await play_together([ann, ben], is_in(Phase.TRUMP))
        await ben.drop()
        await ann.play(lambda view: len(view.public.tricks) == 2)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        [(seating,)] = database.execute("SELECT setup FROM tables")
        setup = msgspec.msgpack.decode(seating, type=TableSetup)
        aged = msgspec.structs.replace(setup, opened_at=setup.opened_at - 3600)
        database.execute("UPDATE tables SET setup = ?", (msgspec.msgpack.encode(aged),))
    async with disk_server(tmp_path) as server:
        cat = await server.connect("Cat")
        await cat.say(VisitLobby())
        [table] = (await cat.hear_a(LobbyState)).tables
        assert (table.table, table.age_seconds // 60) == (code, 60)
        ben = await server.reconnect(ben)
        assert len((await ben.hear_a(StoodIn)).actions) >= 2


async def test_what_was_written_of_tables_and_actions_before_is_read_as_it_was() -> None:
    setup = TableSetup("AC3D", (SeatSetup("Ann"), SeatSetup("Ada", "casual"), SeatSetup()), 0)
    older = msgspec.to_builtins(setup)[:4]
    older[3] = older[3][:6]
    assert msgspec.convert(older, TableSetup) == setup
    entry = Entry(1, Play(7))
    assert msgspec.convert(msgspec.to_builtins(entry)[:2], Entry) == entry
