"""The lobby: which tables people are told of and when, and how to get a place at one."""

import logging

import pytest
import trio
from trio.testing import MockClock

from engine.presets import preset
from protocol.codec import encode
from protocol.limits import MAX_SERVER_MESSAGE_BYTES
from protocol.messages import (
    Chat,
    FillSeats,
    GameView,
    Join,
    Leave,
    LeftTable,
    LobbyState,
    Occupant,
    Open,
    Rejected,
    Said,
    SeatState,
    TableInfo,
    TableOptions,
    TableState,
    VisitLobby,
    Watch,
)
from server.lobby.visitors import EVENTUALLY_SECONDS, MOST_PEOPLE, MOST_TABLES, SOON_SECONDS
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer, memory_server

pytestmark = pytest.mark.trio

OPEN = TableOptions()
SECRET = TableOptions(password="cumquat")


async def open_table(client: Client, options: TableOptions = OPEN) -> str:
    """The code of a table that a client has opened for its player."""
    await client.say(Open(SHORT_GAME, options=options))
    return (await client.hear_a(TableState)).table


async def visit(server: MemoryServer, name: str) -> tuple[Client, LobbyState]:
    """Somebody in the lobby, and what they see."""
    client = await server.connect(name)
    await client.say(VisitLobby())
    return client, await client.hear_a(LobbyState)


async def test_a_visitor_sees_the_tables_at_once(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=1000) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        code = await open_table(ann)
        await trio.sleep(90)
        await ben.say(Open(preset("four-6433"), "casual"))
        await ben.hear_a(GameView)
        started = trio.current_time()
        _, state = await visit(server, "Cat")
        assert trio.current_time() == started
    tables = {info.table: info for info in state.tables}
    assert state.people == ("Cat",)
    assert len(tables) == 2
    assert (tables[code].age_seconds, tables[code].hand, tables[code].rules) == (90, 0, SHORT_GAME)
    assert [seat.name for seat in tables[code].seats] == ["Ann", "", ""]
    [other] = tables.keys() - {code}
    assert [seat.name for seat in tables[other].seats] == ["Ben", "Ada", "Bruno", "Cleo"]
    assert (tables[other].age_seconds, tables[other].hand) == (0, 1)


async def test_a_visitor_is_told_soon_when_somebody_comes_or_goes(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        cat, state = await visit(server, "Cat")
        assert state == LobbyState((), ("Cat",))
        ann = await server.connect("Ann")
        code = await open_table(ann)
        changed = trio.current_time()
        assert [info.table for info in (await cat.hear_a(LobbyState)).tables] == [code]
        assert trio.current_time() - changed <= SOON_SECONDS
        dan, _ = await visit(server, "Dan")
        assert (await cat.hear_a(LobbyState)).people == ("Cat", "Dan")
        await dan.say(Watch(code))
        state = await cat.hear_a(LobbyState)
        assert (state.people, state.tables[0].watchers) == (("Cat",), 1)
        await ann.say(Leave())
        assert (await cat.hear_a(LobbyState)).tables == ()


async def test_where_nothing_changes_a_visitor_is_told_only_now_and_then(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        await open_table(await server.connect("Ann"))
        cat, _ = await visit(server, "Cat")
        before = len(cat.heard)
        with trio.move_on_after(10 * EVENTUALLY_SECONDS + 1):
            await cat.hear_end()
        assert len(cat.heard) - before == 10


async def test_a_visitor_is_told_once_a_second_at_most_whatever_happens_and_they_ask(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(messages_per_second=1000, messages_at_once=1000) as server:
        ann = await server.connect("Ann")
        cat, _ = await visit(server, "Cat")
        before = len(cat.heard)
        for _ in range(100):
            code = await open_table(ann)
            await ann.say(Leave())
            await cat.say(VisitLobby(), Watch(code), Leave(), VisitLobby())
            await trio.sleep(0.1)
        with trio.move_on_after(0.01):
            await cat.hear_end()
        states = [message for message in cat.heard[before:] if isinstance(message, LobbyState)]
        assert 5 <= len(states) <= 11


async def test_only_people_in_the_lobby_are_told(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        cat, _ = await visit(server, "Cat")
        await cat.say(Open(SHORT_GAME))
        await cat.hear_a(TableState)
        assert await cat.rejection(VisitLobby()) == Rejected(
            "at_a_table", {"table": cat.table.table if cat.table else ""}
        )
        await open_table(await server.connect("Ann"))
        await cat.hear_nothing(60)
        await cat.say(Leave(), VisitLobby())
        assert len((await cat.hear_a(LobbyState)).tables) == 1
        await cat.drop()
        _, state = await visit(server, "Dan")
        assert state.people == ("Dan",)


async def test_the_lobby_shows_no_more_than_fits_and_first_where_there_is_a_seat(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.lobby.visitors.MOST_TABLES", 3)
    async with memory_server() as server:
        for number in range(6):
            client = await server.connect(f"guest {number}")
            await open_table(client)
            if number != 2:
                await client.say(FillSeats("casual"))
                await client.hear_a(GameView)
            await trio.sleep(1)
        _, state = await visit(server, "Cat")
    names = [info.seats[0].name for info in state.tables]
    assert names == ["guest 2", "guest 5", "guest 4"]


async def test_a_table_that_is_not_listed_is_found_by_its_code_alone(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        code = await open_table(ann, TableOptions(listed=False))
        cat, state = await visit(server, "Cat")
        assert state.tables == ()
        await cat.say(Join())
        assert (await cat.hear_a(TableState)).table != code
        await cat.say(Leave(), Join(code))
        assert (await cat.hear_a(TableState, lambda table: table.table == code)).your_seat == 1


async def test_nobody_gets_in_without_the_password(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        code = await open_table(ann, SECRET)
        for wrong in ("", "Cumquat", "cumquat ", "\ud7ff" * 64):
            assert await ben.rejection(Join(code, wrong)) == Rejected("bad_password")
            assert await ben.rejection(Watch(code, wrong)) == Rejected("bad_password")
        await ben.say(Join())
        assert (await ben.hear_a(TableState)).table != code
        await ben.say(Leave(), Join(code, SECRET.password))
        await ben.hear_a(TableState, lambda table: table.table == code)
        await ben.drop()
        back = await server.reconnect(ben)
        assert (await back.hear_a(TableState)).table == code


async def test_guessing_a_password_takes_time(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        code = await open_table(await server.connect("Ann"), SECRET)
        ben = await server.connect("Ben")
        started = trio.current_time()
        for guess in range(20):
            await ben.rejection(Join(code, str(guess)))
        assert trio.current_time() - started >= 20


async def test_a_password_is_told_to_nobody_and_not_logged(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with memory_server() as server:
        ann, ben, eve = [await server.connect(name) for name in ("Ann", "Ben", "Eve")]
        code = await open_table(ann, SECRET)
        await ben.say(Join(code, SECRET.password))
        await ben.hear_a(TableState)
        await eve.say(Watch(code, SECRET.password))
        await eve.hear_a(TableState)
        assert await ben.rejection(Watch(code, SECRET.password)) == Rejected("seated")
        cat, state = await visit(server, "Cat")
        assert state.tables[0].has_password
        told = [*ann.heard, *ben.heard, *eve.heard, *cat.heard]
    assert ann.table is not None
    assert ann.table.options == TableOptions()
    assert not any(SECRET.password in repr(message) for message in told)
    assert not any(SECRET.password in record.getMessage() for record in caplog.records)


async def test_the_seat_that_one_would_like_is_had_where_it_is_free(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben, cat = [await server.connect(name) for name in ("Ann", "Ben", "Cat")]
        code = await open_table(ann)
        await ben.say(Join(code, seat=2))
        assert (await ben.hear_a(TableState)).your_seat == 2
        for seat in (0, 2, 3):
            assert await cat.rejection(Join(code, seat=seat)) == Rejected(
                "seat_taken", {"seat": seat}
            )
        await cat.say(Join(code))
        assert (await cat.hear_a(TableState)).your_seat == 1


async def test_of_two_players_who_want_the_last_seat_one_gets_it(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, cat, dan = [await server.connect(n) for n in ("Ann", "Ben", "Cat", "Dan")]
        code = await open_table(ann)
        await ben.say(Join(code))
        await ben.hear_a(TableState)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(cat.say, Join(code))
            nursery.start_soon(dan.say, Join(code))
        heard = [await client.hear() for client in (cat, dan)]
        assert sorted(type(message).__name__ for message in heard) == ["Rejected", "TableState"]
        assert Rejected("table_full", {"table": code}) in heard


async def test_nobody_opens_more_tables_than_they_may(autojump_clock: MockClock) -> None:
    async with memory_server(tables_per_player=2) as server:
        ann = await server.connect("Ann")
        for name in ("Ben", "Cat"):
            code = await open_table(ann)
            other = await server.connect(name)
            await other.say(Join(code))
            await other.hear_a(TableState)
            await ann.say(Leave())
            await ann.hear_a(LeftTable)
        ann = await server.reconnect(ann)
        assert await ann.rejection(Open(SHORT_GAME)) == Rejected("too_many_tables")
        await other.say(Leave())
        await trio.sleep(1)
        await open_table(ann)


async def test_the_clock_of_a_table_is_told_in_the_lobby(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await open_table(ann, TableOptions(decision_seconds=30, bank_seconds=90))
        _, state = await visit(server, "Cat")
    (info,) = state.tables
    assert (info.decision_seconds, info.bank_seconds) == (30, 90)


async def test_what_is_said_in_the_lobby_is_heard_there_and_not_at_the_tables(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await open_table(ann)
        cat, _ = await visit(server, "Cat")
        dan, _ = await visit(server, "Dan")
        outside = await server.connect("Eve")
        await dan.say(Chat(" Who plays? "))
        for client in (cat, dan):
            assert await client.hear_a(Said) == Said("Dan", "Who plays?", lobby=True)
        assert await outside.rejection(Chat("hey")) == Rejected("not_at_a_table")
        await ann.say(Chat("I do."))
        assert await ann.hear_a(Said) == Said("Ann", "I do.")
        await trio.sleep(3)
        assert not any(message == Said("Ann", "I do.") for message in cat.heard)


async def test_a_whole_lobby_fits_into_one_message() -> None:
    name = "\U0001f0a1" * 20
    seat = SeatState(Occupant.PERSON, name, present=True, ready=True, stand_in=True)
    rules = preset("four-6433")
    info = TableInfo("WXYZ", rules, (seat,) * 4, 10**9, 10**9, 10**9, True, 86_400, 86_400)
    state = LobbyState((info,) * MOST_TABLES, (name,) * MOST_PEOPLE)
    assert len(encode(state)) < MAX_SERVER_MESSAGE_BYTES
