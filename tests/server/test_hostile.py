"""Enemies in every position send everything there is: a game beside them does not feel it."""

import logging
from contextlib import suppress

import pytest
import trio
from trio.testing import MockClock

from engine.public import Phase
from engine.redact import view_for
from protocol.messages import GameView, Ready
from tests.amounts import amount
from tests.server.fakes.attack import Attack, read_to_end
from tests.server.fakes.client import Client
from tests.server.fakes.hostile import Enemy
from tests.server.fakes.memory_server import (
    memory_server,
    play_together,
    sit_together,
)

pytestmark = [pytest.mark.trio, pytest.mark.slow]

ENEMIES = 20
MESSAGES = amount(5_000, 100_000)


async def play_until(attack: Attack, clients: list[Client]) -> int:
    """One game after the other while it lasts: how many."""
    games = 0
    while games == 0 or attack.left > 0:
        await play_together(clients)
        games += 1
        for client in clients:
            await client.say(Ready())
        for client in clients:
            await client.hear_a(GameView, lambda game: game.view.public.phase is not Phase.OVER)
    return games


async def test_whatever_enemies_send_a_game_beside_them_is_played_to_its_end(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with memory_server(
        messages_at_once=10**9, watchers_per_table=ENEMIES, names=10**9, tables=10**9
    ) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        attack = Attack(server, clients[0].table.table, MESSAGES)
        async with trio.open_nursery() as nursery:
            for seed in range(ENEMIES):
                nursery.start_soon(attack.go_on, Enemy(seed))
            games = await play_until(attack, clients)
        await play_together(clients)
        states = server.journal.states(1)
        codes = server.counters.rejected
    print(
        f"{MESSAGES} messages, {games} games beside them, {sum(codes.values())} rejected: {codes}"
    )
    print(f"connections {server.counters.connections}, let go: {server.counters.goodbyes}")
    assert games >= 1
    assert states[-1].public.phase is Phase.OVER
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert {client.seat for client in clients} == {0, 1, 2}


async def test_a_player_who_only_sends_nonsense_spoils_nobody_the_game(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    enemy = Enemy(1)
    async with memory_server(messages_at_once=10**9) as server:
        ann, ben, eve = await sit_together(server)
        async with trio.open_nursery() as nursery:
            for client in (ann, ben):
                nursery.start_soon(client.play)
            for _ in range(amount(50, 1000)):
                async with trio.open_nursery() as reading:
                    reading.start_soon(read_to_end, eve.stream)
                    with suppress(trio.BrokenResourceError):
                        for _ in range(20):
                            await eve.stream.send_all(enemy.wrong_seat())
                        await eve.stream.send_all(enemy.anything() + b"\xc1")
                eve = await server.reconnect(eve)
            await eve.drop()
        states = server.journal.states(1)
    for client in (ann, ben):
        assert client.view == view_for(states[-1], client.seat)
    assert states[-1].public.phase is Phase.OVER
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
