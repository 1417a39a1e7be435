"""The lesson on the screen: by keys and by mouse."""

from collections.abc import Awaitable, Callable

import pytest
from textual._time import get_time

from client.screen.apps.lesson import LessonApp
from client.screen.scene.look import Look
from client.screen.terminal.echoes import EchoFilter
from client.state.next_command import FIRST_GAME
from client.state.settings import Settings
from client.words.cards import Signs
from tests.client.fakes.learner import good_actions, poor_actions
from tests.client.fakes.learner_at_screen import Learner, learn_by_keys, learn_by_mouse, learning

pytestmark = pytest.mark.asyncio


async def test_with_letters_for_suits_the_lesson_is_all_ascii() -> None:
    async with learning((140, 40), look=Look(Signs.LETTERS)) as learner:
        for _ in range(learner.course.count):
            assert learner.text.isascii()
            await learn_by_keys(learner)


async def test_on_a_thin_line_the_lesson_has_no_more_than_it_needs() -> None:
    app = LessonApp(look=Look(is_thin=True), echo_filter=EchoFilter(0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await pilot.pause()
        await learner.skip_to("what_a_trick_is")
        assert "─" not in learner.text
        assert "8♠" in learner.text


@pytest.mark.parametrize("learn", [learn_by_keys, learn_by_mouse])
async def test_the_lesson_is_learned_to_its_end(
    learn: Callable[[Learner], Awaitable[None]],
) -> None:
    async with learning() as learner:
        for number in range(learner.course.count):
            assert learner.course.position.number == number
            await learn(learner)
        await learner.until(lambda: learner.app.return_value == FIRST_GAME)


@pytest.mark.parametrize("leads_to_game", [True, False])
async def test_the_last_step_has_room_on_the_smallest_screen(leads_to_game: bool) -> None:
    async with learning((60, 18)) as learner:
        learner.screen._leads_to_game = leads_to_game
        await learner.skip_to("the_end")
        way_on = "Enter begins a game" if leads_to_game else "Enter brings you back"
        assert way_on in " ".join(learner.text.split())
        assert "Enter for more" not in learner.text


async def test_a_click_anywhere_goes_on_where_nothing_is_asked() -> None:
    async with learning() as learner:
        await learner.click(1, 20)
        await learner.click(40, 12)
        assert learner.course.position.number == 2
        await learner.click(40, 12)
        assert learner.course.position.number == 2


async def test_a_step_back_is_a_key_or_a_click() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        number = learner.course.position.number
        await learner.press("b")
        assert learner.course.position.number == number - 1
        await learner.click_text("b back")
        assert learner.course.position.number == number - 2
        await learner.press(*["pageup"] * 20)
        assert learner.course.position.number == 0


async def test_a_poor_card_is_explained_and_the_better_one_can_be_played() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        place = learner.course.position
        await learner.decide_by_keys(poor_actions(learner.course)[0])
        assert "Only your A♦ beats the king." in learner.text
        assert learner.course.position is place
        await learner.press("a", "d")
        assert learner.course.position.number == place.number + 1


async def test_a_card_that_is_not_allowed_is_refused_with_the_rule() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        place = learner.course.position
        await learner.press("k", "s")
        assert "Diamonds were led and have to be followed." in learner.text
        assert learner.course.position is place


async def test_where_nothing_is_asked_no_card_is_played() -> None:
    async with learning() as learner:
        await learner.press("enter", "a", "s", "left", "5")
        assert learner.course.position.number == 1
        assert "…" not in learner.text


async def test_settings_that_decide_or_ask_once_more_do_not_count_here() -> None:
    async with learning(settings=Settings(confirm_play=True, play_single=True)) as learner:
        await learner.skip_to("no_choice")
        number = learner.course.position.number
        assert len(good_actions(learner.course)) == 1
        await learner.press("8", "d")
        assert learner.course.position.number == number + 1


async def test_a_text_that_has_no_room_is_shown_page_by_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "client.screen.lesson.screen.filled_in", lambda facts, *texts: "long words " * 40
    )
    async with learning((60, 18)) as learner:
        pages = 0
        while "Enter for more" in learner.text:
            pages += 1
            await learner.press("enter")
            assert learner.course.position.number == 0
        assert pages > 0
        await learner.press("enter")
        assert learner.course.position.number == 1
        assert "Enter for more" in learner.text


async def test_a_held_key_goes_no_further_than_one_step() -> None:
    app = LessonApp(echo_filter=EchoFilter())
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await learner.press(*["enter"] * 10)
        assert learner.course.position.number == 1


async def test_a_quick_reader_goes_on_quickly_but_decides_nothing_by_it() -> None:
    app = LessonApp(echo_filter=EchoFilter())
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        seconds = get_time()
        while not learner.course.is_asked:
            number = learner.course.position.number
            await learner.press_at(seconds, "enter")
            assert learner.course.position.number == number + 1
            seconds += 0.4
        await learner.press_at(seconds, "enter")
        assert learner.course.is_asked
        await learner.press_at(seconds + 1.1, "enter")
        assert not learner.course.is_asked


@pytest.mark.parametrize("way", ["x", "ctrl+c", "click"])
async def test_it_is_left_at_any_time(way: str) -> None:
    async with learning() as learner:
        await learner.press("enter", "enter")
        await (learner.click_text("x leave") if way == "click" else learner.press(way))
        await learner.until(lambda: not learner.app.is_running)


async def test_a_terminal_that_shrinks_and_grows_keeps_the_place() -> None:
    async with learning() as learner:
        await learner.skip_to("giving")
        await learner.press("2", "d")
        await learner.pilot.resize_terminal(40, 10)
        await learner.until(lambda: "The table needs" in learner.text)
        await learner.pilot.resize_terminal(100, 30)
        await learner.until(lambda: "Give Cat 2 cards: choose 1 more" in learner.text)
