"""A table where no game is under way, and what a table knows besides its game: there after a
restart, as everybody was told.
"""

from pathlib import Path

import pytest
import trio
from msgspec.structs import replace

from engine.public import Phase
from engine.rules import RuleSet
from protocol.messages import (
    Claim,
    Claimed,
    Clock,
    DealCommitted,
    DealRevealed,
    FillSeats,
    GameView,
    HandOverTable,
    Join,
    Leave,
    LeftTable,
    Open,
    Pause,
    Ready,
    Rejected,
    RemovePlayer,
    TableOptions,
    TableState,
)
from server.storage.data_directory import DATABASE
from tests.server.fakes.client import Client
from tests.server.fakes.databases import rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import play_together, sit_together
from tests.server.lobby.test_resumption import is_in
from tests.server.tables.test_fair_deals import come

pytestmark = pytest.mark.trio

RULES = RuleSet(end="hands", limit=1)
TABLES = "SELECT count(*) FROM tables"


async def states_of(clients: list[Client]) -> list[TableState]:
    """The table as each of them is told when they have come back, and all are there."""
    return [
        await client.hear_a(TableState, lambda state: all(seat.present for seat in state.seats))
        for client in clients
    ]


async def test_a_table_between_two_games_has_its_people_its_host_who_is_ready_and_its_result(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path, RULES) as server:
        clients = await sit_together(server)
        await play_together(clients)
        await clients[0].say(HandOverTable(2), Ready())
        told = await clients[1].hear_a(TableState, lambda state: state.seats[0].ready)
        assert told.host == 2
    async with disk_server(tmp_path) as server:
        back = [await server.reconnect(client) for client in clients]
        for client, state in zip(back, await states_of(back), strict=True):
            assert replace(state, your_seat=1) == told
            if client.view is None:  # it comes after the first state
                await client.hear_a(GameView)
            assert client.view == clients[client.seat].view
        for client in back[1:]:
            await client.say(Ready())
        for client in back:
            await client.hear_a(GameView, lambda game: game.view.public.phase is not Phase.OVER)
        await play_together(back)
    assert rows(tmp_path / DATABASE, TABLES) == [(1,)]


async def test_who_is_alone_with_bots_is_asked_about_another_game_after_a_restart_too(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(RULES, "casual"))
        await ann.play()
    async with disk_server(tmp_path) as server:
        ann = await server.reconnect(ann)
        await ann.hear_a(TableState, lambda state: not state.seats[0].ready)
        await ann.hear_a(GameView, lambda game: game.view.public.phase is Phase.OVER)
        await ann.say(Ready())
        await ann.hear_a(GameView, lambda game: game.view.public.phase is not Phase.OVER)


async def test_before_the_first_game_the_seats_and_who_is_shut_out_are_as_they_were(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben, cat = [await server.connect(name) for name in ("Ann", "Ben", "Cat")]
        await ann.say(Open(RULES))
        code = (await ann.hear_a(TableState)).table
        for client in (ben, cat):
            await client.say(Join(code))
            await client.hear_a(TableState)
        await ann.say(RemovePlayer(2), FillSeats("casual", 2))
        await cat.hear_a(LeftTable)
        told = await ben.hear_a(TableState, lambda state: state.seats[2].level == "casual")
    async with disk_server(tmp_path) as server:
        ann, ben = await server.reconnect(ann), await server.reconnect(ben)
        state = await ben.hear_a(TableState, lambda state: all(s.present for s in state.seats))
        assert state == told
        cat = await server.reconnect(cat)
        assert await cat.rejection(Join(code)) == Rejected("unwelcome", {"table": code})
        await ben.say(Leave())
        await ben.hear_a(LeftTable)
        await ann.say(Leave())
        await ann.hear_a(LeftTable)
        await wait_for_rows(tmp_path / DATABASE, f"{TABLES} HAVING count(*) = 0")


async def test_a_pause_outlasts_a_restart_and_so_does_a_claim_that_did_not_hold(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY))
        [actor] = [client for client in clients if client.is_asked]
        await actor.say(Claim(actor.seq))
        assert await actor.hear_a(Claimed) == Claimed(actor.seat, holds=False)
        await clients[1].say(Pause(True))
        await clients[0].hear_a(TableState, lambda state: state.paused == "asked")
    async with disk_server(tmp_path) as server:
        back = [await server.reconnect(client) for client in clients]
        state = await back[0].hear_a(TableState)
        assert (state.paused, state.paused_by) == ("asked", "Ben")
        await back[2].say(Pause(False))
        for client in back:
            await client.hear_a(TableState, lambda state: state.paused == "")
        again = back[actor.seat]
        assert await again.rejection(Claim(again.seq)) == Rejected("claimed_already")


async def test_a_bank_has_after_a_restart_what_was_left_of_it(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        options = TableOptions(decision_seconds=0, bank_seconds=600)
        await ann.say(Open(RULES, options=options), FillSeats("casual", 2))
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code), Ready())
        await ann.say(Ready())
        await play_together([ann, ben], lambda view: view.public.to_act == 0)
        await ann.hear_a(Clock)
        await trio.sleep(1.1)
        await ann.act()
        told = await ann.hear_a(Clock, lambda clock: clock.bank_ms[0] < 599_000)
        seq = ann.seq
    async with disk_server(tmp_path) as server:
        ann, ben = await server.reconnect(ann), await server.reconnect(ben)
        await ann.hear_a(GameView)
        assert ann.seq >= seq
        if told.seat == 1 and ann.seq == seq:
            again = await ann.hear_a(Clock)
            assert again.bank_ms[0] == pytest.approx(told.bank_ms[0], abs=50)


async def test_what_was_promised_of_a_deal_and_what_clients_had_sent_for_it_outlast_a_restart(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        clients = [await come(server, name) for name in ("Ann", "Ben", "Cat")]
        await clients[0].say(Open(RULES))
        code = (await clients[0].hear_a(TableState)).table
        for client in clients[1:]:
            await client.say(Join(code))
        for client in clients:
            await client.hear_a(DealCommitted)
        await clients[2].say(Ready())
        await clients[0].hear_a(TableState, lambda state: state.seats[2].ready)
    async with disk_server(tmp_path, seed=2) as server:
        back = [await come(server, client.name, client.token) for client in clients[:2]]
        for new, old in zip(back, clients, strict=False):
            new.deals = old.deals
            new.deals.begin_line()
            await new.hear_a(DealCommitted)
        cat = await server.reconnect(clients[2])  # by a client that sends nothing for deals
        for client in back:
            await client.say(Ready())
        await play_together([*back, cat])
        for client in back:
            revealed = await client.hear_a(DealRevealed)
            assert all(revealed.seeds)
        assert [checked.fault for client in back for checked in client.checked] == ["", ""]
