"""The lesson on the screen: by keys, by mouse, over a table, from the start, and as pictures."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from client.lesson.course import Course
from client.lesson_app import LessonApp
from client.look import Look
from client.playback import Playback
from client.record_list import RecordList
from client.remembered import Memory, Remembered
from client.screens.help import Help
from client.screens.lesson import LessonScreen
from client.screens.page import Page
from client.screens.start import StartScreen
from client.screens.table import TableScreen
from client.settings import DEFAULT_SETTINGS, Settings
from client.start_app import StartApp
from client.terminal.guard import Guard
from client.widgets.hand import Hand
from client.words.cards import Signs, suit_sign
from engine.actions import Discard, Give, NameTrump, Play, SeatAction
from engine.cards import SUITS, Card, format_card, format_cards
from engine.public import Phase
from protocol.messages import Act, LeftTable
from tests.client.fake_session import FakeSession
from tests.client.learner import good_actions, learn_up_to, poor_actions
from tests.client.person import Person
from tests.client.player import Player, seated
from tests.client.screen_text import screen_text

pytestmark = pytest.mark.asyncio

SIZES = ((60, 18), (80, 24), (140, 40))
MOMENTS = {
    "welcome": (),
    "what_a_trick_is": (),
    "following_suit": ("8",),
    "where_it_stands": (),
    "overtrumping": ("q",),
    "up_and_down": (),
    "giving": ("2", "d"),
    "naming_trumps": (),
    "laying_away": ("7", "5"),
    "what_was_in_it": (),
}


class Learner(Person[Any]):
    """A person who has the lesson before him."""

    @property
    def screen(self) -> LessonScreen:
        screen = self.app.screen
        assert isinstance(screen, LessonScreen), screen
        return screen

    @property
    def course(self) -> Course:
        return self.screen.course

    async def skip_to(self, name: str) -> None:
        """Without having gone through all that comes before."""
        learn_up_to(self.course, name)
        self.screen.show(self.screen.scene)
        await self.settle()

    async def decide_by_keys(self, action: SeatAction) -> None:
        match action:
            case Play(card=card):
                await self.press(*format_card(card).lower())
            case Give(cards=cards) | Discard(cards=cards):
                await self.press(*format_cards(cards).lower().replace(" ", ""), "enter")
            case NameTrump(suit=suit):
                await self.press(SUITS[suit].lower(), "enter")

    async def decide_by_mouse(self, action: SeatAction) -> None:
        match action:
            case Play(card=card):
                await self.click_card(card)
            case NameTrump(suit=suit):
                sign = suit_sign(suit, Signs.GLYPHS)
                await self.click_text(f" {sign}  ")  # the cursor is on it already
            case Give(cards=cards) | Discard(cards=cards):
                for card in cards:
                    await self.click_card(card)
                await self.click_text("press Enter")

    async def click_card(self, card: Card) -> None:
        hand = self.screen.query_one(Hand)
        x, y = hand.find(card)
        await self.click(hand.region.x + x, hand.region.y + y)


@asynccontextmanager
async def learning(
    size: tuple[int, int] = (80, 24),
    *,
    signs: Signs = Signs.GLYPHS,
    settings: Settings = DEFAULT_SETTINGS,
) -> AsyncIterator[Learner]:
    app = LessonApp(look=Look(signs), settings=settings, guard=Guard(0, 0))
    async with app.run_test(size=size) as pilot:
        learner = Learner(app, pilot)
        await pilot.pause()
        await learner.settle()
        yield learner


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_lesson_is_as_it_was(
    moment: str, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    async with learning(size) as learner:
        await learner.skip_to(moment)
        await learner.press(*MOMENTS[moment])
        assert screen_text(learner) == snapshot


async def test_with_letters_for_suits_the_lesson_is_all_ascii() -> None:
    async with learning((140, 40), signs=Signs.LETTERS) as learner:
        for _ in range(learner.course.count):
            assert screen_text(learner).isascii()
            await learn_by_keys(learner)


async def test_on_a_thin_line_the_lesson_has_no_more_than_it_needs() -> None:
    app = LessonApp(look=Look(is_thin=True), guard=Guard(0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await pilot.pause()
        await learner.skip_to("what_a_trick_is")
        assert "─" not in learner.text
        assert "8♠" in learner.text


async def learn_by_keys(learner: Learner) -> None:
    if learner.course.is_asked:
        await learner.decide_by_keys(good_actions(learner.course)[0])
    else:
        await learner.press("enter")


async def learn_by_mouse(learner: Learner) -> None:
    if learner.course.is_asked:
        await learner.decide_by_mouse(good_actions(learner.course)[0])
    else:
        await learner.click_text("Enter to go on")


@pytest.mark.parametrize("learn", [learn_by_keys, learn_by_mouse])
async def test_the_lesson_is_learned_to_its_end(
    learn: Callable[[Learner], Awaitable[None]],
) -> None:
    async with learning() as learner:
        for number in range(learner.course.count):
            assert learner.course.place.number == number
            await learn(learner)
        await learner.until(lambda: not learner.app.is_running)


async def test_a_click_anywhere_goes_on_where_nothing_is_asked() -> None:
    async with learning() as learner:
        await learner.click(1, 20)
        await learner.click(40, 12)
        assert learner.course.place.number == 2
        await learner.click(40, 12)
        assert learner.course.place.number == 2


async def test_a_step_back_is_a_key_or_a_click() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        number = learner.course.place.number
        await learner.press("b")
        assert learner.course.place.number == number - 1
        await learner.click_text("b back")
        assert learner.course.place.number == number - 2
        await learner.press(*["pageup"] * 20)
        assert learner.course.place.number == 0


async def test_a_poor_card_is_explained_and_the_better_one_can_be_played() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        place = learner.course.place
        await learner.decide_by_keys(poor_actions(learner.course)[0])
        assert "Only your A♦ beats the king." in learner.text
        assert learner.course.place is place
        await learner.press("a", "d")
        assert learner.course.place.number == place.number + 1


async def test_a_card_that_is_not_allowed_is_refused_with_the_rule() -> None:
    async with learning() as learner:
        await learner.skip_to("following_suit")
        place = learner.course.place
        await learner.press("k", "s")
        assert "Diamonds were led and have to be followed." in learner.text
        assert learner.course.place is place


async def test_where_nothing_is_asked_no_card_is_played() -> None:
    async with learning() as learner:
        await learner.press("enter", "a", "s", "left", "5")
        assert learner.course.place.number == 1
        assert "…" not in learner.text


async def test_settings_that_decide_or_ask_once_more_do_not_count_here() -> None:
    async with learning(settings=Settings(confirm_play=True, play_single=True)) as learner:
        await learner.skip_to("no_choice")
        number = learner.course.place.number
        assert len(good_actions(learner.course)) == 1
        await learner.press("8", "d")
        assert learner.course.place.number == number + 1


async def test_a_text_that_has_no_room_is_shown_page_by_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("client.screens.lesson.filled_in", lambda text, facts: "long words " * 40)
    async with learning((60, 18)) as learner:
        pages = 0
        while "Enter for more" in learner.text:
            pages += 1
            await learner.press("enter")
            assert learner.course.place.number == 0
        assert pages > 0
        await learner.press("enter")
        assert learner.course.place.number == 1
        assert "Enter for more" in learner.text


async def test_a_held_key_goes_no_further_than_one_step() -> None:
    app = LessonApp(guard=Guard())
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await learner.press(*["enter"] * 10)
        assert learner.course.place.number == 1


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
        await learner.until(lambda: "Give Cat 2 cards: 1 more." in learner.text)


def unused_reader(path: str) -> Playback:
    raise AssertionError(path)


@pytest.mark.parametrize("way", [("l",), ("question_mark", "l")])
async def test_from_the_start_screen_it_is_opened_and_left_again(
    way: tuple[str, ...], tmp_path: Path
) -> None:
    memory = Memory(tmp_path / "choices.json")
    app = StartApp("login", memory, RecordList(tmp_path), unused_reader, guard=Guard(0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await pilot.pause()
        await learner.settle()
        assert "new to it?" in learner.text
        await learner.press(*way)
        await learner.until(lambda: isinstance(app.screen, LessonScreen))
        await learner.skip_to("the_end")
        await learner.press("enter")
        await learner.until(lambda: isinstance(app.screen, StartScreen))


async def test_who_has_played_before_is_not_called_new(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "choices.json")
    memory.save(Remembered(name="Ann"))
    app = StartApp("login", memory, RecordList(tmp_path), unused_reader, guard=Guard(0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(app, pilot)
        await learner.settle()
        assert "new to it?" not in learner.text
        await learner.click_text("Learn the game")
        await learner.until(lambda: isinstance(app.screen, LessonScreen))


async def open_over_table(player: Player) -> Learner:
    await player.press("question_mark")
    await player.until(lambda: isinstance(player.app.screen, Help))
    await player.click_text("l learn the game")
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
        assert "The last hand" in learner.text


async def test_a_table_that_is_lost_does_not_end_the_lesson() -> None:
    session = FakeSession()
    async with seated(session) as player:
        learner = await open_over_table(player)
        session.deliver(LeftTable("removed"))
        await learner.settle()
        assert isinstance(player.app.screen, LessonScreen)
        await learner.press("x")
        await learner.until(lambda: not isinstance(player.app.screen, LessonScreen | TableScreen))
