"""Whole games of scripted clients over memory streams, from sitting down to the winner."""

import pytest
import trio
from trio.testing import MockClock

from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from protocol.messages import GameView, Happened, Join, Open, TableState
from tests.server.fakes.knowledge import cards_in, may_know
from tests.server.fakes.memory_server import SHORT_GAME, memory_server, play_together, sit_together

pytestmark = pytest.mark.trio

PRESETS = ("online", "mess-nine", "mess-blind", "dealers-choice", "strict-51", "four-6433", "club")


async def test_three_players_who_just_join_play_a_game_to_its_end(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RuleSet(), seed=2) as server:
        clients = await sit_together(server)
        await play_together(clients)
        [last] = server.journal.states()[-1:]
    assert last.public.phase is Phase.OVER
    assert max(last.public.totals) >= 10
    assert {client.seat for client in clients} == {0, 1, 2}


@pytest.mark.parametrize("name", PRESETS)
async def test_every_view_is_the_fold_of_what_was_sent_and_shows_nothing_else(
    name: str, autojump_clock: MockClock
) -> None:
    rules = preset(name, {"end": "hands", "limit": 3})
    async with memory_server(rules) as server:
        clients = await sit_together(server, rules.players)
        await play_together(clients)
        states = server.journal.states()
    for client in clients:
        assert client.seq == len(states) - 1
        assert client.view == view_for(states[-1], client.seat)


@pytest.mark.parametrize("name", PRESETS)
async def test_no_frame_holds_a_card_that_its_recipient_may_not_know(
    name: str, autojump_clock: MockClock
) -> None:
    rules = preset(name, {"end": "hands", "limit": 3})
    async with memory_server(rules) as server:
        clients = await sit_together(server, rules.players)
        await play_together(clients)
        states = server.journal.states()
    for client in clients:
        seq = 0
        for message in client.heard:
            if isinstance(message, Happened | GameView):
                seq = message.seq if isinstance(message, GameView) else seq + 1
                assert cards_in(message) <= may_know(states[: seq + 1], client.seat)


async def test_a_player_who_comes_after_a_table_is_full_gets_another(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        late = await server.connect("Dan")
        await late.say(Join())
        table = await late.hear_a(TableState)
    assert clients[0].table is not None
    assert table.table != clients[0].table.table
    assert table.your_seat == 0


async def test_nothing_is_sent_before_it_is_in_the_journal(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        for client in clients:
            await client.hear_a(GameView)
        server.journal.block()
        [actor] = [client for client in clients if client.is_asked]
        await actor.act()
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.hear_nothing, 100)
        server.journal.unblock()
        for client in clients:
            assert isinstance(await client.hear(), Happened)


async def test_an_opened_table_with_bots_begins_at_once(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual"))
        await ann.play()
        assert ann.view is not None
        assert ann.view.public.phase is Phase.OVER
        assert ann.view == view_for(server.journal.states()[-1], ann.seat)
