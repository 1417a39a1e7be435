"""Slow bots decide in a worker; one that dies or hangs costs nobody a game."""

import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
import pytest_trio
import trio

from engine.bots import decide
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.view import View
from server.tables import thinking
from server.tables.thinking import Thinking
from tests.engine.games import random_game

pytestmark = pytest.mark.trio

HANGS = "import time; time.sleep(1000)"
DIES = "raise SystemExit"
TALKS_NONSENSE = "print('x' * 1000)"


def _views(count: int) -> list[View]:
    """Views of seats that have to play a card, late in a hand."""
    views = [
        view_for(turn.before, turn.seat)
        for turn in random_game(RuleSet(), 4, 1)
        if turn.before.public.phase is Phase.PLAY and len(turn.before.public.tricks) > 11
    ]
    return views[:count]


@pytest_trio.trio_fixture  # type: ignore[untyped-decorator]
async def thoughts() -> AsyncIterator[Thinking]:
    """Closed in the same run."""
    with closing(Thinking()) as made:
        yield made


@pytest.mark.slow
async def test_an_expert_decides_in_a_worker_as_it_would_here(thoughts: Thinking) -> None:
    for view in _views(3):
        assert await thoughts("expert", view) == decide("expert", view)


async def test_a_casual_bot_needs_no_worker(thoughts: Thinking) -> None:
    [view] = _views(1)
    assert await thoughts("casual", view) == decide("casual", view)


@pytest.mark.slow
async def test_who_asks_no_more_leaves_nothing_behind(thoughts: Thinking) -> None:
    first, second = _views(2)
    with trio.move_on_after(0.001):
        await thoughts("expert", first)
    assert await thoughts("expert", second) == decide("expert", second)


@pytest.mark.parametrize("program", [HANGS, DIES, TALKS_NONSENSE])
async def test_where_the_worker_fails_a_quick_level_decides(
    program: str, thoughts: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", program])
    [view] = _views(1)
    assert await thoughts("expert", view) == decide("club", view)
    assert await thoughts("expert", view) == decide("club", view)  # it is left alone now


@pytest.mark.slow
async def test_a_worker_that_has_died_is_started_again_after_a_rest(
    thoughts: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "REST_SECONDS", 0.0)
    first, second, third = _views(3)
    await thoughts("expert", first)
    assert thoughts.worker_pid is not None
    os.kill(thoughts.worker_pid, signal.SIGKILL)
    assert await thoughts("expert", second) == decide("club", second)
    assert await thoughts("expert", third) == decide("expert", third)
