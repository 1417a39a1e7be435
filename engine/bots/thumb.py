"""Rules of thumb for the play of the cards, on sets of cards (masks.py): no looking ahead.

Lead trumps while they draw, then masters, then low from a short suit; win surely or, as the last
to play, cheaply; otherwise part with what is worth least. thumb_lanes.py is the same for many hands
at once.
"""

from engine.bots.masks import ABOVE, SIDE_SUITS, SUIT_MASKS, TRUMPS, below, highest
from engine.bots.sight import Sight

LENGTH_WEIGHT = 1.2
"""How many ranks a card of a suit that is one longer may be lower, for it to be kept as well."""

KEPT = 20.0
"""Added to the cost of a master: more than any rank with its length, so it goes last."""

TENACE = 2.0
"""How much longer a suit may be, for its lead to be as bad as one from a tenace."""


def choose_by_thumb(sight: Sight, allowed: int) -> int:
    """The card out of `allowed`, which are legal, that the rules say."""
    if allowed & (allowed - 1) == 0:
        return allowed
    if sight.best < 0:
        return lead(sight.own, allowed, sight.unseen)
    after = sight.players - 1 - (sight.role - sight.leader) % sight.players
    return follow(sight.own, allowed, sight.unseen, sight.trick[sight.best], after)


def lead(own: int, allowed: int, unseen: int) -> int:
    """The card to begin a trick with."""
    trumps, out = allowed & TRUMPS, unseen & TRUMPS
    below_unseen = below(unseen)
    if out and trumps & ~below_unseen and 2 * (own & TRUMPS).bit_count() > out.bit_count():
        return highest(trumps)
    sides = [suit for suit in SUIT_MASKS[1:] if allowed & suit]
    if not sides:
        return highest(trumps) if trumps & ~below_unseen else trumps & -trumps
    masters = allowed & ~below_unseen & SIDE_SUITS
    if masters:
        suit = max(
            (suit for suit in sides if masters & suit), key=lambda suit: (unseen & suit).bit_count()
        )
        return highest(masters & suit)

    def merit(suit: int) -> float:
        held = own & suit
        is_tenace = _is_second_or_third(highest(held), unseen) and held & (held - 1)
        return held.bit_count() + (TENACE if is_tenace else 0.0)

    shortest = allowed & min(sides, key=merit)
    return shortest & -shortest


def _is_second_or_third(card: int, unseen: int) -> bool:
    return 0 < (ABOVE[card] & unseen).bit_count() <= 2


def follow(own: int, allowed: int, unseen: int, winning: int, after: int) -> int:
    """The card to go on with, `winning` being the one to beat and `after` how many play later."""
    winners = allowed & (ABOVE[winning] if winning & TRUMPS else ABOVE[winning] | TRUMPS)
    if winners:
        lowest = winners & -winners
        if after == 0 or (winners & TRUMPS and not winning & TRUMPS):
            return lowest
        masters = winners & ~below(unseen)
        if masters:
            return masters & -masters
        top = highest(winners)
        if after == 1 and (ABOVE[top] & unseen).bit_count() == 1:
            return top
    return throw(own, allowed, unseen)


def throw(own: int, allowed: int, unseen: int) -> int:
    """The card to part with: low, of a short suit, no master and no trump."""
    sides = [suit for suit in SUIT_MASKS[1:] if allowed & suit]
    if not sides:
        return allowed & -allowed
    below_unseen = below(unseen)

    def cost(suit: int) -> float:
        card = allowed & suit & -(allowed & suit)
        rank = (card.bit_length() - 1) & 15
        kept = 0.0 if card & below_unseen else KEPT
        return rank + LENGTH_WEIGHT * (own & suit).bit_count() + kept

    cheapest = allowed & min(sides, key=cost)
    return cheapest & -cheapest
