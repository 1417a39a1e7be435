"""How line mode says cards: by two letters, as they can be typed, or in full, to listen to.

Never by the signs of the suits: screen readers leave them out, or read a sentence for each.
"""

import enum
from collections.abc import Iterable, Sequence

from client.state.selection import SUIT_ORDER, hand_order
from client.words.cards import (
    Signs,
    card_name,
    card_sign,
    cards_counted,
    rank_name,
    rank_sign,
    suit_name,
)
from client.words.language import _
from engine.cards import Card, suit_of
from engine.events import Hidden


class CardStyle(enum.Enum):
    """`QS`, or `queen of spades`."""

    SHORT = enum.auto()
    FULL = enum.auto()

    def card(self, card: Card) -> str:
        """One card."""
        return card_name(card) if self is CardStyle.FULL else card_sign(card, Signs.LETTERS)

    def rank(self, card: Card) -> str:
        """A card where its suit has been said."""
        return rank_name(card) if self is CardStyle.FULL else rank_sign(card)

    def row(self, cards: Iterable[Card]) -> str:
        """Several cards in the order given: `QS 2H`."""
        return (", " if self is CardStyle.FULL else " ").join(map(self.card, cards))

    def cards(self, cards: Hidden) -> str:
        """Several cards by suits, or how many they are."""
        if isinstance(cards, int):
            return cards_counted(cards)
        return self.row(hand_order(cards))

    def hand(self, hand: Sequence[Card]) -> str:
        """A hand: `spades A K 2, hearts 9`."""
        held = ((suit, _of_suit(hand, suit)) for suit in SUIT_ORDER)
        return ", ".join(
            _("{suit} {ranks}").format(suit=suit_name(suit), ranks=" ".join(map(self.rank, cards)))
            for suit, cards in held
            if cards
        )


def _of_suit(hand: Sequence[Card], suit: int) -> list[Card]:
    return [card for card in hand_order(hand) if suit_of(card) == suit]
