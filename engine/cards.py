"""Cards as small integers, with their parse and format.

A card is `4 * rank + suit`, so numeric order is rank order and, within a rank, C D H S.
Not here: what a card is worth in a trick (tricks.py).
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PACK_SIZE = 52


Card = Annotated[int, msgspec.Meta(ge=0, lt=PACK_SIZE)]
Suit = Annotated[int, msgspec.Meta(ge=0, lt=4)]

DEUCE_OF_CLUBS: Card = 0


class CardError(ValueError):
    """A text that names no card. `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a card")
        self.text = text


def make_card(rank: int, suit: Suit) -> Card:
    """The card of `rank` (0 is the deuce, 12 the ace) and `suit` (index into SUITS)."""
    return 4 * rank + suit


def rank_of(card: Card) -> int:
    """0 for a deuce up to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> Suit:
    """Index into SUITS."""
    return card & 3


def format_card(card: Card) -> str:
    """Two letters, rank then suit: `QS`."""
    return RANKS[card >> 2] + SUITS[card & 3]


def parse_card(text: str) -> Card:
    """The card that two letters name. Raises CardError."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise CardError(text)
    return make_card(RANKS.index(text[0]), SUITS.index(text[1]))


def format_cards(cards: Iterable[Card]) -> str:
    """`AS KD 2H`, in the order given."""
    return " ".join(map(format_card, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list separated by single spaces; none for the empty text. Raises CardError."""
    return tuple(map(parse_card, text.split(" "))) if text else ()


def high_to_low(cards: Iterable[Card]) -> tuple[Card, ...]:
    """From the highest rank down and, within a rank, S H D C."""
    return tuple(sorted(cards, reverse=True))


def full_pack(size: int) -> tuple[Card, ...]:
    """All cards of a pack of 52, or of 51 without the 2 of clubs, in order."""
    return tuple(range(PACK_SIZE - size, PACK_SIZE))
