"""What a seat can work out about the cards that it does not see. Not here: what to do about it."""

import msgspec

from engine.cards import SUITS, Card, Suit, full_pack, suit_of
from engine.public import Public, Trick
from engine.seats import Seat
from engine.tricks import seat_to_play
from engine.view import View

UNKNOWN_TRUMP: Suit = -1  # no card is of this suit


class Outlook(msgspec.Struct, frozen=True):
    """`unseen` are the cards that somebody else may hold, by suit, high to low, `total` of them.

    `share[seat]` is how likely any one of them is in that seat's hand, `voids[seat]` are the suits
    in which that seat did not follow.
    """

    unseen: tuple[tuple[Card, ...], ...]
    total: int
    share: tuple[float, ...]
    voids: tuple[frozenset[Suit], ...]
    trump: Suit

    def above(self, card: Card) -> int:
        """How many unseen cards of its suit are higher than `card`."""
        return sum(other > card for other in self.unseen[suit_of(card)])

    def holds_none(self, seat: Seat, suit: Suit, count: int) -> float:
        """How likely `seat` has none of `count` unseen cards of `suit`."""
        if suit in self.voids[seat]:
            return 1.0
        return float((1.0 - self.share[seat]) ** count)


def look_out(view: View) -> Outlook:
    """The outlook of the view's seat, in any phase of a hand."""
    public = view.public
    seen = {*view.hand, *view.laid_away, *public.trick.cards}
    for trick in public.tricks:
        seen.update(trick.cards)
    unseen = [card for card in reversed(full_pack(public.rules.deck)) if card not in seen]
    return Outlook(
        unseen=tuple(
            tuple(card for card in unseen if suit_of(card) == suit) for suit in range(len(SUITS))
        ),
        total=len(unseen),
        share=_shares(view, len(unseen)),
        voids=_voids(public),
        trump=UNKNOWN_TRUMP if public.trump is None else public.trump,
    )


def _shares(view: View, unseen: int) -> tuple[float, ...]:
    public = view.public
    to_come = public.rules.tricks_per_hand - len(public.tricks)
    played = {seat for seat, _ in _plays(public.trick, public.rules.players)}
    return tuple(
        0.0 if seat == view.seat or not unseen else min(1.0, (to_come - (seat in played)) / unseen)
        for seat in range(public.rules.players)
    )


def _voids(public: Public) -> tuple[frozenset[Suit], ...]:
    players = public.rules.players
    voids: list[set[Suit]] = [set() for _ in range(players)]
    for trick in (*public.tricks, public.trick):
        for seat, card in _plays(trick, players):
            led = suit_of(trick.cards[0])
            if suit_of(card) != led:
                voids[seat].add(led)
    return tuple(map(frozenset, voids))


def _plays(trick: Trick, players: int) -> list[tuple[Seat, Card]]:
    return [((trick.leader + place) % players, card) for place, card in enumerate(trick.cards)]


def seats_after(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """Who still plays to the trick after `seat`, whose turn it is."""
    players = public.rules.players
    first = seat_to_play(public.trick, players)
    assert first == seat
    left = players - len(public.trick.cards) - 1
    return tuple((seat + place) % players for place in range(1, left + 1))
