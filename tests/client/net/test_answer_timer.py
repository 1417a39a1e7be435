"""A server that does not answer for a while: the player is told, and nothing is said twice."""

import asyncio
from pathlib import Path

import pytest

from client.net import answer_timer, network, retry_pauses
from client.state.connection import LinkState
from client.state.model import Update
from engine.actions import Play
from protocol.messages import Act, ClientMessage, GameView, Happened, Ping, Pong, Rejected
from tests.client.fakes.scripted_server import (
    GAME,
    TABLE,
    WELCOME,
    Peer,
    playing,
    server,
    sit_down,
    wait_for_the_end,
)

pytestmark = pytest.mark.asyncio

ACT = Act(GAME.seq, Play(7))
STALE = Rejected("stale")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.01,))
    monkeypatch.setattr(answer_timer, "OVERDUE_SECONDS", 0.05)


def silences(updates: list[Update]) -> list[bool]:
    """The line's state whenever that has changed."""
    states = [update.is_silent for update in updates if isinstance(update, LinkState)]
    return [
        state for state, before in zip(states, [None, *states], strict=False) if state != before
    ]


async def lose_the_action(peer: Peer) -> None:
    await sit_down(peer)
    assert await peer.hear() == ACT


async def test_an_action_that_is_not_answered_is_told_until_something_comes(tmp_path: Path) -> None:
    async def answer_late(peer: Peer) -> None:
        await sit_down(peer)
        await peer.hear()
        while not isinstance(await peer.hear(), Pong):
            pass
        peer.say(Happened(()))
        await wait_for_the_end(peer)

    async with server(tmp_path, answer_late) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: GAME in updates)
        player.network.send(ACT)
        await player.until(lambda updates: silences(updates) == [False, True])
        player.network.send(Pong(0))
        await player.until(lambda updates: silences(updates) == [False, True, False])
        assert player.updates[-1] == Happened(())


async def test_a_ping_without_an_answer_is_told_while_others_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PING_SECONDS", 0.01)

    async def fall_silent(peer: Peer) -> None:
        await sit_down(peer)
        await wait_for_the_end(peer)

    async with server(tmp_path, fall_silent) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: True in silences(updates))


async def test_a_line_that_is_lost_while_it_is_silent_comes_back_without_being_silent(
    tmp_path: Path,
) -> None:
    async def go_silent_and_away(peer: Peer) -> None:
        await lose_the_action(peer)
        assert isinstance(await peer.hear(), Pong)

    async with (
        server(tmp_path, go_silent_and_away, sit_down) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: GAME in updates)
        player.network.send(ACT)
        await player.until(lambda updates: True in silences(updates))
        player.network.send(Pong(0))
        await player.until(lambda updates: updates.count(GAME) == 2)
        assert silences(player.updates) == [False, True, False]


async def test_a_server_that_tells_twice_where_the_game_is_gets_the_action_once(
    tmp_path: Path,
) -> None:
    after: list[ClientMessage] = []

    async def tell_twice(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        peer.say(TABLE, GAME, TABLE, GAME, Ping(9))
        while not isinstance(message := await peer.hear(), Pong):
            after.append(message)
        peer.say(Happened(()))
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, lose_the_action, tell_twice) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: GAME in updates)
        player.network.send(ACT)
        await player.until(lambda updates: Happened(()) in updates)
    assert after == [ACT]


async def test_that_a_repeated_action_had_arrived_the_first_time_is_no_refusal(
    tmp_path: Path,
) -> None:
    async def answer_the_lost_one(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        peer.say(TABLE, GAME, Happened(()))
        assert await peer.hear() == ACT
        peer.say(STALE, GameView(9, GAME.view))
        assert await peer.hear() == Act(9, ACT.action)
        peer.say(STALE)
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, lose_the_action, answer_the_lost_one) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: GAME in updates)
        player.network.send(ACT)
        await player.until(lambda updates: GameView(9, GAME.view) in updates)
        assert STALE not in player.updates
        player.network.send(Act(9, ACT.action))
        await player.until(lambda updates: STALE in updates)


async def test_a_server_that_stood_still_does_not_make_the_line_a_slow_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PING_SECONDS", 0.01)
    monkeypatch.setattr(network, "OVERDUE_SECONDS", 0.05)

    async def stand_still(peer: Peer) -> None:
        await sit_down(peer)
        for pause_seconds in (0.0, 0.0, 0.1, 0.0, 0.0):
            ping = await peer.hear()
            assert isinstance(ping, Ping)
            await asyncio.sleep(pause_seconds)
            peer.say(Pong(ping.number))
        peer.say(Happened(()))
        await wait_for_the_end(peer)

    async with server(tmp_path, stand_still) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: Happened(()) in updates)
        states = [update for update in player.updates if isinstance(update, LinkState)]
        delays = [state.delay_ms for state in states if state.delay_ms is not None]
        assert delays
        assert max(delays) <= 50
