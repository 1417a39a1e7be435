"""Seats are kept for coming back, not for consent: who is dealt in is there and wants to play."""

from collections.abc import Callable, Sequence

import pytest
import trio
from trio.testing import MockClock

from engine.public import Phase
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

GRACE_SECONDS = 60.0
NEVER = 10_000.0


async def hear_no_game(clients: Sequence[Client], seconds: float) -> None:
    """Nobody is dealt in for so long."""
    with trio.move_on_after(seconds):
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.hear_end)
    assert not any(isinstance(said, GameView) for client in clients for said in client.heard)


def is_away(seat: int) -> Callable[[TableState], bool]:
    """Whether somebody who has a seat is not there."""
    return lambda table: table.seats[seat].name != "" and not table.seats[seat].present


def is_free(*seats: int) -> Callable[[TableState], bool]:
    """Whether nobody has these seats."""
    return lambda table: all(table.seats[seat].occupant is Occupant.NOBODY for seat in seats)


async def sit_down(server: MemoryServer, *names: str) -> list[Client]:
    """Clients that have sat down one after another, wherever there was a seat."""
    clients = [await server.connect(name) for name in names]
    for client in clients:
        await client.say(Join(), Ready())
        await client.hear_a(TableState)
    return clients


async def test_nobody_is_dealt_in_who_came_once_and_was_lost(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        for name in ("Ann", "Ben"):
            [visitor] = await sit_down(server, name)
            await visitor.drop()
            await trio.sleep(1)
        cat = await server.connect("Cat")
        await cat.say(Join())
        await hear_no_game([cat], GRACE_SECONDS - 1)
        await cat.hear_a(TableState, is_free(0, 1))
        assert server.journal.games == {}


async def test_the_deal_waits_for_somebody_whose_line_was_lost_and_comes_when_they_are_back(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben = await sit_down(server, "Ann", "Ben")
        await ben.drop()
        await ann.hear_a(TableState, is_away(1))
        await ann.say(FillSeats("casual"))
        await hear_no_game([ann], GRACE_SECONDS / 2)
        back = await server.reconnect(ben)
        assert (await back.hear_a(TableState)).your_seat == 1
        await play_together([ann, back])


async def test_between_two_games_a_seat_is_kept_for_the_grace_and_then_free(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat])
        await ben.drop()
        lost_at = trio.current_time()
        for client in (ann, cat):
            await client.say(Ready())
        await ann.hear_a(TableState, is_free(1))
        assert trio.current_time() - lost_at == pytest.approx(GRACE_SECONDS)
        assert len(server.journal.games) == 1
        await ann.say(FillSeats("casual"))
        await ann.hear_a(GameView)
        back = await server.reconnect(ben)
        assert isinstance(back.heard[0], Welcome)
        assert back.heard[0].table == ""


async def test_who_was_away_at_the_end_of_a_game_can_still_come_back_to_its_result(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away = next(client for client in clients if client.is_asked)
        others = [client for client in clients if client is not away]
        await away.drop()
        await play_together(others)  # a bot has played for them for longer than the grace
        await trio.sleep(GRACE_SECONDS / 2)
        back = await server.reconnect(away)
        assert (await back.hear_a(GameView)).view.public.phase is Phase.OVER


async def test_whoever_leaves_after_a_game_is_not_dealt_into_the_next(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat])
        await ben.say(Ready(), Leave())
        assert await ben.hear_a(LeftTable) == LeftTable("left")
        for client in (ann, cat):
            await client.say(Ready())
        await ann.hear_a(TableState, lambda table: table.seats[2].ready)
        await ann.hear_nothing(10)
        assert len(server.journal.games) == 1


async def test_seats_are_kept_while_nobody_is_there_to_wait(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER, empty_table_seconds=900) as server:
        ann, ben = await sit_down(server, "Ann", "Ben")
        for client in (ann, ben):
            await client.drop()
        await trio.sleep(5 * GRACE_SECONDS)
        back = await server.reconnect(ann)
        back_at = trio.current_time()
        assert (await back.hear_a(TableState)).seats[1].name == "Ben"
        await back.hear_a(TableState, is_free(1))
        assert trio.current_time() - back_at == pytest.approx(GRACE_SECONDS)


async def test_while_the_host_is_away_somebody_present_is_it_and_they_are_again_when_back(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben = await sit_down(server, "Ann", "Ben")
        await ann.drop()
        assert (await ben.hear_a(TableState, is_away(0))).host == 1
        back = await server.reconnect(ann)
        assert (await back.hear_a(TableState)).host == 0
        await back.drop()
        await ben.hear_a(TableState, is_away(0))
        await ben.say(RemovePlayer(0))
        assert (await ben.hear_a(TableState, is_free(0))).host == 1


async def test_in_a_game_the_seat_of_a_host_who_is_away_is_kept_from_who_stands_in_for_them(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat], is_in(Phase.TRUMP))
        await ann.drop()
        assert (await ben.hear_a(TableState, is_away(0))).host == 1
        assert await ben.rejection(RemovePlayer(0)) == Rejected("not_the_host")
        await ben.say(RemovePlayer(2))
        assert await cat.hear_a(LeftTable) == LeftTable("removed")


async def test_a_table_handed_over_stays_with_who_has_got_it(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME))
        code = (await ann.hear_a(TableState)).table
        await ben.say(Join(code))
        await ben.hear_a(TableState)
        await ann.say(HandOverTable(1))
        await ben.hear_a(TableState, lambda table: table.host == 1)
        await ann.drop()
        await ben.hear_a(TableState, is_away(0))
        back = await server.reconnect(ann)
        assert (await back.hear_a(TableState)).host == 1
