"""Sets of cards as numbers of 64 bits: a field of 16 for each suit, its deuce lowest, 13 used.

Where trumps are named, the trump suit and suit 0 change places, so that trumps always are suit 0.
Nothing about the play of the cards depends on their suit otherwise.
"""

from collections.abc import Iterable, Mapping

from engine.cards import PACK_SIZE, SUITS, Card, Suit, rank_of, suit_of

FIELD = 0x1FFF
SUIT_MASKS = tuple(FIELD << 16 * suit for suit in range(len(SUITS)))
TRUMPS, SIDE_SUITS = SUIT_MASKS[0], sum(SUIT_MASKS[1:])
ACES = sum(1 << 16 * suit + 12 for suit in range(len(SUITS)))


def swapped(suit: Suit, trump: Suit | None) -> Suit:
    """The field of a suit; and the suit of a field, as changing places twice changes nothing."""
    return {trump: 0, 0: trump or 0}.get(suit, suit)


def _bits(trump: Suit | None) -> tuple[int, ...]:
    return tuple(
        1 << 16 * swapped(suit_of(card), trump) + rank_of(card) for card in range(PACK_SIZE)
    )


BITS: Mapping[Suit | None, tuple[int, ...]] = {
    trump: _bits(trump) for trump in (None, *range(len(SUITS)))
}
"""The bit of each card, by the trump suit."""

_CARDS: Mapping[Suit | None, Mapping[int, Card]] = {
    trump: {bit: card for card, bit in enumerate(bits)} for trump, bits in BITS.items()
}
PACKS: Mapping[Suit | None, int] = {trump: sum(bits) for trump, bits in BITS.items()}

ABOVE: Mapping[int, int] = {
    bit: SUIT_MASKS[field] & ~((bit << 1) - 1) & (0xFFFF << 16 * field)
    for bit in BITS[None]
    for field in [(bit.bit_length() - 1) >> 4]
}
"""All higher cards of its suit, for each card."""


def mask_of(cards: Iterable[Card], trump: Suit | None) -> int:
    """The set of some cards, none of which comes twice."""
    return sum(map(BITS[trump].__getitem__, cards))


def pack_mask(size: int, trump: Suit | None) -> int:
    """All cards of a pack of 52, or of 51 without the 2 of clubs."""
    return sum(BITS[trump][PACK_SIZE - size :])


def card_of(bit: int, trump: Suit | None) -> Card:
    """The card of a set of one."""
    return _CARDS[trump][bit]


def cards_of(mask: int, trump: Suit | None) -> tuple[Card, ...]:
    """The cards of a set, low to high."""
    return tuple(sorted(_CARDS[trump][bit] for bit in each_bit(mask)))


def each_bit(mask: int) -> Iterable[int]:
    """The sets of one card that make up a set."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def highest(mask: int) -> int:
    """The highest bit of a set that is not empty."""
    return 1 << (mask.bit_length() - 1)


def below(mask: int) -> int:
    """The cards of `mask`, and all that are lower than one of them in its suit."""
    mask |= (mask & 0xFFFEFFFEFFFEFFFE) >> 1
    mask |= (mask & 0xFFFCFFFCFFFCFFFC) >> 2
    mask |= (mask & 0xFFF0FFF0FFF0FFF0) >> 4
    return mask | (mask & 0xFF00FF00FF00FF00) >> 8


def run_heads(legal: int, own: int, dead: int) -> int:
    """Of the cards `legal` out of `own` the lowest of each run of equals: cards between which
    nothing lies but `dead` ones, which are in nobody's hand nor in this trick.
    """
    reach, through = own, dead
    reach |= through & (reach << 1)
    through &= through << 1
    reach |= through & (reach << 2)
    through &= through << 2
    reach |= through & (reach << 4)
    through &= through << 4
    reach |= through & (reach << 8)
    return legal & ~(reach << 1)
