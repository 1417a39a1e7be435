"""The second implementation's answers: all that a question allows, to count, list or look up.

Where they are too many to be listed for each look-up, whether one is among them is worked out.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from math import comb
from typing import Any

RANKS = "23456789TJQKA"
SUITS_HIGH_TO_LOW = "SHDC"


def rank(card: str) -> int:
    return RANKS.index(card[0])


def high_to_low(cards: Iterable[str]) -> str:
    """As in the reports: by rank, and within a rank S H D C."""
    return " ".join(sorted(cards, key=lambda card: (-rank(card), SUITS_HIGH_TO_LOW.index(card[1]))))


class CardSets(Collection[str]):
    """Every set of so many of the cards, as a text from high to low."""

    def __init__(self, cards: Iterable[str], count: int) -> None:
        self._cards = sorted(cards)
        self._count = count

    def __len__(self) -> int:
        return comb(len(self._cards), self._count)

    def __iter__(self) -> Iterator[str]:
        return map(high_to_low, combinations(self._cards, self._count))

    def __contains__(self, text: object) -> bool:
        cards = str(text).split()
        return len(set(cards)) == len(cards) == self._count and set(cards) <= set(self._cards)


class Gifts(Collection[dict[str, Any]]):
    """Sets of cards for a receiver, who is named with each."""

    def __init__(self, sets: Collection[str], receiver: int) -> None:
        self._sets = sets
        self._receiver = receiver

    def __len__(self) -> int:
        return len(self._sets)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return ({"give": cards, "to": self._receiver} for cards in self._sets)

    def __contains__(self, line: Any) -> bool:
        return line["give"] in self._sets and line["to"] == self._receiver


class Deals:
    """Every deal of the pack: nobody ever lists these."""

    def __init__(self, players: int, deck: int, kitty: int) -> None:
        self._pack = sorted(rank + suit for rank in RANKS for suit in SUITS_HIGH_TO_LOW)
        if deck == 51:
            self._pack.remove("2C")
        self._sizes = [(deck - kitty) // players] * players
        self._kitty = kitty

    def __contains__(self, deal: Any) -> bool:
        hands = [hand.split() for hand in deal["hands"]]
        kitty = deal["kitty"].split()
        if list(map(len, hands)) != self._sizes or len(kitty) != self._kitty:
            return False
        return sorted(" ".join([*deal["hands"], deal["kitty"]]).split()) == self._pack
