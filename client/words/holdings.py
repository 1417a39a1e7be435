"""What one holds of a suit, in few words: how many cards, and the highest of them."""

from collections.abc import Sequence

from client.words.cards import cards_counted, rank_sign, suit_name
from client.words.language import _
from engine.cards import Card, Suit, suit_of

_SHOWN = 2  # of the highest cards


def length(hand: Sequence[Card], suit: Suit) -> int:
    """How many cards of a suit are in a hand."""
    return sum(suit_of(card) == suit for card in hand)


def high_cards(hand: Sequence[Card], suit: Suit) -> str:
    """The highest cards of a suit: `A T high`; empty where there is none."""
    held = sorted((card for card in hand if suit_of(card) == suit), reverse=True)
    if not held:
        return ""
    return _("{ranks} high").format(ranks=" ".join(map(rank_sign, held[:_SHOWN])))


def holding(hand: Sequence[Card], suit: Suit) -> str:
    """`hearts: 6 cards, A Q high`."""
    high = high_cards(hand, suit)
    values = {"suit": suit_name(suit), "cards": cards_counted(length(hand, suit)), "high": high}
    text = _("{suit}: {cards}, {high}") if high else _("{suit}: {cards}")
    return text.format(**values)
