"""A server that talks faster than anything can be drawn: keys are heard all the same."""

import asyncio
from collections.abc import Callable

import pytest

from client.screen.apps.game import SergeantMajorApp
from client.screen.pages.opening import QUIT
from client.state.model import Update
from protocol.messages import Said
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio

AT_ONCE = 5


class TalkativeSession(FakeSession):
    """Says something as often as it gets to, until the test has seen enough."""

    said = 0
    talks = False

    async def run(self, deliver: Callable[[Update], None]) -> None:
        running = asyncio.create_task(super().run(deliver))
        while not running.done():
            await asyncio.sleep(0)
            for _ in range(AT_ONCE if self.talks else 0):
                self.said += 1
                deliver(Said("Ben", f"line {self.said}"))


async def test_keys_are_heard_while_a_server_talks_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = 0
    show = SergeantMajorApp._show

    def count(app: SergeantMajorApp) -> None:
        nonlocal drawn
        drawn += 1
        show(app)

    monkeypatch.setattr(SergeantMajorApp, "_show", count)
    session = TalkativeSession()
    async with seated(session, (140, 40)) as player:
        session.talks = True
        await player.until(lambda: session.said >= 100 * AT_ONCE)
        assert drawn < session.said / 5
        before = session.said
        await player.press("ctrl+q")
        await player.until(lambda: QUIT.includes(player.app.screen))
        assert session.said - before < 400 * AT_ONCE
        session.talks = False
        await player.press("escape")
        await player.until(lambda: f"line {session.said}" in player.text)
