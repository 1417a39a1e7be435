"""Asking a server for results."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from client.net import results
from client.net.results import ask_for_results
from client.state.connection import LineEnded, LinkState, LinkStatus
from client.state.model import Update
from protocol.messages import ClientMessage, PlayerResult, Results

ANN = PlayerResult("Ann", 12, 104, 5, (52, -7, None), 1725)


class ScriptedSession:
    """A line on which these updates come, and then nothing more."""

    def __init__(self, *updates: Update) -> None:
        self._updates: Sequence[Update] = updates
        self.is_running = False

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self.is_running = True
        try:
            for update in self._updates:
                deliver(update)
            await asyncio.Event().wait()
        finally:
            self.is_running = False

    def send(self, message: ClientMessage) -> None:
        raise AssertionError(message)

    def try_now(self) -> None:
        """There is no pause between tries."""


@pytest.mark.asyncio
async def test_the_answer_is_what_the_server_says_and_then_the_line_ends() -> None:
    session = ScriptedSession(LinkState(LinkStatus.ONLINE), Results((ANN,)), Results(()))
    assert await ask_for_results(session) == Results((ANN,))
    assert not session.is_running


@pytest.mark.asyncio
async def test_a_line_that_ends_says_why() -> None:
    session = ScriptedSession(LinkState(LinkStatus.ENDED, code="name_in_use", params={"name": "A"}))
    with pytest.raises(LineEnded) as ended:
        await ask_for_results(session)
    assert (ended.value.code, ended.value.params) == ("name_in_use", {"name": "A"})


@pytest.mark.asyncio
async def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(results, "ANSWER_SECONDS", 0.05)
    session = ScriptedSession(LinkState(LinkStatus.ONLINE))
    with pytest.raises(TimeoutError):
        await ask_for_results(session)
    assert not session.is_running
