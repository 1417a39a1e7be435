"""Whoever uses the mouse alone gets everywhere: by the help, the words at the foot, the wheel."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from client.lesson.course import STEPS
from client.screen.base.page import Page
from client.screen.forms.form_screen import FormScreen
from client.screen.pages.confirm import QuitPage
from client.screen.pages.help import HelpPage, help_lines
from client.screen.scene.keys import TABLE
from client.screen.start.screen import StartScreen
from engine.public import Phase
from protocol.messages import Claim, FillSeats, Join
from tests.client.fakes.lobby import WAITING, FakeLobby, in_lobby
from tests.client.fakes.player import QUICK_SETTINGS, Player, seated
from tests.client.fakes.session import FakeSession, has_to_follow
from tests.client.screen.start.test_start import starting

pytestmark = pytest.mark.asyncio


def at_play() -> FakeSession:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    return session


async def ask_by_click(player: Player, words: str) -> None:
    """Opens the help, and clicks on what it says."""
    await player.click_text("? help")
    await player.until(lambda: isinstance(player.app.screen, HelpPage))
    await player.pilot.pause()
    while words not in player.text:
        before = player.text
        await player.turn_wheel(40, 8)
        assert player.text != before
    await player.click_text(words)


async def test_at_the_table_every_command_is_a_click_away() -> None:
    async with seated(at_play()) as player:
        for words, heading in (
            ("the score sheet", "Score sheet"),
            ("what has happened", "What has happened"),
            ("who is at the table", "Who is here"),
            ("the settings", "Settings"),
            ("chat", "Enter sends it"),
        ):
            await ask_by_click(player, words)
            await player.until(lambda heading=heading: heading in player.text)  # type: ignore[misc]
            assert not isinstance(player.app.screen, HelpPage)
            await player.press("escape")
            await player.until(lambda: player.app.screen is player.table)
        await ask_by_click(player, "claim all tricks")
        await player.until(lambda: "Claim the rest?" in player.text)
        await player.click_text("y yes")
        assert player.session.sent == [Claim(player.app.scene.model.seq)]


async def test_the_program_is_left_and_the_question_answered_by_clicks() -> None:
    async with seated(at_play()) as player:
        for answer in ("n no", "y yes"):
            await ask_by_click(player, "x Ctrl+c")
            await player.until(lambda: isinstance(player.app.screen, QuitPage))
            await player.pilot.pause()
            await player.click_text(answer)
            if answer == "n no":
                await player.until(lambda: player.app.screen is player.table)
        await player.until(lambda: not player.app.is_running)


async def test_a_click_on_no_command_only_closes_the_help() -> None:
    async with seated(FakeSession(waiting=True), keep_pages=True) as player:
        await ask_by_click(player, "The rules here")
        await player.until(lambda: not isinstance(player.app.screen, Page))
        assert player.session.sent == []
        await ask_by_click(player, "bots: on the free seats")
        assert player.session.sent == [FillSeats("casual")]


async def test_forms_and_the_start_screen_have_their_keys_at_the_foot(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.click_text("? help")
        await person.until(lambda: isinstance(person.app.screen, HelpPage))
        await person.pilot.pause()
        await person.click_text("host a game")
        await person.until(lambda: isinstance(person.app.screen, FormScreen))
        await person.pilot.pause()
        await person.click_text("F1 help")
        await person.until(lambda: isinstance(person.app.screen, HelpPage))
        await person.press("escape")
        await person.click_text("Esc/Ctrl+g back")
        await person.until(lambda: isinstance(person.app.screen, StartScreen))


async def test_the_wheel_moves_in_a_list_and_nowhere_at_the_table() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.turn_wheel(10, 5)
        await person.turn_wheel(10, 5)
        await person.turn_wheel(10, 5, up=True)
        await person.press("enter")
        assert session.sent == [Join(WAITING.table)]
    async with seated(at_play()) as player:
        selection = player.selection
        await player.turn_wheel(40, 20)
        await player.turn_wheel(40, 20, up=True)
        assert player.selection == selection
        assert player.session.sent == []


@pytest.mark.parametrize("takes_clicks", [True, False])
async def test_clicks_are_spoken_of_where_they_are_for_the_game(*, takes_clicks: bool) -> None:
    """And not where the terminal selects text with the mouse."""
    settings = replace(QUICK_SETTINGS, mouse=takes_clicks)
    async with seated(at_play(), settings=settings) as player:
        await player.press("question_mark")
        page = player.app.screen
        assert isinstance(page, HelpPage)
        told = [piece for line in help_lines(page.scene, 60, TABLE) for piece, _style in line]
        assert ("click" in " ".join(told)) == takes_clicks
        for _ in range(2):  # from the settings it is changed at once
            await player.press("t", "enter", "enter")
            await player.until(lambda: "Enter plays" in player.text)
            assert ("click" in player.text) == player.app.scene.takes_clicks
            await player.press("x")
            player.app.adopt(replace(settings, mouse=not takes_clicks))
            await player.press("question_mark")


async def test_no_step_of_the_lesson_asks_for_a_click() -> None:
    assert [step.heading for step in STEPS if "click" in step.on_screen] == []
