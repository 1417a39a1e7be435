"""A person who has the lesson on the screen: skips, decides by keys or by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from client.lesson.course import Course
from client.screen.apps.lesson import LessonApp
from client.screen.lesson.screen import LessonScreen
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.table.hand import Hand
from client.screen.terminal.echoes import EchoFilter
from client.state.settings import DEFAULT_SETTINGS, Settings
from client.words.cards import Signs, suit_name, suit_sign
from engine.actions import Discard, Give, NameTrump, Play, SeatAction
from engine.cards import SUITS, Card, format_card, format_cards
from tests.client.fakes.learner import good_actions, learn_up_to
from tests.client.fakes.person import Person


class Learner(Person[Any]):
    """A person who has the lesson before them."""

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
                await self.click_text(f"{sign} {suit_name(suit)}")  # the cursor is on it already
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
    look: Look = DEFAULT_LOOK,
    settings: Settings = DEFAULT_SETTINGS,
) -> AsyncIterator[Learner]:
    app = LessonApp(look=look, settings=settings, echo_filter=EchoFilter(0, 0))
    async with app.run_test(size=size) as pilot:
        learner = Learner(app, pilot)
        await learner.rest()
        yield learner


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
