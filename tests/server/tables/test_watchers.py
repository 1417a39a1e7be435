"""Watchers: what they are shown, what they may do, and that they are in nobody's way."""

import pytest
import trio
from trio.testing import MockClock

from engine.events import HandOver
from engine.presets import preset
from engine.public import Phase
from engine.record import read_record
from engine.record_text import parse_decision
from engine.redact import view_for
from engine.rules import RuleSet
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    Chat,
    Claim,
    ClientMessage,
    FillSeats,
    GameView,
    GetRecord,
    HandOverTable,
    Happened,
    Hello,
    Join,
    Leave,
    LeftTable,
    Open,
    Pause,
    Ready,
    RecordPart,
    Rejected,
    RemovePlayer,
    Said,
    TableOptions,
    TableState,
    Watch,
    Welcome,
)
from tests.server.fakes.client import Client
from tests.server.fakes.knowledge import cards_in, may_know
from tests.server.fakes.memory_server import (
    NAMES,
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)

pytestmark = pytest.mark.trio

PRESETS = ("online", "mess-nine", "mess-blind", "dealers-choice", "strict-51", "four-6433", "club")
OPEN_HANDS = TableOptions(open_hands=True)


async def look_on(server: MemoryServer, player: Client, name: str = "Eve") -> Client:
    """A watcher at the table of a player."""
    assert player.table is not None
    watcher = await server.connect(name)
    await watcher.say(Watch(player.table.table))
    await watcher.hear_a(TableState)
    return watcher


async def sit_at(server: MemoryServer, rules: RuleSet, options: TableOptions) -> list[Client]:
    """People at a table of their own that has room for one more."""
    clients = [await server.connect(name) for name in NAMES[: rules.players - 1]]
    await clients[0].say(Open(rules, options=options), Ready())
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code), Ready())
        await client.hear_a(TableState)
    return clients


async def fill_up(server: MemoryServer, clients: list[Client]) -> None:
    """The last seat is taken, and the game begins."""
    last = await server.connect("Zoe")
    assert clients[0].table is not None
    await last.say(Join(clients[0].table.table), Ready())
    await last.hear_a(TableState)
    clients.append(last)


async def follow(watcher: Client) -> None:
    """Hear a game to its end."""
    while watcher.view is None or watcher.view.public.phase is not Phase.OVER:
        await watcher.hear()


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("name", PRESETS)
async def test_a_watcher_sees_what_all_can_see_and_no_card_more(
    name: str, is_open: bool, autojump_clock: MockClock
) -> None:
    rules = preset(name, {"end": "hands", "limit": 3})
    async with memory_server(rules, seed=2) as server:
        clients = await sit_at(server, rules, TableOptions(open_hands=is_open))
        early = await look_on(server, clients[0], "Eve")
        await fill_up(server, clients)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(follow, early)
            await play_together(
                clients, lambda view: view.public.hand == 2 and len(view.public.tricks) == 3
            )
            late = await look_on(server, clients[0], "Fay")
            nursery.start_soon(follow, late)
            await play_together(clients)
        states = server.journal.states()
    for watcher in (early, late):
        seq = 0
        for message in watcher.heard:
            if isinstance(message, Happened | GameView):
                seq = message.seq if isinstance(message, GameView) else seq + 1
                assert cards_in(message) <= may_know(states[: seq + 1], None)
        assert watcher.view == view_for(states[-1], None)
        assert any(isinstance(message, RecordPart) for message in watcher.heard) == is_open


async def test_where_hands_are_open_a_watcher_is_shown_each_hand_when_it_is_over(
    autojump_clock: MockClock,
) -> None:
    rules = RuleSet(end="hands", limit=3)
    async with memory_server(rules) as server:
        clients = await sit_at(server, rules, OPEN_HANDS)
        watcher = await look_on(server, clients[0])
        await fill_up(server, clients)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(follow, watcher)
            await play_together(clients)
        await watcher.hear_a(RecordPart)
        await watcher.say(GetRecord())
        while not (await watcher.hear_a(RecordPart)).is_last:
            pass
        _, entries = server.journal.games[1]
    parts = [message for message in watcher.heard if isinstance(message, RecordPart)]
    record = [line for part in parts[3:] for line in part.lines]
    assert [line for part in parts[:3] for line in part.lines] == record[1:]
    assert len(list(read_record(line.encode() for line in record)[1])) == len(entries)
    deals = [entry.action for entry in entries if entry.seat is None]
    for part, deal in zip(parts[:3], deals, strict=True):
        assert parse_decision(part.lines[0].encode()) == (None, deal)
    over = 0
    for message in watcher.heard[: watcher.heard.index(parts[2])]:
        if isinstance(message, Happened):
            over += any(isinstance(event, HandOver) for event in message.events)
        if isinstance(message, RecordPart):
            assert message == parts[over - 1]


async def test_where_hands_are_not_open_a_watcher_gets_no_record(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        watcher = await look_on(server, clients[0])
        await play_together(clients)
        assert await watcher.rejection(GetRecord()) == Rejected("no_seat")


@pytest.mark.parametrize(
    "wish",
    [
        Act(2, parse_decision(b'{"seat": 0, "trump": "S"}')[1]),  # type: ignore[arg-type]
        Claim(2),
        Pause(True),
        FillSeats("casual"),
        Ready(),
        RemovePlayer(0),
        HandOverTable(0),
    ],
)
async def test_a_watcher_can_do_nothing_to_the_table(
    wish: ClientMessage, autojump_clock: MockClock
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        watcher = await look_on(server, clients[0])
        assert await watcher.rejection(wish) == Rejected("no_seat")
        assert len(server.journal.states()) == 2


async def test_nobody_plays_and_looks_on_at_once(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben = await server.connect("Ann"), await server.connect("Ben")
        for client in (ann, ben):
            await client.say(Open(SHORT_GAME))
            await client.hear_a(TableState)
        assert ann.table is not None
        assert ben.table is not None
        mine, other = ann.table.table, ben.table.table
        assert await ann.rejection(Watch(mine)) == Rejected("seated")
        assert await ann.rejection(Watch(other)) == Rejected("at_a_table", {"table": mine})
        eve = await look_on(server, ann)
        for elsewhere in (Join(other), Watch(other), Open(SHORT_GAME)):
            assert await eve.rejection(elsewhere) == Rejected("at_a_table", {"table": mine})
        await eve.say(Join())  # where they look on, as soon as they like
        assert (await eve.hear_a(TableState)).your_seat == 1
        assert await eve.rejection(Watch(mine)) == Rejected("seated")


async def test_there_has_to_be_such_a_table(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        eve = await server.connect("Eve")
        assert await eve.rejection(Watch("NONE")) == Rejected("no_such_table", {"table": "NONE"})


async def test_everybody_sees_who_looks_on(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        eve = await look_on(server, clients[0])
        assert eve.table is not None
        assert (eve.table.your_seat, eve.table.watchers) == (None, ("Eve",))
        table = await clients[1].hear_a(TableState, lambda table: table.watchers != ())
        assert (table.your_seat, table.watchers) == (1, ("Eve",))
        await eve.drop()
        assert (await clients[1].hear_a(TableState)).watchers == ()


async def test_a_watcher_who_connects_again_looks_on_without_a_break(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        eve = await look_on(server, clients[0])
        back = await server.reconnect(eve)
        table = await back.hear_a(TableState)
        assert (table.your_seat, table.watchers) == (None, ("Eve",))
        await back.hear_a(GameView)
        await clients[0].say(Chat("Hello again"))
        assert await back.hear_a(Said) == Said("Ann", "Hello again")


async def test_there_is_a_bound_to_the_number_of_watchers(autojump_clock: MockClock) -> None:
    async with memory_server(watchers_per_table=2) as server:
        clients = await sit_together(server)
        eve = await look_on(server, clients[0], "Eve")
        await look_on(server, clients[0], "Fay")
        gus = await server.connect("Gus")
        assert clients[0].table is not None
        code = clients[0].table.table
        assert await gus.rejection(Watch(code)) == Rejected("too_many_watchers")
        await eve.say(Leave())
        await eve.hear_a(LeftTable)
        await gus.say(Watch(code))
        assert (await gus.hear_a(TableState)).watchers == ("Fay", "Gus")


async def test_watchers_keep_no_table_open(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME))
        await ann.hear_a(TableState)
        eve = await look_on(server, ann)
        await ann.say(Leave())
        assert await eve.hear_a(LeftTable) == LeftTable("table_closed")
        await eve.say(Open(SHORT_GAME))
        assert (await eve.hear_a(TableState)).your_seat == 0


async def test_a_watcher_that_never_reads_is_dropped_and_slows_nobody(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(outbox_messages=20, ping_seconds=1_000_000) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        deaf = Client(server.narrow_stream(), "Eve")
        await deaf.say(Hello(PROTOCOL_VERSION, "Eve"))
        await deaf.hear_a(Welcome)
        await deaf.say(Watch(clients[0].table.table))
        await clients[0].hear_a(TableState, lambda table: table.watchers == ("Eve",))
        started = trio.current_time()
        await play_together(clients)
        assert trio.current_time() == started
        await trio.sleep(5)
        assert clients[0].view is not None
        await clients[0].say(Chat("Where is Eve?"))
        await clients[0].hear_a(Said)
        assert clients[0].table.watchers == ()


async def test_coming_and_going_without_end_is_not_passed_on_to_everybody(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=1_000_000) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        eve = await server.connect("Eve")
        for _ in range(20):
            for _ in range(20):
                await eve.say(Watch(clients[0].table.table), Leave())
            await trio.sleep(1)
        with trio.move_on_after(5):
            await clients[0].hear_end()
        states = [message for message in clients[0].heard if isinstance(message, TableState)]
        assert len(states) < 20 + 2 * 25
        assert states[-1].watchers == ()
