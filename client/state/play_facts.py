"""What a player can know of a card that they may play, and that speaks for it or against it."""

import msgspec

from engine.bots.masks import ABOVE, BITS, SUIT_MASKS, TRUMPS, card_of, each_bit, highest
from engine.bots.sight import Sight, see
from engine.cards import Card
from engine.seats import Seat
from engine.view import View


class PlayFacts(msgspec.Struct, frozen=True):
    """`higher` are the higher cards of its suit that the player has not seen, of which the dealer
    may have laid some away; `trumps` how many trumps they have not seen. `without` are the seats
    that play later in this trick and have none of its suit, `may_trump` whether one of those may
    have a trump.

    `takes`: it is the best card of the trick so far. `is_cheapest`: of the player's cards that are,
    it is the lowest. `taker` is the card with which they could take the trick as it stands, None
    where there is none. `length` is how many of its suit they hold.
    """

    card: Card
    is_only: bool
    leads: bool
    is_last: bool
    follows: bool
    is_trump: bool
    takes: bool
    is_cheapest: bool
    taker: Card | None
    higher: tuple[Card, ...]
    trumps: int
    own_trumps: int
    length: int
    without: tuple[Seat, ...]
    may_trump: bool


def play_facts(view: View, card: Card) -> PlayFacts:
    """The facts of a card that the view's seat may play now."""
    sight = see(view)
    bit = BITS[sight.trump][card]
    suit = next(suit for suit in SUIT_MASKS if suit & bit)
    trumps = TRUMPS if sight.trump is not None else 0
    later = _roles_after(sight)
    without = [role for role in later if sight.voids[role] & suit]
    takers = _takers(sight)
    unseen_trumps = (sight.unseen & trumps).bit_count()
    return PlayFacts(
        card=card,
        is_only=sight.legal & (sight.legal - 1) == 0,
        leads=sight.best < 0,
        is_last=not later,
        follows=sight.best < 0 or suit == SUIT_MASKS[sight.led],
        is_trump=suit == trumps,
        takes=bool(takers & bit),
        is_cheapest=bit == takers & -takers,
        taker=card_of(highest(takers), sight.trump) if takers else None,
        higher=tuple(card_of(each, sight.trump) for each in each_bit(sight.unseen & ABOVE[bit])),
        trumps=unseen_trumps,
        own_trumps=(sight.own & trumps).bit_count(),
        length=(sight.own & suit).bit_count(),
        without=tuple((role + view.public.dealer) % sight.players for role in without),
        may_trump=any(unseen_trumps and not sight.voids[role] & trumps for role in without),
    )


def _roles_after(sight: Sight) -> list[int]:
    """Those who play after this seat in the trick."""
    place = 0 if sight.best < 0 else (sight.role - sight.leader) % sight.players
    return [(sight.role + step) % sight.players for step in range(1, sight.players - place)]


def _takers(sight: Sight) -> int:
    """The legal cards that would be the best of the trick so far."""
    if sight.best < 0:
        return sight.legal
    winning = sight.trick[sight.best]
    beats = ABOVE[winning]
    if sight.trump is not None and not winning & TRUMPS:
        beats |= TRUMPS
    return sight.legal & beats
