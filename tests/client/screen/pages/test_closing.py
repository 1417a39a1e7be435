"""Pages that are closed when it is too late for that, and commands without a page."""

import pytest

from client.screen.scene.keys import Command
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio

ENDING = {Command.YES, Command.SUSPEND}


async def test_every_command_does_something_or_nothing() -> None:
    async with seated(FakeSession()) as player:
        for command in (command for command in Command if command not in ENDING):
            player.app.command(command)
            await player.settle()
            assert player.app.is_running


async def test_a_page_that_is_closed_twice_closes_nothing_else() -> None:
    async with seated(FakeSession()) as player:
        player.app.command(Command.LOG)
        player.app.command(Command.LINE)
        await player.settle()
        count = len(player.app.screen_stack)
        page = player.app.screen
        page.dismiss()
        page.dismiss()
        await player.settle()
        assert len(player.app.screen_stack) == count - 1


async def test_a_page_that_is_closed_at_the_very_end_is_no_error() -> None:
    async with seated(FakeSession()) as player:
        player.app.command(Command.LOG)
        await player.settle()
        page = player.app.screen
        player.app.exit()
        page.dismiss()
    assert player.app.return_code == 0
