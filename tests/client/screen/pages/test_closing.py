"""Pages that are closed when it is too late for that, and commands without a page."""

import pytest
from msgspec.structs import replace

from client.screen.scene.keys import Command
from protocol.messages import Said
from tests.client.fakes.player import QUICK_SETTINGS, seated
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


async def test_while_the_program_ends_no_screen_is_put_up_any_more() -> None:
    """Textual takes away what is on them, and the server may say more meanwhile."""
    async with seated(FakeSession(seed=b"play"), (140, 40)) as player:
        table = player.table
        player.app.exit()
        await table.remove_children()
        player.app.adopt(replace(QUICK_SETTINGS, panels=False))  # the table is laid out anew
        player.session.lose_line()
        assert player.app.screen is table


async def test_what_comes_when_the_last_screen_is_gone_is_no_error() -> None:
    async with seated(FakeSession(seed=b"play")) as player:
        player.app.exit()
        stack = player.app._screen_stack
        screens = list(stack)
        stack.clear()
        player.session.deliver(Said("Ben", "Good night"))
        player.app._show_what_is_due()
        player.app.on_terminal_driver_ready()
        stack.extend(screens)
