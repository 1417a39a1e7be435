"""The lesson over a table and from the start screen: what is below goes on, and is there again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import RecordList
from client.screen.apps.start import StartApp
from client.screen.base.page import Page
from client.screen.lesson.screen import LessonScreen
from client.screen.pages.help import HelpPage
from client.screen.start.screen import StartScreen
from client.screen.table.screen import TableScreen
from client.screen.terminal.echoes import EchoFilter
from client.state.next_command import FIRST_GAME
from client.state.playback import Playback
from engine.presets import preset
from engine.public import Phase
from protocol.messages import Act, LeftTable
from tests.client.fakes.learner_at_screen import Learner, learn_by_keys
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio


def unused_reader(path: str) -> Playback:
    raise AssertionError(path)


@asynccontextmanager
async def on_start_screen(
    directory: Path, last_choices: LastChoices | None = None
) -> AsyncIterator[Learner]:
    last_choices_file = LastChoicesFile(directory / "choices.json")
    if last_choices is not None:
        last_choices_file.save(last_choices)
    app = StartApp(
        "login",
        last_choices_file,
        RecordList(directory),
        unused_reader,
        echo_filter=EchoFilter(0, 0),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await pilot.pause()
        await learner.settle()
        yield learner


@pytest.mark.parametrize("way", [("t",), ("question_mark", "t")])
async def test_from_the_start_screen_it_is_opened_and_left_again(
    way: tuple[str, ...], tmp_path: Path
) -> None:
    async with on_start_screen(tmp_path) as learner:
        assert "New here?" in learner.text
        await learner.press(*way)
        await learner.until(lambda: isinstance(learner.app.screen, LessonScreen))
        await learner.skip_to("the_end")
        await learner.press("x")
        await learner.until(lambda: isinstance(learner.app.screen, StartScreen))
        assert learner.app.return_value is None


async def test_from_the_start_screen_it_leads_to_a_game(tmp_path: Path) -> None:
    async with on_start_screen(tmp_path) as learner:
        await learner.press("t")
        await learner.until(lambda: isinstance(learner.app.screen, LessonScreen))
        await learner.skip_to("the_end")
        assert "Enter begins a game against two bots." in " ".join(learner.text.split())
        await learner.press("enter")
        await learner.until(lambda: learner.app.return_value == FIRST_GAME)


async def test_over_a_table_it_leads_back_there() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        learner = await open_over_table(player)
        await learner.skip_to("the_end")
        assert "Enter brings you back to where you were." in " ".join(learner.text.split())
        await learner.press("enter")
        await learner.until(lambda: isinstance(player.app.screen, TableScreen))


async def test_over_a_table_it_tells_how_the_rules_there_differ_page_by_page() -> None:
    session = FakeSession(preset("mess"))
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        learner = await open_over_table(player)
        await learner.skip_to("other_rules")
        said = " ".join(learner.text.split())
        assert "Enter for more" in said
        for _page in range(3):
            await learner.press("enter")
            said += " ".join(learner.text.split())
        assert "At your table the rules are mess, and this is what differs there." in said
        assert "The dealer picks up the kitty, makes one of the four suits trumps," in said


async def test_a_player_who_has_played_before_is_not_called_new(tmp_path: Path) -> None:
    async with on_start_screen(tmp_path, LastChoices(name="Ann")) as learner:
        assert "New here?" not in learner.text
        await learner.click_text("Learn the game")
        await learner.until(lambda: isinstance(learner.app.screen, LessonScreen))


async def open_over_table(player: Player) -> Learner:
    await player.press("question_mark")
    await player.until(lambda: isinstance(player.app.screen, HelpPage))
    await player.click_text("t learn the game")
    await player.until(lambda: isinstance(player.app.screen, LessonScreen))
    return Learner(player.app, player.pilot)


async def test_over_a_table_nothing_of_the_lesson_goes_to_the_server() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        before = player.app.scene.model
        learner = await open_over_table(player)
        for _ in range(10):
            await learn_by_keys(learner)
        assert [message for message in session.sent if isinstance(message, Act)] == []
        await learner.press("x")
        await learner.until(lambda: isinstance(player.app.screen, TableScreen))
        assert player.app.scene.model == before


async def test_over_a_table_the_game_goes_on_and_calls() -> None:
    session = FakeSession(bots_at_once=False, dealer=1)
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        await player.decide_by_keys()
        learner = await open_over_table(player)
        assert "Your turn at the table" not in learner.text
        session.play_bots()
        await learner.settle()
        assert "Your turn at the table!" in learner.text
        assert "In ten minutes" in learner.text
        await learner.press("x")
        await learner.until(lambda: player.app.scene.model.my_turn)
        assert isinstance(player.app.screen, TableScreen)


async def test_what_happens_at_the_table_waits_until_the_lesson_is_left() -> None:
    session = FakeSession(bots_at_once=False)
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    async with seated(session) as player:
        await player.press("enter")
        learner = await open_over_table(player)
        session.play_bots()
        await learner.settle()
        assert isinstance(player.app.screen, LessonScreen)
        await learner.press("x")
        await learner.until(lambda: isinstance(player.app.screen, Page))
        assert "Hand 1 is over" in learner.text


async def test_a_table_that_is_lost_does_not_end_the_lesson() -> None:
    session = FakeSession()
    async with seated(session) as player:
        learner = await open_over_table(player)
        session.deliver(LeftTable("removed"))
        await learner.settle()
        assert isinstance(player.app.screen, LessonScreen)
        await learner.press("x")
        await learner.until(lambda: not isinstance(player.app.screen, LessonScreen | TableScreen))
