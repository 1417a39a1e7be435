"""Between two hands, and after cards were drawn for the deal: nobody is dealt to while reading."""

from pathlib import Path

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from engine.presets import preset
from engine.public import Phase
from engine.rules import RuleSet
from engine.state import State
from engine.view import View
from protocol.messages import (
    Clock,
    GameView,
    GoOn,
    Happened,
    Intermission,
    Join,
    Open,
    Pause,
    Ready,
    TableOptions,
    TableState,
    Watch,
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

LIMIT_SECONDS = 30
DEFAULT_OPTIONS = TableOptions()
DRAWN_GAME = replace(SHORT_GAME, first_dealer="high_cut")


def awaits_deal(game: View | State) -> bool:
    return game.public.phase is Phase.DEAL


async def sit_down(
    server: MemoryServer,
    rules: RuleSet = SHORT_GAME,
    options: TableOptions = DEFAULT_OPTIONS,
    people: int = 3,
) -> list[Client]:
    """Clients at a table of their own, with bots on its other seats, when a deal is awaited."""
    clients = [await server.connect(name) for name in NAMES[:people]]
    opening = Open(rules, "casual" if people == 1 else "", options)
    await clients[0].say(opening, *([Ready()] if people > 1 else []))
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code), Ready())
        await client.hear_a(TableState)
    await play_together(clients, awaits_deal)
    for client in clients:
        await client.hear_a(Intermission)
    return clients


@pytest.mark.parametrize("rules", [SHORT_GAME, DRAWN_GAME])
async def test_cards_are_dealt_when_everybody_has_gone_on_and_all_hear_who_is_waited_for(
    autojump_clock: MockClock, rules: RuleSet
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_down(server, rules)
        assert ann.intermission == Intermission((0, 1, 2), LIMIT_SECONDS * 1000)
        await trio.sleep(10)
        await ben.go_on()
        left = (LIMIT_SECONDS - 10) * 1000
        for client in (ann, ben, cat):
            assert await client.hear_a(Intermission) == Intermission((0, 2), left)
        await ann.go_on()
        assert await ben.hear_a(Intermission) == Intermission((2,), left)
        await cat.go_on()
        await ben.hear_a(Happened)
        assert ben.view is not None
        assert ben.view.hand


async def test_after_the_limit_cards_are_dealt_whoever_still_reads(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_down(server)
        await cat.drop()
        began = trio.current_time()
        await ann.go_on()
        await ben.hear_a(Happened)
        assert trio.current_time() - began == LIMIT_SECONDS


async def test_with_no_limit_at_all_cards_are_dealt_at_once(autojump_clock: MockClock) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(DRAWN_GAME, "casual", TableOptions(intermission_seconds=0)))
        await ann.play()
        assert not any(isinstance(message, Intermission) for message in ann.heard)


async def test_who_is_alone_with_bots_reads_as_long_as_they_like_and_watchers_hold_nobody_up(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        [ann] = await sit_down(server, people=1)
        assert ann.intermission == Intermission((0,))
        eve = await server.connect("Eve")
        assert ann.table is not None
        await eve.say(Watch(ann.table.table))
        assert await eve.hear_a(Intermission) == Intermission((0,))
        await trio.sleep(10_000)
        assert awaits_deal(server.journal.states()[-1])
        await ann.go_on()
        await eve.hear_a(Happened)


async def test_no_clock_runs_meanwhile_and_one_who_is_played_for_goes_on_at_once(
    autojump_clock: MockClock,
) -> None:
    options = TableOptions(grace_seconds=5, decision_seconds=10, intermission_seconds=20)
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_down(server, options=options)
        await cat.drop()
        assert (await ann.hear_a(Intermission)).waiting == (0, 1)  # her grace is over
        told = sum(isinstance(message, Clock) for message in ann.heard)
        await ann.go_on()
        await ben.go_on()
        await ann.hear_a(Happened)
        assert sum(isinstance(message, Clock) for message in ann.heard) == told


async def test_a_pause_stops_the_limit_and_one_who_comes_late_hears_of_it(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, _cat = await sit_down(server)
        await ann.say(Pause(True))
        await ben.hear_a(TableState, lambda table: table.paused != "")
        await trio.sleep(1000)
        ben = await server.reconnect(ben)
        assert await ben.hear_a(Intermission) == Intermission((0, 1, 2))
        await ann.say(Pause(False))
        assert await ben.hear_a(Intermission) == Intermission((0, 1, 2), LIMIT_SECONDS * 1000)
        await trio.sleep(LIMIT_SECONDS - 1)
        assert awaits_deal(server.journal.states()[-1])
        await ben.hear_a(Happened)


async def test_to_go_on_counts_only_for_the_deal_that_is_awaited(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=NEVER) as server:
        ann, ben, cat = await sit_down(server)
        await ann.say(GoOn(ann.seq - 1), GoOn(ann.seq + 1))
        await ben.go_on()
        assert (await cat.hear_a(Intermission)).waiting == (0, 2)


@pytest.mark.parametrize("rules", [SHORT_GAME, preset("mess")])
async def test_after_a_restart_only_who_had_not_gone_on_is_asked(
    tmp_path: Path, rules: RuleSet
) -> None:
    async with disk_server(tmp_path) as server:
        ann, ben, cat = await sit_down(server, rules)
        await ann.go_on()
        await ben.hear_a(Intermission)
        assert ben.view is not None
        before = ben.view.public
    async with disk_server(tmp_path) as server:
        clients = [await server.reconnect(client) for client in (ann, ben, cat)]
        for client in clients:
            view = (await client.hear_a(GameView)).view
            assert view.public == before
            assert (await client.hear_a(Intermission)).waiting == (1, 2)
        for client in clients[1:]:
            await client.go_on()
        await clients[1].hear_a(Happened)
        assert clients[1].view is not None
        assert clients[1].view.hand
