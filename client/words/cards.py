"""What ranks, suits and cards are called, and their signs: in one place for the whole client."""

import enum

from client.state.settings import Ranks
from client.words.language import _, ngettext
from engine.cards import RANKS, SUITS, Card, Suit, rank_of, suit_of

# U+FE0F must never follow these: with it they are two cells wide.
_GLYPHS = "♣♦♥♠"


class Signs(enum.Enum):
    """What a terminal can show for a suit."""

    GLYPHS = enum.auto()
    LETTERS = enum.auto()


def arrows(drawn: str, signs: Signs) -> str:
    """Some of the arrow keys, at the beginning of a hint: by a word where they cannot be drawn, for
    `<` and `>` are other keys.
    """
    return drawn if signs is Signs.GLYPHS else _("Arrows")


_ranks = Ranks.T


def name_ranks(ranks: Ranks) -> None:
    """From now on, ranks have these names everywhere."""
    global _ranks
    _ranks = ranks


def rank_sign(card: Card) -> str:
    """One letter or digit; the ten may take two."""
    rank = RANKS[rank_of(card)]
    match _ranks:
        case Ranks.TEN:
            return "10" if rank == "T" else rank
        case Ranks.LOCAL:
            # Translators: the letters on the cards, from the deuce to the ace, one for each.
            letters = _("23456789TJQKA")
            return letters[rank_of(card)] if len(letters) == len(RANKS) else rank
        case _:
            return rank


def suit_sign(suit: Suit, signs: Signs) -> str:
    """One cell."""
    return _GLYPHS[suit] if signs is Signs.GLYPHS else SUITS[suit]


def card_sign(card: Card, signs: Signs) -> str:
    """`Q♠`, or `QS` where there are no glyphs: two cells, or three for a ten."""
    return rank_sign(card) + suit_sign(suit_of(card), signs)


def cards_counted(count: int) -> str:
    """`3 cards`, where the player may not know which."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def widest_sign() -> int:
    """The cells of the longest sign of a card."""
    return 1 + (2 if _ranks is Ranks.TEN else 1)


def suit_name(suit: Suit) -> str:
    """`spades`."""
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


def rank_name(card: Card) -> str:
    """`queen`."""
    return (
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("jack"),
        _("queen"),
        _("king"),
        _("ace"),
    )[rank_of(card)]


def card_name(card: Card) -> str:
    """`queen of spades`."""
    return _("{rank} of {suit}").format(rank=rank_name(card), suit=suit_name(suit_of(card)))
