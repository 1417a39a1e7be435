"""Which card to play: what it is likely to win now, less what it would be worth later.

That alone gives the old rules: win as cheaply as possible, win surely when others are still to
play, throw away what is worthless, lead masters. Leading trumps and leading short suits is added.
"""

from engine.bots.outlook import Outlook, look_out, seats_after
from engine.bots.worth import worth
from engine.cards import Card, suit_of
from engine.public import Public, Trick
from engine.seats import Seat
from engine.tricks import winning_seat
from engine.view import View

_DRAW_TRUMPS = 0.30
_SHORTEN_SUIT = 0.06
_OPEN_A_TENACE = 0.08


def choose_card(view: View, legal: tuple[Card, ...]) -> Card:
    """The best of the cards that may be played."""
    if len(legal) == 1:
        return legal[0]
    outlook = look_out(view)
    after = seats_after(view.public, view.public.to_act or 0)

    def merit(card: Card) -> tuple[float, float]:
        chance = _chance_to_win(view.public, outlook, after, card)
        plan = 0.0 if view.public.trick.cards else _lead_bonus(view, outlook, card)
        return chance - worth(card, outlook) + plan, -card

    return max(legal, key=merit)


def _chance_to_win(public: Public, outlook: Outlook, after: tuple[Seat, ...], card: Card) -> float:
    trick = Trick(public.trick.leader, (*public.trick.cards, card))
    players = public.rules.players
    if winning_seat(trick, public.trump, players) != public.to_act:
        return 0.0
    chance = 1.0
    for seat in after:
        chance *= 1.0 - _chance_to_beat(outlook, seat, suit_of(trick.cards[0]), card)
    return chance


def _chance_to_beat(outlook: Outlook, seat: Seat, led: int, card: Card) -> float:
    """How likely `seat` beats `card`, which is winning a trick in which the suit `led` was led."""
    void = outlook.holds_none(seat, led, len(outlook.unseen[led]))
    suit = suit_of(card)
    higher = 1.0 - outlook.holds_none(seat, suit, outlook.above(card))
    if suit == outlook.trump:
        return higher if led == outlook.trump else void * higher
    trumps = len(outlook.unseen[outlook.trump])
    return higher + void * (1.0 - outlook.holds_none(seat, outlook.trump, trumps))


def _lead_bonus(view: View, outlook: Outlook, card: Card) -> float:
    suit = suit_of(card)
    own = [other for other in view.hand if suit_of(other) == suit]
    if suit == outlook.trump:
        out = len(outlook.unseen[suit])
        return _DRAW_TRUMPS if out and outlook.above(card) == 0 and 2 * len(own) > out else 0.0
    bonus = _SHORTEN_SUIT / len(own)
    if any(0 < outlook.above(other) <= 2 for other in own if other != card):
        bonus -= _OPEN_A_TENACE
    return bonus
