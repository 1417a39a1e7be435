"""Bots that stand in for people who are away, and give the seat back the moment they return."""

import pytest
import trio
from trio.testing import MockClock

from engine.actions import SeatAction
from engine.bots import decide
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from protocol.messages import (
    GameView,
    Happened,
    Join,
    Leave,
    Occupant,
    Open,
    Ready,
    StoodIn,
    TableOptions,
    TableState,
    Watch,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    memory_server,
    play_together,
    sit_together,
)
from tests.server.lobby.test_resumption import MOMENTS, is_in

pytestmark = pytest.mark.trio

GRACE_SECONDS = 60
NEVER = 1_000_000  # these clients answer pings only while they listen
RULES = preset("dealers-choice", {"limit": 3})
IN_PLAY = {name: moment for name, moment in MOMENTS.items() if name != "over"}


async def drop_the_one_asked(clients: list[Client]) -> tuple[Client, list[Client]]:
    """The player whose turn it is goes away; that player, and the others."""
    [asked] = [client for client in clients if client.is_asked]
    others = [client for client in clients if client is not asked]
    await asked.drop()
    for other in others:
        await other.hear_a(TableState, lambda table: not table.seats[asked.seat].present)
    return asked, others


@pytest.mark.parametrize("moment", IN_PLAY)
async def test_in_every_phase_a_bot_plays_for_a_player_who_has_been_away_too_long(
    moment: str, autojump_clock: MockClock
) -> None:
    async with memory_server(RULES, seed=3, ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, IN_PLAY[moment])
        away, others = await drop_the_one_asked(clients)
        dropped_at = trio.current_time()
        table = await others[0].hear_a(TableState)
        assert trio.current_time() - dropped_at == GRACE_SECONDS
        state = table.seats[away.seat]
        assert (state.occupant, state.name) == (Occupant.PERSON, away.name)
        assert (state.present, state.stand_in) == (False, True)
        await play_together(others)
        states = server.journal.states()
        assert states[-1].public.phase is Phase.OVER
        back = await server.reconnect(away)
        await back.hear_a(GameView)
        assert back.view == view_for(states[-1], away.seat)
        assert back.table is not None
        assert not back.table.seats[away.seat].stand_in


@pytest.mark.parametrize("moment", IN_PLAY)
async def test_in_every_phase_the_seat_is_the_players_again_the_moment_they_are_back(
    moment: str, autojump_clock: MockClock
) -> None:
    asked_of_bots: list[View] = []

    async def think(level: str, view: View) -> SeatAction:
        asked_of_bots.append(view)
        await trio.sleep(10)
        return decide(level, view)

    async with memory_server(RULES, seed=3, think=think, ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, IN_PLAY[moment])
        away, others = await drop_the_one_asked(clients)
        await trio.sleep(GRACE_SECONDS + 5)
        assert len(asked_of_bots) == 1  # it has begun to think
        back = await server.reconnect(away)
        table = await back.hear_a(TableState)
        assert (table.your_seat, table.seats[away.seat].stand_in) == (away.seat, False)
        await back.hear_a(GameView)
        assert (back.seq, back.view, back.is_asked) == (away.seq, away.view, True)
        await others[0].hear_a(TableState, lambda table: table.seats[away.seat].present)
        await others[0].hear_nothing(8)  # its decision has been dropped
        await play_together([back, *others])
        assert len(asked_of_bots) == 1
        assert server.journal.states()[-1].public.phase is Phase.OVER


async def test_a_player_who_is_back_in_time_is_not_played_for(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away, others = await drop_the_one_asked(clients)
        await trio.sleep(GRACE_SECONDS - 1)
        back = await server.reconnect(away)
        await trio.sleep(10)
        await play_together([back, *others])
        heard = [message for message in others[0].heard if isinstance(message, TableState)]
        assert not any(seat.stand_in for table in heard for seat in table.seats)


async def test_every_time_away_has_a_grace_of_its_own(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away, others = await drop_the_one_asked(clients)
        for _ in range(3):
            await trio.sleep(GRACE_SECONDS - 10)
            away = await server.reconnect(away)
            await away.hear_a(GameView)
            await away.drop()
        with trio.move_on_after(GRACE_SECONDS - 1):
            await others[0].hear_a(Happened)
            raise AssertionError("a bot has played too early")
        await others[0].hear_a(Happened)


async def test_the_grace_is_the_tables(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME, options=TableOptions(grace_seconds=5)), Ready())
        code = (await ann.hear_a(TableState)).table
        cat = await server.connect("Cat")
        for client in (ben, cat):
            await client.say(Join(code), Ready())
            await client.hear_a(GameView if client is cat else TableState)
        await cat.drop()
        await ann.hear_a(
            TableState,
            lambda table: table.seats[2].name == "Cat" and table.seats[2].present is False,
        )
        gone_at = trio.current_time()
        await ann.hear_a(TableState, lambda table: table.seats[2].stand_in)
        assert trio.current_time() - gone_at == 5


async def test_a_player_who_is_away_is_waited_for_also_when_it_is_not_their_turn(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        [asked] = [client for client in clients if client.is_asked]
        away, other = [client for client in clients if client is not asked]
        await away.drop()
        await other.hear_a(TableState, lambda table: not table.seats[away.seat].present)
        await other.hear_a(TableState, lambda table: table.seats[away.seat].stand_in)
        await play_together([asked, other])


async def test_while_nobody_is_there_the_game_rests(autojump_clock: MockClock) -> None:
    async with memory_server(bot_pause_seconds=5) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual"))
        await ann.play(lambda view: len(view.public.tricks) == 2)
        await ann.drop()
        await trio.sleep(1)
        before = len(server.journal.states())
        await trio.sleep(500)
        assert len(server.journal.states()) == before
        ann = await server.reconnect(ann)
        await ann.play()


async def test_when_somebody_is_back_the_others_are_waited_for_anew(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        for client in clients:
            await client.drop()
        await trio.sleep(500)
        [asked] = [client for client in clients if client.is_asked]
        other = clients[asked.seat - 1]
        back = await server.reconnect(other)
        back_at = trio.current_time()
        await back.hear_a(TableState, lambda table: table.seats[asked.seat].stand_in)
        assert trio.current_time() - back_at == GRACE_SECONDS
        await back.play()


async def test_a_stand_in_goes_when_the_game_is_over_and_the_next_waits_for_who_is_away(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away, others = await drop_the_one_asked(clients)
        await play_together(others)
        table = await others[0].hear_a(TableState)
        assert not any(seat.stand_in for seat in table.seats)
        for client in others:
            await client.say(Ready())
        await others[0].hear_a(TableState, lambda table: table.seats[others[1].seat].ready)
        await others[0].hear_nothing(GRACE_SECONDS / 2)
        back = await server.reconnect(away)
        await back.hear_a(GameView)
        await back.say(Ready())
        for client in (*others, back):
            await client.hear_a(GameView, lambda told: told.view.public.results == ())


async def test_a_player_who_is_away_can_be_left_alone_with_bots_and_comes_back_to_their_seat(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away, others = await drop_the_one_asked(clients)
        await trio.sleep(GRACE_SECONDS + 1)
        for client in others:
            await client.say(Leave())
        await trio.sleep(100)
        back = await server.reconnect(away)
        await back.play()
        assert back.view is not None
        assert back.view.seat == away.seat


async def test_what_a_bot_has_decided_is_told_to_whoever_is_back_and_when_it_will_to_the_others(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        away, others = await drop_the_one_asked(clients)
        table = others[0].table
        assert table is not None
        expected = [GRACE_SECONDS if seat == away.seat else None for seat in range(3)]
        assert table.grace_left == tuple(expected)
        await trio.sleep(20)
        eve = await server.connect("Eve")
        await eve.say(Watch(table.table))
        assert (await eve.hear_a(TableState)).grace_left[away.seat] == GRACE_SECONDS - 20
        await play_together(others, lambda view: len(view.public.tricks) == 3)
        back = await server.reconnect(away)
        told = await back.hear_a(StoodIn)
        entries = server.journal.games[1][1]
        decided = [entry for entry in entries if entry.seat == away.seat]
        assert [*told.actions] == [entry.action for entry in decided]
        assert all(entry.stood_in for entry in decided)
        await play_together([back, *others], is_in(Phase.TRUMP, 2))
        await back.drop()
        again = await server.reconnect(back)  # they have decided themselves since
        await again.hear_a(GameView)
        with trio.move_on_after(1):
            await again.hear_end()
        assert not any(isinstance(message, StoodIn) for message in again.heard)
