"""Reads the names of cards and suits: `qs`, `q s`, `queen of spades`, `10h`, `q` alone.

A rank alone stays a rank here: which card it is depends on what is asked (decisions.py).
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from client.words.cards import card_name, rank_name, rank_sign, suit_name
from client.words.language import _
from engine.cards import RANKS, SUITS, Card, Suit, make_card

_ENGLISH_RANKS = (
    "two deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack knave",
    "queen", "king", "ace",
)  # fmt: skip
_ENGLISH_SUITS = ("clubs club", "diamonds diamond", "hearts heart", "spades spade")
_GLYPHS = ("♣♧", "♦♢", "♥♡", "♠♤")
_SEPARATORS = str.maketrans(",;.:!?-\ufe0f", "        ")  # U+FE0F follows signs that are pasted


class Rank(msgspec.Struct, frozen=True):
    """A rank without a suit. `number` is as in engine/cards.py."""

    number: int


Named = Card | Rank
Phrases = Mapping[tuple[str, ...], Named]


class NoCard(ValueError):
    """A text that names no card. `word` is where it begins."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class CardNames:
    """All names of cards and suits in the user's language as it is now, and in English."""

    def __init__(self) -> None:
        self._suits = {suit: _suit_words(suit) for suit in range(len(SUITS))}
        self._cards = self._card_phrases()
        self._longest = max(map(len, self._cards))
        # Words between cards that say nothing. None may be a single letter.
        self._idle = frozenset(_("the and my").casefold().split())

    def suit(self, text: str) -> Suit | None:
        """The suit that a text names, whole."""
        words = self._words(text)
        found = (suit for suit, names in self._suits.items() if words and words[0] in names)
        return next(found, None) if len(words) == 1 else None

    def cards(self, text: str) -> tuple[Named, ...]:
        """The cards that a text names, in order. Raises NoCard."""
        return tuple(self._read(self._words(text)))

    def _words(self, text: str) -> list[str]:
        words = text.casefold().translate(_SEPARATORS).split()
        return [word for word in words if word not in self._idle]

    def _read(self, words: Sequence[str]) -> Iterator[Named]:
        place = 0
        while place < len(words):
            for count in range(min(self._longest, len(words) - place), 0, -1):
                named = self._cards.get(tuple(words[place : place + count]))
                if named is not None:
                    yield named
                    place += count
                    break
            else:
                raise NoCard(words[place])

    def _card_phrases(self) -> Phrases:
        """English before all others: the short codes always mean the same."""
        phrases: dict[tuple[str, ...], Named] = {}
        for rank in range(len(RANKS)):
            words = _rank_words(rank)
            for suit, suit_words in self._suits.items():
                card = make_card(rank, suit)
                for rank_word in words:
                    for suit_word in suit_words:
                        phrases.setdefault((rank_word, suit_word), card)
                        phrases.setdefault((rank_word, "of", suit_word), card)
                        if len(suit_word) == 1:
                            phrases.setdefault((rank_word + suit_word,), card)
                phrases.setdefault(tuple(card_name(card).casefold().split()), card)
        for rank in range(len(RANKS)):
            for rank_word in _rank_words(rank):
                phrases.setdefault((rank_word,), Rank(rank))
        return phrases


def _suit_words(suit: Suit) -> tuple[str, ...]:
    own = suit_name(suit).casefold()
    words = (SUITS[suit].casefold(), *_GLYPHS[suit], *_ENGLISH_SUITS[suit].split(), own)
    return tuple(dict.fromkeys(words))


def _rank_words(rank: int) -> tuple[str, ...]:
    any_card = make_card(rank, 0)
    own = (rank_sign(any_card).casefold(), rank_name(any_card).casefold())
    ten = ("10",) if RANKS[rank] == "T" else ()
    return tuple(dict.fromkeys((RANKS[rank].casefold(), *ten, *_ENGLISH_RANKS[rank].split(), *own)))
