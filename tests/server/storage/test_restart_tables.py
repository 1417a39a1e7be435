"""What a table was like before a restart, it is like after it: host, options, names of bots."""

from pathlib import Path

import pytest

from engine.public import Phase
from protocol.messages import (
    GameView,
    HandOverTable,
    Join,
    Open,
    Rejected,
    TableOptions,
    TableState,
    Watch,
)
from server.storage.data_directory import DATABASE
from tests.server.fakes.databases import rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import SHORT_GAME, play_together
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio

SEATING = "SELECT hex(seating) FROM games"
OPTIONS = TableOptions(
    listed=False, password="cumquat", grace_seconds=7, decision_seconds=600, open_hands=True
)


async def test_host_options_and_the_names_of_bots_outlast_a_restart(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME, options=OPTIONS))
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code, OPTIONS.password, seat=2))
        await ben.hear_a(TableState)
        ada = await server.connect("Ada")
        await ada.say(Join(code, OPTIONS.password))
        await play_together([ann, ben, ada], is_in(Phase.TRUMP))
        [(written,)] = rows(tmp_path / DATABASE, SEATING)
        await ann.say(HandOverTable(2))
        before = await ben.hear_a(TableState, lambda table: table.host == 2)
        await wait_for_rows(tmp_path / DATABASE, f"{SEATING} WHERE hex(seating) <> '{written}'")
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
        await ann.say(Open(SHORT_GAME, "", TableOptions(grace_seconds=0)))
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code))
        await ben.hear_a(TableState)
        cat = await server.connect("Cat")
        await cat.say(Join(code))
        await play_together([ann, ben, cat], is_in(Phase.TRUMP))
    async with disk_server(tmp_path) as server:
        ben = await server.reconnect(ben)
        await ben.play()
        assert ben.table is not None
        assert [seat.present for seat in ben.table.seats] == [False, True, False]
