"""Hints and reviews on the screen: what they say, and that nothing waits for them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from client.screen.pages.hint import HintPage
from client.screen.pages.review import ReviewPage
from client.screen.pages.summary import SummaryPage
from client.screen.table.screen import TableScreen
from engine.presets import preset
from engine.public import Phase
from protocol.messages import Intermission, TableOptions
from tests.client.fakes.advisor import MOST_TRICKS, FakeAdvisor
from tests.client.fakes.player import Player, seated
from tests.client.fakes.replay_player import TO_THE_MIDDLE, playback_of, replaying
from tests.client.fakes.session import FakeSession
from tests.client.situations.at_table import at, others_turn
from tests.client.situations.table import FOLLOWING
from tests.steady_player import decide_steadily

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def advised(
    session: FakeSession, *, answers: bool = True, keep_pages: bool = False
) -> AsyncIterator[tuple[Player, FakeAdvisor]]:
    async with seated(session, keep_pages=keep_pages) as player:
        advisor = player.app._advisor = FakeAdvisor(answers=answers)
        yield player, advisor


@pytest.mark.parametrize(
    ("session", "begins", "number"),
    [
        (at(Phase.TARGETS, "dealers-choice"), "Hand the targets out like this: Ann ", ""),
        (at(Phase.TRUMP), "Name clubs. ", "  8.0   ♣ clubs"),
        (at(Phase.DISCARD), "Lay ", "  8.0  "),
        (at(Phase.GIVE), "Give ", "  8.0  "),
        (at(Phase.RETURN, "mess-nine"), "Return ", "  8.0  "),
        (FOLLOWING, "Play the ", "  8.0  "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_hint_tells_what_to_do_and_what_may_be_expected(
    session: Callable[[], FakeSession], begins: str, number: str
) -> None:
    async with advised(session()) as (player, advisor):
        await player.press("z")
        await player.until(lambda: begins.strip() in player.text)
        assert number in player.text
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert len(advisor.asked) == 1
        assert player.acts == []


async def test_the_game_does_not_wait_for_a_hint_and_closing_it_ends_the_thought() -> None:
    async with advised(FOLLOWING(), answers=False) as (player, advisor):
        await player.press("z")
        await player.until(lambda: "Thinking" in player.text)
        await player.press("enter")
        await player.until(lambda: advisor.cancelled)
        await player.press("enter")
        await player.until(lambda: player.acts)


async def test_a_hint_is_gone_when_the_game_has_gone_on() -> None:
    async with advised(FOLLOWING()) as (player, _advisor):
        await player.press("z")
        await player.until(lambda: isinstance(player.app.screen, HintPage))
        session = player.session
        session._happen(session.seat, decide_steadily(player.view))
        await player.until(lambda: isinstance(player.app.screen, TableScreen))


async def test_a_table_can_forbid_hints_and_others_turns_have_none() -> None:
    async with advised(FOLLOWING()) as (player, advisor):
        assert "z hint" in player.text
        player.session.change_table(options=TableOptions(hints=False))
        await player.until(lambda: "z hint" not in player.text)
        await player.press("z")
        await player.until(lambda: "At this table there are no hints." in player.text)
        assert advisor.asked == []
    async with advised(others_turn(FOLLOWING)()) as (player, advisor):
        await player.press("z")
        await player.until(lambda: "Hints can be had when you are asked" in player.text)
        assert advisor.asked == []


async def test_a_failure_is_told_and_the_next_hint_is_tried_again() -> None:
    async with advised(FOLLOWING()) as (player, advisor):
        advisor.fails = True
        await player.press("z")
        await player.until(lambda: "has failed: try again" in player.text)
        advisor.fails = False
        await player.press("enter", "z")
        await player.until(lambda: "Play the " in player.text)


async def play_a_hand(player: Player) -> None:
    while not isinstance(player.app.screen, SummaryPage):
        if player.app.scene.model.my_turn and isinstance(player.app.screen, TableScreen):
            await player.decide_by_keys()
        else:
            await player.press("enter")


async def test_a_review_tells_how_far_it_is_then_the_costliest_and_ends_with_its_page() -> None:
    session = FakeSession(preset("online"), intermission=Intermission((0,), 0))
    async with advised(session, answers=False, keep_pages=True) as (player, advisor):
        await play_a_hand(player)
        hand = player.app.scene.model.to_review
        assert hand is not None
        total = len(hand.decisions)
        await player.press("d")
        await player.until(lambda: f"Looking back: 3 of {total} decisions." in player.text)
        await player.press("escape")
        await player.until(lambda: advisor.cancelled)
        assert isinstance(player.app.screen, SummaryPage)
        advisor.answers.set()
        await player.press("d")
        await player.until(lambda: f"With all cards in sight, {MOST_TRICKS} were" in player.text)
        assert f"Better by {(total - 1) / 10:.1f} tricks: " in player.text
        assert "As the cards lay: " in player.text
        player.session.deal()
        await player.settle()
        assert isinstance(player.app.screen, ReviewPage)  # it is read on, over a page that is old
        await player.press("escape")
        await player.until(lambda: not any(map(is_of_the_hand_before, player.app.screen_stack)))


def is_of_the_hand_before(screen: object) -> bool:
    return isinstance(screen, SummaryPage | ReviewPage)


async def test_a_replay_reviews_the_hand_of_whose_view_it_is() -> None:
    async with replaying(playback_of("mess")) as person:
        person.app._advisor = FakeAdvisor()
        await person.press(*TO_THE_MIDDLE, "2", "d")
        await person.until(lambda: isinstance(person.app.screen, ReviewPage))
        await person.until(lambda: "were possible" in person.text)
        assert f"Hand 2 as {person.app.scene.names[1]} played it" in person.text
