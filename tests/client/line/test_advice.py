"""Hints and reviews in line mode: said when they are there, and refused where there are none."""

import pytest

from client.line.thoughts import Thoughts
from engine.presets import preset
from engine.public import Phase
from protocol.messages import TableOptions
from tests.client.fakes.advisor import MOST_TRICKS, FakeAdvisor
from tests.client.fakes.line_player import LinePlayer, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.at_table import at

pytestmark = pytest.mark.asyncio


def advise(player: LinePlayer[FakeSession]) -> FakeAdvisor:
    advisor = FakeAdvisor()
    player.conversation.thoughts = Thoughts(player.heard.append, advisor)
    return advisor


async def hear(player: LinePlayer[FakeSession], line: str) -> list[str]:
    """What is said of a line, once all of it has been thought about."""
    before = len(player.heard)
    player.say(line)
    task = player.conversation.thoughts._task
    if task is not None:
        await task
    return player.heard[before:]


@pytest.mark.parametrize(
    ("phase", "says", "expects"),
    [
        (Phase.PLAY, "Play the ", "Tricks that you may expect in this hand: "),
        (Phase.TRUMP, "Name clubs. ", "hand: clubs 8.0; diamonds 7.5; hearts 7.0; spades 6.5."),
        (Phase.DISCARD, "Lay ", " 8.0; "),
        (Phase.GIVE, "Give ", " 8.0; "),
    ],
)
async def test_a_hint_is_a_sentence_and_what_may_be_expected(
    phase: Phase, says: str, expects: str
) -> None:
    async with seated(at(phase)()) as player:
        advise(player)
        first, second = await hear(player, "hint")
        assert first.startswith(says)
        assert expects in second
        assert (first + second).isascii()
        assert player.acts == []


async def test_there_is_no_hint_where_the_table_forbids_it_and_no_review_before_a_hand() -> None:
    async with seated(at(Phase.PLAY)()) as player:
        advisor = advise(player)
        assert (await hear(player, "review"))[-1].startswith("There is no finished hand")
        player.session.change_table(options=TableOptions(hints=False))
        assert await hear(player, "hint") == ["At this table there are no hints."]
        assert advisor.asked == []


async def test_a_review_is_said_of_the_hand_before() -> None:
    async with seated(FakeSession(preset("online"))) as player:
        advise(player)
        while player.conversation.model.to_review is None:
            player.decide()
        heard = await hear(player, "review")
        assert heard[0] == "Looking back at the hand."
        hand = player.conversation.model.to_review
        assert hand is not None
        assert f"Better by {(len(hand.decisions) - 1) / 10:.1f} tricks: " in heard[1]
        assert f"With all cards in sight, {MOST_TRICKS} were possible." in heard[-1]


async def test_a_failure_is_said() -> None:
    async with seated(at(Phase.PLAY)()) as player:
        advise(player).fails = True
        assert await hear(player, "hint") == ["The program that thinks has failed: try again."]
