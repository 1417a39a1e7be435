"""The host of a table: who that is, whom they may remove, and to whom the table passes."""

import pytest
from trio.testing import MockClock, wait_all_tasks_blocked

from engine.presets import preset
from engine.public import Phase
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    GameView,
    HandOverTable,
    Join,
    Leave,
    LeftTable,
    Occupant,
    Open,
    Ready,
    Rejected,
    RemovePlayer,
    TableState,
    Watch,
    Welcome,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio


async def gather(server: MemoryServer, *names: str) -> list[Client]:
    """Clients at a table that the first of them has opened."""
    clients = [await server.connect(name) for name in names]
    await clients[0].say(Open(SHORT_GAME), Ready())
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code), Ready())
        await client.hear_a(TableState)
    return clients


def code_of(client: Client) -> str:
    """Where somebody sits."""
    assert client.table is not None
    return client.table.table


async def test_the_player_who_opens_a_table_is_its_host_and_all_can_see_it(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        table = await ann.hear_a(TableState)
        assert (table.host, table.your_seat) == (0, 0)
        assert ben.table is not None
        assert (ben.table.host, ben.table.your_seat) == (0, 1)


async def test_at_a_table_of_the_servers_the_first_to_come_is_the_host(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(bots=("casual",)) as server:
        ann = await server.connect("Ann")
        await ann.say(Join())
        assert (await ann.hear_a(TableState)).host == ann.seat == 0


async def test_when_the_host_leaves_the_next_person_there_is_the_host(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await ben.drop()
        await ann.hear_a(TableState, lambda table: not table.seats[1].present)
        await ann.say(Leave())
        assert (await cat.hear_a(TableState, lambda table: table.host != 0)).host == 2
        ben = await server.reconnect(ben)
        await ben.hear_a(TableState)
        await cat.say(Leave())
        assert (await ben.hear_a(TableState, lambda table: table.host != 2)).host == 1
        ann = await server.reconnect(ann)
        assert await ben.rejection(RemovePlayer(2)) == Rejected("no_person", {"seat": 2})


async def test_only_the_host_may_remove_and_hand_over(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        _, ben = await gather(server, "Ann", "Ben")
        assert await ben.rejection(RemovePlayer(0)) == Rejected("not_the_host")
        assert await ben.rejection(HandOverTable(1)) == Rejected("not_the_host")


async def test_a_host_who_has_handed_the_table_over_is_none_any_more(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        for seat in (2, 3):
            assert await ann.rejection(HandOverTable(seat)) == Rejected("no_person", {"seat": seat})
        await ann.say(HandOverTable(1))
        await ben.hear_a(TableState, lambda table: table.host == 1)
        assert await ann.rejection(RemovePlayer(1)) == Rejected("not_the_host")
        await ben.say(RemovePlayer(0))
        assert await ann.hear_a(LeftTable) == LeftTable("removed")


async def test_before_a_game_removing_somebody_frees_their_seat_for_others(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        code = code_of(ann)
        await ann.say(RemovePlayer(1))
        assert await ben.hear_a(LeftTable) == LeftTable("removed")
        unwelcome = Rejected("unwelcome", {"table": code})
        assert await ben.rejection(Join(code)) == unwelcome
        assert await ben.rejection(Watch(code)) == unwelcome
        cat = await server.connect("Cat")
        await cat.say(Join(code))
        assert (await cat.hear_a(TableState)).your_seat == 1
        await ben.say(Join())  # and they can play elsewhere
        assert (await ben.hear_a(TableState)).table != code


async def test_a_player_who_has_been_removed_gets_in_by_no_new_connection(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        code = code_of(ann)
        await ben.drop()
        await ann.say(RemovePlayer(1))
        await ann.hear_a(TableState, lambda table: table.seats[1].occupant is Occupant.NOBODY)
        ben = await server.reconnect(ben)
        assert await ben.rejection(Join(code)) == Rejected("unwelcome", {"table": code})


async def test_a_player_who_is_removed_in_the_midst_of_a_trick_is_replaced_by_a_bot(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(
            clients,
            lambda view: len(view.public.tricks) == 4 and len(view.public.trick.cards) == 1,
        )
        [host] = [client for client in clients if client.seat == 0]
        [asked] = [client for client in clients if client.is_asked]
        if asked is host:
            await host.say(HandOverTable(1))
            await clients[1].hear_a(TableState, lambda table: table.host == 1)
            host = clients[1]
        await host.say(RemovePlayer(asked.seat))
        seat = asked.seat
        assert await asked.hear_a(LeftTable) == LeftTable("removed")
        rest = [client for client in clients if client is not asked]
        await play_together(rest)
        assert server.journal.states()[-1].public.phase is Phase.OVER
        assert host.table is not None
        assert host.table.seats[seat].occupant is Occupant.BOT
        await asked.hear_nothing(10)


async def test_a_player_who_is_removed_while_they_come_back_is_told_that_they_are_not_there(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY))
        ann, ben, _ = clients
        server.journal.block()
        await next(client for client in clients if client.is_asked).act()
        await ann.say(RemovePlayer(ben.seat))
        await wait_all_tasks_blocked()
        back = await server.reconnect(ben)
        assert Welcome(PROTOCOL_VERSION, "Ben", ben.token, table=code_of(ann)) in back.heard
        server.journal.unblock()
        assert await back.hear_a(LeftTable) == LeftTable("left")


async def test_a_bot_is_removed_between_two_games_only(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        await ann.say(FillSeats("casual"))
        await ann.hear_a(GameView)
        assert await ann.rejection(RemovePlayer(2)) == Rejected("no_person", {"seat": 2})
        await play_together([ann, ben])
        await ann.say(RemovePlayer(2))
        table = await ann.hear_a(TableState, lambda table: not table.seats[2].name)
        assert table.seats[2].occupant is Occupant.NOBODY
        cat = await server.connect("Cat")
        await cat.say(Join(code_of(ann)), Ready())
        await cat.hear_a(TableState)
        for client in (ann, ben):
            await client.say(Ready())
        await play_together([ann, ben, cat], lambda view: view.public.hand == 2)


async def test_a_host_who_removes_themselves_has_left(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await gather(server, "Ann", "Ben")
        code = code_of(ann)
        await ann.say(RemovePlayer(0))
        assert await ann.hear_a(LeftTable) == LeftTable("removed")
        await ben.hear_a(TableState, lambda table: table.host == 1)
        await ann.say(Join(code))
        assert (await ann.hear_a(TableState)).host == 1


async def test_at_a_table_every_bot_has_a_name_that_nobody_else_has(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ada = await server.connect("Ann"), await server.connect("ADA")
        await ann.say(Open(preset("four-6433"), "casual"))
        await ann.hear_a(GameView)
        assert ann.table is not None
        assert [seat.name for seat in ann.table.seats] == ["Ann", "Ada", "Bruno", "Cleo"]
        await ann.say(Leave())
        await ada.say(Open(SHORT_GAME, "casual"))
        await ada.hear_a(GameView)
        assert ada.table is not None
        assert [seat.name for seat in ada.table.seats] == ["ADA", "Bruno", "Cleo"]
    header, _ = server.journal.games[2]
    setups = [(seat.name, seat.level, seat.person) for seat in header.table.seats]
    assert setups == [("ADA", "", "ADA"), ("Bruno", "casual", ""), ("Cleo", "casual", "")]


async def test_a_bot_gives_up_its_name_for_a_person_who_has_it(autojump_clock: MockClock) -> None:
    async with memory_server(bots=("casual",)) as server:
        ann, ada = await server.connect("Ann"), await server.connect("ada")
        await ann.say(Join(), Ready())
        await ann.hear_a(TableState)
        await ada.say(Join(), Ready())
        await ada.hear_a(GameView)
        assert ada.table is not None
        assert [seat.name for seat in ada.table.seats] == ["Ann", "Bruno", "ada"]
