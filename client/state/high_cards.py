"""Which card of those that a player gives or lays away is too good to go by a slip of the hand."""

from engine.actions import Discard, Give, SeatAction
from engine.cards import RANKS, Card, rank_of, suit_of
from engine.legal import choice
from engine.view import View

_KING = RANKS.index("K")


def high_card(view: View, action: SeatAction) -> Card | None:
    """The best ace, king or trump among the cards that go, of those that did not have to; None
    where there is none. `action` is legal for the view's player.
    """
    asked = choice(view)
    if asked is None or not isinstance(action, Give | Discard):
        return None
    trump = view.public.trump
    high = [
        card
        for card in action.cards
        if card not in asked.forced and (rank_of(card) >= _KING or suit_of(card) == trump)
    ]
    return max(high, key=lambda card: (suit_of(card) == trump, card), default=None)
