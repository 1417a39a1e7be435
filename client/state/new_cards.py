"""Which cards of a hand are new in it: from exchanges and from the kitty.

They are marked until the first card of the hand is played: each is a reason to think again.
"""

from engine.cards import Card
from engine.fold import known
from engine.public import Phase
from engine.view import Exchange, View


def new_cards(view: View) -> frozenset[Card]:
    """The new cards that are still held, none once a card of the hand has been played."""
    public = view.public
    if public.phase is Phase.PLAY and len(view.hand) < public.rules.tricks_per_hand:
        return frozenset()
    came = set(view.picked_up)
    for exchange in view.exchanges:
        came |= _received(view, exchange)
    return frozenset(came & set(view.hand))


def _received(view: View, exchange: Exchange) -> set[Card]:
    """What the view's player got and had not held before: the best of a suit may come back."""
    given, returned = set(known(exchange.given)), set(known(exchange.returned))
    if view.seat == exchange.giver:
        return returned - given
    return given - returned if view.seat == exchange.receiver else set()
