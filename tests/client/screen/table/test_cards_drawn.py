"""The cards as they are drawn, in the hand and on the table."""

import re

import pytest

from client.screen.table.hand import Hand
from client.state.settings import Ranks, Settings
from client.words.cards import Signs, card_sign
from engine.actions import Play
from engine.cards import RANKS, Card, rank_of, suit_of
from engine.public import Phase
from engine.view import View
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.table import TABLE

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    ("size", "edge"),
    [((60, 18), "──"), ((80, 24), "───"), ((100, 30), "────"), ((200, 50), "─" * 6)],
)
async def test_cards_have_a_lower_edge_raised_or_not(size: tuple[int, int], edge: str) -> None:
    async with seated(TABLE["give"].session(), size) as player:
        await player.press("home", "space")
        hand = player.table.query_one(Hand).region
        rows = [row[hand.x : hand.right] for row in player.text.splitlines()[hand.y : hand.bottom]]
        assert rows[0].strip().startswith(f"╭{edge}╮")
        assert f"╰{edge}│" in rows[-2]
        assert f"╰{edge}╰{edge}╯" in rows[-1]


async def test_every_suit_keeps_its_place_from_the_first_card_to_the_last() -> None:
    session = FakeSession(seed=b"places")
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        hand = player.table.query_one(Hand)
        places = {suit_of(card): hand.find(card)[0] for card in reversed(player.hand)}
        while len(player.view.hand) > 1:
            await player.decide_by_keys()
            await player.until(lambda: player.app.scene.model.my_turn)
            firsts = {suit_of(card): hand.find(card)[0] for card in reversed(player.hand)}
            assert firsts.items() <= places.items()


def is_ten(card: Card) -> bool:
    return rank_of(card) == RANKS.index("T")


def a_ten_leads(view: View) -> bool:
    cards = view.public.trick.cards
    return len(cards) == 1 and is_ten(cards[0])


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_the_star_hides_nothing_of_a_ten_that_is_called_so(size: tuple[int, int]) -> None:
    session = FakeSession(seed=b"ten")
    session.skip_to(Phase.PLAY, a_ten_leads)
    async with seated(session, size, settings=Settings(ranks=Ranks.TEN)) as player:
        assert re.search("[│┃]10[♠♥♣♦] *★[│┃]", player.text)


def two_tens_and_the_lead(view: View) -> bool:
    return sum(map(is_ten, view.hand[:-1])) > 1 and not view.public.trick.cards


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_every_card_in_the_hand_has_its_edge_also_beside_a_ten_that_is_called_so(
    size: tuple[int, int],
) -> None:
    session = FakeSession(seed=b"ten")
    session.skip_to(Phase.PLAY, two_tens_and_the_lead)
    async with seated(session, size, settings=Settings(ranks=Ranks.TEN)) as player:
        hand = player.table.query_one(Hand)
        for card in player.hand:
            x, y = hand.find(card)
            row = player.text.splitlines()[hand.region.y + y]
            assert row[x - 1 :].startswith("│" + card_sign(card, Signs.GLYPHS))
        last = player.hand[-1]
        await player.click_card(last)
        assert player.acts == [Play(last)]
