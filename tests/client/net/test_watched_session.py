"""A watched session: whether its player has left a game unfinished."""

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from client.net.session import WatchedSession
from client.state.model import Update
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import GameView, LeftTable
from tests.client.fakes.session import FakeSession


async def unfinished(session: FakeSession, *updates: Update) -> bool:
    """Whether there is a game that goes on after all updates, each of which is handed on."""
    watched, heard = WatchedSession(session), list[Update]()
    running = asyncio.create_task(watched.run(heard.append))
    await session.running.wait()
    for update in updates:
        session.deliver(update)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert heard[len(heard) - len(updates) :] == list(updates)
    return watched.has_unfinished_game


@pytest.mark.asyncio
async def test_a_game_is_unfinished_while_the_player_has_a_seat_in_it() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    assert await unfinished(session)
    assert not await unfinished(FakeSession(), LeftTable("left"))
    assert not await unfinished(FakeSession(watches=True))
    assert not await unfinished(FakeSession(waiting=True))


@pytest.mark.asyncio
async def test_a_game_that_is_over_is_not_unfinished() -> None:
    view = view_for(FakeSession().state, 0)
    over = replace(view, public=replace(view.public, phase=Phase.OVER))
    assert await unfinished(FakeSession(), GameView(0, view))
    assert not await unfinished(FakeSession(), GameView(0, over))
