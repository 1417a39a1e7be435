"""A game as one seat, or a spectator, may know it. Made by `view_for`, kept up by `fold`."""

import msgspec

from engine.cards import Card
from engine.events import Hidden
from engine.public import Public
from engine.seats import Seat


class Exchange(msgspec.Struct, frozen=True, array_like=True):
    """One exchange of this hand: the cards, or how many for those who were no party to it."""

    giver: Seat
    receiver: Seat
    given: Hidden
    returned: Hidden


class View(msgspec.Struct, frozen=True, array_like=True):
    """What `seat` (None: a spectator) knows.

    `hand` is his own, low to high. `picked_up` is the kitty as the declarer saw it. `laid_away` is
    the declarer's own until the hand is over, then everybody's until the next deal. `offered` is
    the gift of the exchange under way, `exchanges` are the settled ones of this hand.
    """

    public: Public
    seat: Seat | None
    hand: tuple[Card, ...] = ()
    picked_up: tuple[Card, ...] = ()
    laid_away: tuple[Card, ...] = ()
    offered: Hidden = ()
    exchanges: tuple[Exchange, ...] = ()
