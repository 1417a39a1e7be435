"""Which card is asked about once more before it goes."""

import pytest
from msgspec.structs import replace

from client.state.high_cards import high_card
from engine.actions import Discard, Give, Play
from engine.cards import parse_card, parse_cards
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from tests.client.fakes.session import FakeSession

HAND = "2C 3C 4C 5C 6D 7D 8D 9D TH JH QH KH 2S 3S KS AS"


def declarer(trump: str) -> View:
    """The view of a dealer who is to lay cards away."""
    session = FakeSession()
    session.skip_to(Phase.DISCARD)
    view = view_for(session.state, 0)
    public = replace(view.public, trump="CDHS".index(trump))
    return replace(view, public=public, hand=tuple(sorted(parse_cards(HAND))))


@pytest.mark.parametrize(
    ("trump", "cards", "high"),
    [
        ("C", "6D 7D 8D QH", ""),
        ("C", "6D 7D KH KS", "KS"),
        ("C", "6D KH KS AS", "AS"),
        ("C", "2C 6D 7D AS", "2C"),
        ("H", "2C 3C TH QH", "QH"),
    ],
)
def test_it_is_the_best_trump_ace_or_king(trump: str, cards: str, high: str) -> None:
    found = high_card(declarer(trump), Discard(parse_cards(cards)))
    assert found == (parse_card(high) if high else None)


def test_no_card_is_asked_about_that_is_played_or_has_to_go() -> None:
    assert high_card(declarer("C"), Play(parse_card("AS"))) is None
    session = FakeSession()
    session.skip_to(Phase.GIVE)
    view = view_for(session.state, 0)
    card = parse_card("AS")
    others = tuple(sorted({*view.hand[: len(view.hand) - 1], card}))
    gift = Give(view.public.pairs[0].receiver, (card,))
    assert high_card(replace(view, hand=others), gift) == card
