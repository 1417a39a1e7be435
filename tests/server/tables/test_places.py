"""Places at a table: a bot gives way to a person at any moment, and the host has the last word."""

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
    Admit,
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
    RemovePlayer,
    SeatWish,
    TableOptions,
    TableState,
    TookOver,
    Watch,
)
from tests.server.fakes.client import Client
from tests.server.fakes.knowledge import cards_in, may_know
from tests.server.fakes.memory_server import (
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)
from tests.server.lobby.test_resumption import MOMENTS, is_in
from tests.server.tables.test_hosting import code_of

pytestmark = pytest.mark.trio

NEVER = 10_000.0


async def play_with_bots(server: MemoryServer, *, host_admits: bool = False) -> Client:
    """A person in a game with two bots, in the midst of a hand."""
    ann = await server.connect("Ann")
    await ann.say(Open(SHORT_GAME, "casual", TableOptions(host_admits=host_admits)))
    await ann.play(lambda view: len(view.public.tricks) == 3 and view.public.to_act == view.seat)
    return ann


@pytest.mark.parametrize("moment", [name for name in MOMENTS if name != "over"])
async def test_a_person_takes_the_seat_of_a_bot_at_any_moment_and_sees_what_it_saw(
    moment: str, autojump_clock: MockClock
) -> None:
    rules = preset("dealers-choice", {"limit": 3})
    async with memory_server(rules, bot_pause_seconds=5, seed=3, ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, MOMENTS[moment])
        gone = clients[2]
        code, seat = code_of(gone), gone.seat
        await gone.say(Leave())
        await gone.hear_a(LeftTable)
        late = await server.connect("Zoe")
        await late.say(Join(code))
        told = await late.hear_a(GameView)
        assert (await late.hear_a(TookOver)).bot == "Ada"
        states = server.journal.states()
        assert told.view == view_for(states[told.seq], seat)
        assert cards_in(told) <= may_know(states[: told.seq + 1], seat)
        await play_together([*clients[:2], late])
        assert late.view == view_for(server.journal.states()[-1], seat)


async def test_what_a_bot_has_not_decided_yet_is_the_persons_to_decide(
    autojump_clock: MockClock,
) -> None:
    async def think(level: str, view: View) -> SeatAction:
        await trio.sleep(50)
        return decide(level, view)

    async with memory_server(think=think, ping_seconds=NEVER) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual"))
        await ann.play(lambda view: view.public.to_act not in (None, view.seat))
        assert ann.view is not None
        asked = ann.view.public.to_act
        ben = await server.connect("Ben")
        await ben.say(Join(code_of(ann), seat=asked))
        await ben.hear_a(TookOver)
        before = len(server.journal.states())
        await ben.hear_nothing(100)
        assert len(server.journal.states()) == before
        assert ben.is_asked
        await ben.act()
        await ann.hear_a(Happened)


async def test_before_a_game_free_seats_are_had_first_and_then_those_of_bots(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME), FillSeats("casual", 1))
        table = await ann.hear_a(TableState, lambda table: table.seats[1].name != "")
        assert (table.seats[1].occupant, table.seats[1].level) == (Occupant.BOT, "casual")
        for name, seat in (("Ben", 2), ("Cat", 1)):
            client = await server.connect(name)
            await client.say(Join(code_of(ann)))
            assert (await client.hear_a(TableState)).your_seat == seat
            assert not any(isinstance(message, TookOver) for message in client.heard)
        dan = await server.connect("Dan")
        full = Rejected("table_full", {"table": code_of(ann)})
        assert await dan.rejection(Join(code_of(ann))) == full


async def test_nobody_sees_two_hands_of_one_deal(autojump_clock: MockClock) -> None:
    async with memory_server(bot_pause_seconds=5, ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_together(server)
        await play_together([ann, ben, cat], is_in(Phase.PLAY))
        code = code_of(ann)
        for client in (ben, cat):
            await client.say(Leave())
            await client.hear_a(LeftTable)
        zoe = await server.connect("Zoe")
        await zoe.say(Join(code, seat=1))
        await zoe.hear_a(GameView)
        assert await ben.rejection(Join(code)) == Rejected("other_hand", {"table": code})
        await ben.say(Watch(code))
        await ben.hear_a(GameView)
        assert await ben.rejection(Join(code, seat=2)) == Rejected("other_hand", {"table": code})
        await cat.say(Join(code))  # to where they sat
        assert (await cat.hear_a(TableState)).your_seat == 2
        await cat.say(Leave())
        await cat.hear_a(LeftTable)
        await play_together([ann, zoe], is_in(Phase.TRUMP, 2))
        await ben.say(Join(code))
        await ben.hear_a(GameView, lambda told: told.view.seat == 2)


async def test_where_the_host_admits_people_they_look_on_until_the_host_has_said_so(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await play_with_bots(server, host_admits=True)
        zoe = await server.connect("Zoe")
        await zoe.say(Join(code_of(ann), seat=2))
        table = await zoe.hear_a(TableState)
        assert (table.your_seat, table.wishes) == (None, (SeatWish("Zoe", 2),))
        assert (await zoe.hear_a(GameView)).view.seat is None
        await ann.hear_a(TableState, lambda table: table.wishes != ())
        assert await ann.rejection(Admit("Eve", True)) == Rejected("no_wish", {"name": "Eve"})
        assert await zoe.rejection(Admit("Zoe", True)) == Rejected("no_seat")
        await ann.say(Admit("Zoe", False))
        assert await zoe.hear_a(Rejected) == Rejected("not_admitted", {"seat": 2})
        assert (await zoe.hear_a(TableState)).wishes == ()
        await zoe.say(Join())
        await ann.hear_a(TableState, lambda table: table.wishes == (SeatWish("Zoe", 1),))
        await ann.say(Admit("Zoe", True))
        table = await zoe.hear_a(TableState, lambda table: table.your_seat is not None)
        assert (table.your_seat, table.wishes, table.watchers) == (1, (), ())
        await play_together([ann, zoe])


async def test_whoever_has_left_in_this_hand_comes_back_without_being_admitted(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(bot_pause_seconds=5) as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        options = TableOptions(host_admits=True)
        await ann.say(Open(SHORT_GAME, options=options), FillSeats("casual", 2), Ready())
        await ann.hear_a(TableState)
        await ben.say(Join(code_of(ann)), Ready())
        await ben.hear_a(GameView)
        await ben.say(Leave())
        await ben.hear_a(LeftTable)
        await ben.say(Join(code_of(ann)))
        assert (await ben.hear_a(TableState)).your_seat == 1
        await play_together([ann, ben])


async def test_a_wish_is_void_when_somebody_goes_or_the_seat_is_no_bots_any_more(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await play_with_bots(server, host_admits=True)
        code = code_of(ann)
        zoe, eve = await server.connect("Zoe"), await server.connect("Eve")
        for client in (zoe, eve):
            await client.say(Join(code, seat=1))
            await client.hear_a(TableState)
        await ann.hear_a(TableState, lambda table: len(table.wishes) == 2)
        await ann.say(Admit("Eve", True))
        assert (
            await ann.hear_a(TableState, lambda table: table.seats[1].name == "Eve")
        ).wishes == ()
        await zoe.say(Join(code, seat=2))
        await ann.hear_a(TableState, lambda table: table.wishes == (SeatWish("Zoe", 2),))
        await zoe.drop()
        assert (await ann.hear_a(TableState, lambda table: not table.watchers)).wishes == ()


async def test_the_host_sets_the_level_of_a_bot_at_any_time_and_only_the_host(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await play_with_bots(server)
        ben = await server.connect("Ben")
        await ben.say(Join(code_of(ann)))
        await ben.hear_a(GameView)
        assert await ben.rejection(FillSeats("casual", 2)) == Rejected("not_the_host")
        assert await ann.rejection(FillSeats("casual", 1)) == Rejected("seat_taken", {"seat": 1})
        assert await ann.rejection(FillSeats("divine", 2)) == Rejected(
            "no_such_level", {"level": "divine"}
        )
        name = ben.table.seats[2].name if ben.table else ""
        await ann.say(FillSeats("casual", 2))
        table = await ben.hear_a(TableState)
        assert (table.seats[2].name, table.seats[2].level) == (name, "casual")
        await play_together([ann, ben])


async def test_a_full_table_begins_when_everybody_is_ready_who_can_take_it_back(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = [await server.connect(name) for name in ("Ann", "Ben", "Cat")]
        for client in clients:
            await client.say(Join())
            await client.hear_a(TableState)
        ann, ben, cat = clients
        await ann.say(Ready())
        await ben.say(Ready(), Ready(ready=False))
        await cat.say(Ready())
        table = await ann.hear_a(TableState, lambda table: table.seats[2].ready)
        assert [seat.ready for seat in table.seats] == [True, False, True]
        await ann.hear_nothing(10)
        await ben.say(Ready())
        await play_together(clients)


async def test_a_removed_bot_leaves_its_seat_to_people_before_a_game(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME), FillSeats("casual", 1), RemovePlayer(1))
        table = await ann.hear_a(TableState, lambda table: table.seats[1].name != "")
        table = await ann.hear_a(TableState)
        assert table.seats[1].occupant is Occupant.NOBODY
