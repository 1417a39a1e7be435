"""A card is taken back at the table: who may, who hears of it, and what is kept of it."""

from pathlib import Path

import pytest
from trio.testing import MockClock

from engine.actions import Play, TakeBack
from engine.events import TakenBack
from engine.legal import choice
from engine.public import Phase
from engine.record import read_record
from engine.view import View
from protocol.messages import (
    Act,
    GameView,
    GetRecord,
    Happened,
    Join,
    Open,
    Ready,
    RecordPart,
    Rejected,
    TableOptions,
    TableState,
    TakingBack,
)
from tests.server.fakes.client import Client
from tests.server.fakes.clock_driver import NEVER
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import (
    NAMES,
    SHORT_GAME,
    MemoryServer,
    memory_server,
    play_together,
)

pytestmark = pytest.mark.trio

FREE = TableOptions(intermission_seconds=0)


def leads(view: View) -> bool:
    """Whether the first card of a trick is to be led."""
    return view.public.phase is Phase.PLAY and not view.public.trick.cards


async def sit_down(server: MemoryServer, options: TableOptions = FREE) -> list[Client]:
    """Three clients who are about to play; the first of them leads."""
    clients = [await server.connect(name) for name in NAMES[:3]]
    await clients[0].say(Open(SHORT_GAME, options=options), Ready())
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code), Ready())
        await client.hear_a(TableState)
    await play_together(clients, leads)
    return sorted(clients, key=lambda client: (client.seat - leader_of(client)) % 3)


def leader_of(client: Client) -> int:
    assert client.view is not None
    return client.view.public.trick.leader


async def take_back(client: Client) -> None:
    await client.say(Act(client.seq, TakeBack()))


def is_back(happened: Happened) -> bool:
    return isinstance(happened.events[0], TakenBack)


async def test_a_card_may_be_taken_back_until_the_next_player_has_played(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        leader, second, third = await sit_down(server)
        before = leader.view
        await leader.act()
        await leader.hear_a(Happened)
        await take_back(leader)
        for client in (leader, second, third):
            await client.hear_a(Happened, is_back)
        assert leader.view == before
        states = server.journal.states()
        assert (states[-1], len(states) - 1) == (states[-3], leader.seq)
        await leader.act()
        await second.hear_a(Happened)
        await second.act()
        await leader.hear_a(Happened)
        await leader.hear_a(Happened)
        refused = await leader.rejection(Act(leader.seq, TakeBack()))
        assert refused == Rejected("no_taking_back")


async def test_the_record_has_what_stands(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        clients = await sit_down(server)
        leader = clients[0]
        assert leader.view is not None
        asked = choice(leader.view)
        assert asked is not None
        for card in asked.cards[:2]:
            await leader.say(Act(leader.seq, Play(card)))
            await leader.hear_a(Happened)
            await take_back(leader)
            await leader.hear_a(Happened, is_back)
        await play_together(clients)
        await leader.say(GetRecord())
        parts = [await leader.hear_a(RecordPart)]
        while not parts[-1].is_last:
            parts.append(await leader.hear_a(RecordPart))
        lines = [line.encode() for part in parts for line in part.lines]
        *_, last = read_record(lines)[1]
        assert last.state == server.journal.states()[-1]
        assert last.line == len(server.journal.states()) - 4


@pytest.mark.parametrize(
    "options",
    [TableOptions(take_back=TakingBack.OFF), TableOptions(decision_seconds=900)],
)
async def test_where_a_table_lets_nobody_the_card_lies(
    autojump_clock: MockClock, options: TableOptions
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        leader, *_others = await sit_down(server, options)
        await leader.act()
        await leader.hear_a(Happened)
        refused = await leader.rejection(Act(leader.seq, TakeBack()))
        assert refused == Rejected("no_taking_back")


async def test_who_is_alone_takes_a_card_back_whatever_the_bots_have_played_since(
    autojump_clock: MockClock,
) -> None:
    def is_asked_to_lead(view: View) -> bool:
        return leads(view) and view.public.to_act == view.seat

    async with memory_server(ping_seconds=NEVER, bot_pause_seconds=1) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual", FREE))
        await ann.play(is_asked_to_lead)
        before = ann.view
        await ann.act()
        for _ in range(2):  # Ann's own card, and a bot's
            await ann.hear_a(Happened)
        assert ann.view is not None
        assert len(ann.view.public.trick.cards) == 2
        await take_back(ann)
        await ann.hear_a(Happened, is_back)
        assert ann.view == before
        await ann.play()


async def test_what_was_taken_back_is_so_after_a_restart(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        leader, *_others = await sit_down(server)
        before = leader.view
        await leader.act()
        await leader.hear_a(Happened)
        await take_back(leader)
        await leader.hear_a(Happened, is_back)
    async with disk_server(tmp_path) as server:
        leader = await server.reconnect(leader)
        assert (await leader.hear_a(GameView)).view == before
