"""Rules of thumb for the cards to part with: a gift, a return, and what the declarer lays away.

Card by card, from what each is worth; sets are never tried one after the other.
"""

from collections.abc import Sequence

from engine.bots.masks import ABOVE, ACES, SUIT_MASKS, highest
from engine.bots.sight import Sight
from engine.bots.thumb import throw
from engine.cards import Card, suit_of
from engine.choices import Choice

_WORTH = (0.80, 0.50, 0.25, 0.10, 0.05, 0.0)
"""About how many tricks a card takes, by how many unseen ones of its suit are higher."""
_TRUMP_WORTH = (1.0, 0.80, 0.68, 0.61, 0.56, 0.54)


def choose_discard(sight: Sight, count: int) -> int:
    """What the declarer lays away: low cards of short suits. Kings and aces go last, and trumps."""
    hand, away = sight.own, 0
    for _ in range(count):
        card = throw(hand, hand, sight.unseen & ~ACES)
        away |= card
        hand ^= card
    return away


def choose_gift(sight: Sight, receiver: int, count: int, skipped: int = 0) -> int:
    """What to give a role by `exchange = suit`: one after another the lowest card of the suit in
    which the most is expected back. `skipped` of the best are passed over.
    """
    given = 0
    share = sight.tricks_left / max(sight.unseen.bit_count(), sight.tricks_left)
    for _ in range(count):
        left = sight.own & ~given
        lowest = [left & suit & -(left & suit) for suit in SUIT_MASKS if left & suit]
        lowest.sort(key=lambda card: -_expected_gain(sight, receiver, share, given, card))
        given |= lowest[min(skipped, len(lowest) - 1)]
        skipped = 0
    return given


def _expected_gain(sight: Sight, receiver: int, share: float, given: int, card: int) -> float:
    """What comes back for a card beyond its own worth: the receiver's next highest of the suit."""
    field = (card.bit_length() - 1) >> 4
    suit = SUIT_MASKS[field]
    worth = _TRUMP_WORTH if field == 0 and sight.trump is not None else _WORTH
    unseen, known = sight.unseen & suit, sight.known[receiver]
    own_worth = worth[min(5, (unseen & ABOVE[card]).bit_count())]
    chances = [0.0] * ((given & suit).bit_count() + 1)  # to have found so many of theirs so far
    chances[0] = 1.0
    gain, above = 0.0, 0
    theirs = unseen & ABOVE[card]
    while theirs and above < 6:
        top = highest(theirs)
        theirs ^= top
        held = 1.0 if top & known else share
        gain += chances[-1] * held * (worth[min(5, above)] - own_worth)
        for found in range(len(chances) - 1, -1, -1):
            fewer = chances[found - 1] if found else 0.0
            chances[found] = chances[found] * (1 - held) + fewer * held
        above += 1
    return gain


def choose_forced(hand: Sequence[Card], asked: Choice, trump: int | None) -> tuple[Card, ...]:
    """Of equal ranks, those from the suits that help least: not trumps, and the shortest."""
    lengths = [sum(suit_of(card) == suit for card in hand) for suit in range(4)]
    free = [card for card in asked.cards if card not in asked.forced]
    free.sort(key=lambda card: (suit_of(card) == trump, lengths[suit_of(card)]))
    return tuple(sorted((*asked.forced, *free[: asked.count - len(asked.forced)])))


def choose_trump(hand: Sequence[Card], skipped: int = 0) -> int:
    """The longest suit, honours counting as well. `skipped` of the best are passed over."""
    strengths = [0.0] * 4
    for card in hand:
        strengths[suit_of(card)] += 2.0 + max(0, (card >> 2) - 8) / 2
    return sorted(range(4), key=lambda suit: -strengths[suit])[skipped]
