"""At a table whose line has ended for good the way out is named, and help has what still works."""

import pytest

from client.screen.apps import game_screens
from client.screen.base.screen import SceneScreen
from client.screen.pages.game_over import GameOverPage
from client.screen.scene.keys import Command
from client.screen.terminal.echoes import EchoFilter
from client.state.connection import LinkState, LinkStatus
from engine.public import Phase
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.pages import PAGES

pytestmark = pytest.mark.asyncio

ENDED = LinkState(LinkStatus.ENDED, code="replaced")
WORKING = {Command.LOG, Command.LINE, Command.SETTINGS, Command.HELP, Command.QUIT}
IDLE = {Command.CONFIRM, Command.CLAIM, Command.PAUSE, Command.CHAT, Command.FILL, Command.LEAVE}


@pytest.mark.parametrize("waiting", [False, True])
@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_the_way_out_is_named_and_the_help_has_only_keys_that_work(
    waiting: bool, size: tuple[int, int]
) -> None:
    async with seated(FakeSession(waiting=waiting), size) as player:
        player.session.deliver(ENDED)
        foot = " x leave  "
        await player.until(lambda: foot in player.text)
        assert "? help" in player.text
        assert "You have connected from somewhere else." in player.text
        screen = player.app.screen
        assert isinstance(screen, SceneScreen)
        assert screen.keys().keys() >= WORKING - ({Command.LOG} if waiting else set())
        assert not screen.keys().keys() & IDLE
        await player.press("enter", "r", "slash")
        assert player.app.screen is screen
        await player.press("question_mark")
        await player.until(lambda: "what has happened" in player.text or waiting)
        assert "claim all tricks" not in player.text
        assert "free seats to bots" not in player.text


@pytest.mark.parametrize("waiting", [False, True])
async def test_enter_tries_at_once_while_the_line_is_lost_and_decides_nothing(
    waiting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_screens, "_BACK_SECONDS", 600.0)  # however busy the machine is
    session = FakeSession(seed=b"play", waiting=waiting)
    if not waiting:
        session.skip_to(Phase.PLAY)
    async with seated(session, echo_filter=EchoFilter()) as player:
        session.lose_line(8)
        await player.until(lambda: "Enter try now" in player.text)
        assert "The next try is in 8 s." in player.text
        await player.press("enter")
        await player.click_text("Enter try now")
        assert session.tries == 2
        session.come_back()
        await player.until(lambda: "Enter try now" not in player.text)
        await player.press("enter")  # for another try, from before the line was seen to be back
        assert session.sent == []


async def test_after_the_game_there_is_no_other_one_then_and_no_record() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        player.session.deliver(ENDED)
        await player.until(lambda: "a again" not in player.text)
        assert "f save" not in player.text
        sent = list(player.session.sent)
        await player.press("a", "f")
        assert player.session.sent == sent
        assert "x quit" in player.text


async def test_a_server_that_says_what_cannot_be_ends_the_program_with_its_reason() -> None:
    async with seated(FakeSession()) as player:
        player.session.deliver(
            LinkState(LinkStatus.ENDED, code="gone_wrong", params={"address": "there:1"})
        )
        await player.until(lambda: player.app.return_value is not None)
        assert player.app.return_value == ("gone_wrong", {"address": "there:1"})
