"""What happened in a game, in the order in which it happened.

An event tells only what cannot be worked out from the events before it: a trick's winner, the score
and the next to act follow by the rules (fold.py).
"""

from typing import Annotated

import msgspec

from engine.actions import Cards
from engine.cards import Card, Suit
from engine.seats import Seat

Hidden = Cards | int
"""The cards, or only how many for those who may not see them."""


class Dealt(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """A hand was dealt: the cards by seat, and the kitty."""

    hands: Annotated[tuple[Hidden, ...], msgspec.Meta(max_length=4)]
    kitty: Hidden


class TargetsAssigned(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """The dealer gave out the targets, by seat."""

    targets: tuple[int, ...]


class Given(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """The giver's cards of the exchange that is under way."""

    giver: Seat
    receiver: Seat
    cards: Hidden


class Returned(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """The receiver's cards for the giver, which settles that exchange."""

    giver: Seat
    receiver: Seat
    cards: Hidden


class TrumpNamed(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """The declarer named trumps."""

    suit: Suit


class KittyTaken(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """The declarer, `seat`, picked the kitty up."""

    seat: Seat
    cards: Hidden


class LaidAway(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """The declarer, `seat`, laid cards away."""

    seat: Seat
    cards: Hidden


class Played(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """A card was played to the trick."""

    seat: Seat
    card: Card


class HandOver(msgspec.Struct, frozen=True, array_like=True, tag=8):
    """The hand is over, and everyone may see what was laid away."""

    laid_away: Cards


class TakenBack(msgspec.Struct, frozen=True, array_like=True, tag=9):
    """A seat took the card back that it had played last; those played after it went back, too."""

    seat: Seat
    card: Card


Event = (
    Dealt
    | TargetsAssigned
    | Given
    | Returned
    | TrumpNamed
    | KittyTaken
    | LaidAway
    | Played
    | HandOver
    | TakenBack
)
