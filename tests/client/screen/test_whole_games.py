"""Whole games in the full-screen client, to the last page and into another game."""

import pytest

from client.screen.base.page import Page
from client.screen.pages.game_over import GameOverPage
from client.state.selection import SUIT_ORDER
from client.words.cards import suit_name
from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return
from engine.presets import preset
from engine.public import Phase
from engine.rules import RuleSet
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily

pytestmark = [pytest.mark.asyncio, pytest.mark.slow]

_MOST_DECISIONS = 2_000


def short(rules: str) -> RuleSet:
    """The preset, over after a few hands, with exchanges in them."""
    full = preset(rules)
    few = {"hands": full.players, "points": 5, "tricks": 10}
    return preset(rules, {"limit": few[full.end]}) if full.end in few else full


async def play_by_keys(player: Player) -> None:
    for _ in range(_MOST_DECISIONS):
        if isinstance(player.app.screen, GameOverPage):
            return
        if isinstance(player.app.screen, Page):
            await player.close_pages()
        else:
            await player.decide_by_keys()
    raise AssertionError("the game did not end")


async def play_by_mouse(player: Player) -> None:
    for _ in range(_MOST_DECISIONS):
        if isinstance(player.app.screen, GameOverPage):
            return
        if isinstance(player.app.screen, Page):
            await player.click_text("Enter goes")
        else:
            await decide_by_mouse(player)
    raise AssertionError("the game did not end")


async def decide_by_mouse(player: Player) -> None:
    action = decide_steadily(player.view)
    match action:
        case Play(card=card):
            await player.click_card(card)
        case NameTrump(suit=suit):
            while SUIT_ORDER[player.selection.cursor] != suit:
                await player.click_text(f"{'♣♦♥♠'[suit]} {suit_name(suit)}")
            await player.click_text(f"{'♣♦♥♠'[suit]} {suit_name(suit)}")
        case Give(cards=cards) | Return(cards=cards) | Discard(cards=cards):
            for card in set(cards) - set(player.selection.chosen):
                await player.click_card(card)
            await player.click_text("press Enter")
        case AssignTargets():
            await player.click_text("Who has to take")


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        ("online", (80, 24)),
        ("mess", (60, 18)),
        ("mess-chips", (140, 40)),
        ("dealers-choice", (80, 24)),
        ("strict-51", (80, 24)),
        ("four-7432", (60, 18)),
        ("club", (80, 24)),
    ],
)
async def test_a_game_is_played_to_its_end_by_keys_alone(rules: str, size: tuple[int, int]) -> None:
    session = FakeSession(short(rules))
    async with seated(session, size) as player:
        await play_by_keys(player)
        winner = session.names[session.state.public.winner or 0]
        assert f"{winner} has won" in player.text
        await player.press("a")
        await player.until(lambda: not isinstance(player.app.screen, GameOverPage))
        assert player.view.public.phase is not Phase.OVER
        assert not player.view.public.results


@pytest.mark.parametrize("rules", ["online", "mess", "dealers-choice", "four-6433"])
async def test_a_game_is_played_to_its_end_by_the_mouse_alone(rules: str) -> None:
    session = FakeSession(short(rules))
    async with seated(session) as player:
        await play_by_mouse(player)
        await player.click_text("a again")
        await player.until(lambda: not isinstance(player.app.screen, GameOverPage))
        assert not player.view.public.results
