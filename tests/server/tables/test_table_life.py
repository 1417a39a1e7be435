"""Sitting down, filling seats, leaving, another game, and all that is asked at the wrong time."""

import pytest
from trio.testing import MockClock

from engine.actions import NameTrump, Play
from engine.events import TrumpNamed
from engine.public import Phase
from engine.rules import RuleSet
from protocol.messages import (
    Act,
    ClientMessage,
    FillSeats,
    GameView,
    Happened,
    Join,
    Leave,
    LeftTable,
    Occupant,
    Open,
    Ready,
    Rejected,
    TableState,
    Welcome,
)
from server.lobby.lobby import CODE_LETTERS
from tests.server.fakes.memory_server import SHORT_GAME, memory_server, play_together, sit_together

pytestmark = pytest.mark.trio


async def test_a_table_has_a_short_code_that_cannot_be_misread(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME))
        code = (await ann.hear_a(TableState)).table
        assert len(code) == 4
        assert set(code) <= set(CODE_LETTERS)
        await ben.say(Join(f" {code.lower()} "))
        assert (await ben.hear_a(TableState)).table == code


@pytest.mark.parametrize("request_", [FillSeats("casual"), Leave(), Act(0, Play(0)), Ready()])
async def test_nothing_can_be_asked_of_a_table_by_a_player_who_sits_at_none(
    request_: ClientMessage, autojump_clock: MockClock
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        assert await ann.rejection(request_) == Rejected("not_at_a_table")


async def test_a_seat_has_to_be_left_before_another_is_taken(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        await ann.say(Open(SHORT_GAME))
        await ben.say(Open(SHORT_GAME))
        code = (await ann.hear_a(TableState)).table
        other = (await ben.hear_a(TableState)).table
        assert await ann.rejection(Join(other)) == Rejected("at_a_table", {"table": code})
        assert await ann.rejection(Open(SHORT_GAME)) == Rejected("at_a_table", {"table": code})


async def test_there_has_to_be_such_a_table_with_a_seat(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        code = clients[0].table.table
        dan = await server.connect("Dan")
        assert await dan.rejection(Join("NONE")) == Rejected("no_such_table", {"table": "NONE"})
        assert await dan.rejection(Join(code)) == Rejected("table_full", {"table": code})


async def test_there_is_a_bound_to_the_number_of_tables(autojump_clock: MockClock) -> None:
    async with memory_server(tables=1) as server:
        await sit_together(server)
        dan = await server.connect("Dan")
        assert await dan.rejection(Join()) == Rejected("no_free_table")
        assert await dan.rejection(Open(SHORT_GAME)) == Rejected("no_free_table")


@pytest.mark.parametrize(
    ("rules", "option", "value", "problem", "allowed"),
    [
        (RuleSet(targets=(8, 5)), "targets", "8,5", "targets_count", "3"),
        (RuleSet(end="tricks", limit=17), "limit", "17", "too_large", "16"),
        (RuleSet(end="dealer", targets=(17, 0, 0)), "targets", "17", "too_large", "16"),
        (
            RuleSet(end="dealer", targets=(16, 0, 0), dealer_need="ahead"),
            "targets",
            "16,0,0",
            "dealer_cannot_win",
            "15",
        ),
    ],
)
async def test_rules_that_cannot_be_played_open_no_table(
    autojump_clock: MockClock, rules: RuleSet, option: str, value: str, problem: str, allowed: str
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        refused = await ann.rejection(Open(rules))
        assert refused == Rejected(
            "rules", {"option": option, "value": value, "problem": problem, "allowed": allowed}
        )
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")


async def test_there_have_to_be_bots_of_that_level(autojump_clock: MockClock) -> None:
    no_such_level = Rejected("no_such_level", {"level": "divine"})
    async with memory_server() as server:
        ann = await server.connect("Ann")
        assert await ann.rejection(Open(SHORT_GAME, "divine")) == no_such_level
        await ann.say(Open(SHORT_GAME))
        assert await ann.rejection(FillSeats("divine")) == no_such_level


async def test_bots_fill_the_free_seats_and_the_game_begins(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        for client in (ann, ben):
            await client.say(Join())
            await client.hear_a(TableState)
        assert await ben.rejection(FillSeats("casual")) == Rejected("not_the_host")
        await ann.say(FillSeats("casual"))
        await ben.say(Ready())
        await play_together([ann, ben])
        assert ann.table is not None
        occupants = [seat.occupant for seat in ann.table.seats]
        assert occupants == [Occupant.PERSON, Occupant.PERSON, Occupant.BOT]


async def test_bots_of_the_server_leave_seats_for_the_others(autojump_clock: MockClock) -> None:
    async with memory_server(bots=("casual",)) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        for client in (ann, ben):
            await client.say(Join(), Ready())
            await client.hear_a(TableState)
        await play_together([ann, ben])


async def test_before_a_game_leaving_makes_a_seat_free(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, cat = [await server.connect(name) for name in ("Ann", "Ben", "Cat")]
        for client in (ann, ben):
            await client.say(Join(), Ready())
            await client.hear_a(TableState)
        await ann.say(Leave())
        assert await ann.hear_a(LeftTable) == LeftTable("left")
        await cat.say(Join())
        assert (await cat.hear_a(TableState)).your_seat == 0


async def test_the_welcome_says_where_a_player_is_and_what_is_there_follows_unasked(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, *_ = await sit_together(server)
        code = ann.table.table if ann.table else ""
        back = await server.reconnect(ann)
        welcomes = [client.heard[0] for client in (ann, back)]
        tables = [welcome.table for welcome in welcomes if isinstance(welcome, Welcome)]
        assert tables == ["", code]
        assert (await back.hear_a(TableState)).your_seat == ann.seat
        assert (await back.hear_a(GameView)).view.seat == ann.seat


async def test_in_a_game_a_bot_goes_on_for_a_player_who_has_left(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat], lambda view: len(view.public.tricks) == 3)
        await ann.say(Leave())
        await ann.hear_a(LeftTable)
        await play_together([ben, cat])
        assert ben.table is not None
        assert ben.table.seats[0].occupant is Occupant.BOT
        await ann.hear_nothing(10)


async def test_when_the_last_has_left_the_table_closes(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        code = clients[0].table.table
        for client in clients:
            await client.say(Leave())
            await client.hear_a(LeftTable)
        refused = await clients[0].rejection(Join(code))
        assert refused == Rejected("no_such_table", {"table": code})
        assert server.journal.ended == [1]


async def test_another_game_begins_when_everybody_is_there_and_wants_to(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat])
        await cat.drop()
        await ann.hear_a(TableState, lambda table: not table.seats[2].present)
        await ann.say(Ready())
        table = await ann.hear_a(TableState)
        assert [seat.ready for seat in table.seats] == [True, False, False]
        await ben.say(Ready())
        await ann.hear_a(TableState)
        await ann.hear_nothing(10)
        cat = await server.reconnect(cat)
        await cat.say(Ready())
        view = await ann.hear_a(GameView)
        assert (view.seq, view.view.public.results) == (1, ())
        assert ann.table is not None
        assert not any(seat.ready for seat in ann.table.seats)
        await ben.hear_a(GameView)
        await cat.hear_a(GameView, lambda told: told.view.public.results == ())
        await play_together([ann, ben, cat])


async def test_another_game_has_to_wait_for_the_end_of_the_one_before(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Join())
        assert await ann.rejection(Act(0, Play(0))) == Rejected("no_game")
        await ann.say(FillSeats("casual"))
        await ann.hear_a(GameView)
        assert await ann.rejection(Ready()) == Rejected("game_in_progress")
        assert await ann.rejection(FillSeats("casual")) == Rejected("game_in_progress")


async def test_after_the_end_nothing_can_be_played(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients)
        ann = clients[0]
        assert await ann.rejection(Act(ann.seq, Play(0))) == Rejected("game_over")


async def test_an_action_at_the_wrong_time_is_rejected_by_its_code(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, lambda view: view.public.phase is Phase.TRUMP)
        [dealer] = [client for client in clients if client.is_asked]
        other = clients[dealer.seat - 1]
        refused = await other.rejection(Act(other.seq, NameTrump(0)))
        assert refused == Rejected("not_your_turn", {"seat": dealer.seat})
        refused = await dealer.rejection(Act(dealer.seq, Play(0)))
        assert refused == Rejected("wrong_phase", {"phase": "trump"})
        refused = await dealer.rejection(Act(dealer.seq + 1, NameTrump(0)))
        assert refused == Rejected("stale")
        assert len(server.journal.states()) == 2


async def test_of_two_actions_for_the_same_moment_one_is_taken(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, lambda view: view.public.phase is Phase.TRUMP)
        [dealer] = [client for client in clients if client.is_asked]
        await dealer.say(Act(dealer.seq, NameTrump(0)), Act(dealer.seq, NameTrump(1)))
        assert await dealer.hear_a(Happened) == Happened((TrumpNamed(0),))
        assert await dealer.hear() == Rejected("stale")
        assert server.journal.states()[-1].public.trump == 0
