"""What may be done in a game: the deal, everything that a seat decides, and to take a card back.

Not here: whether it is legal now (choices.py, step.py).
"""

from typing import Annotated

import msgspec

from engine.cards import PACK_SIZE, Card, Suit
from engine.proof import Proof
from engine.rules import Number
from engine.seats import Seat

Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=PACK_SIZE)]


class Deal(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """The cards of a hand, by seat, and the kitty. No seat's action: the table deals. `proof` is
    what they follow from, None where that is not known.
    """

    hands: Annotated[tuple[Cards, ...], msgspec.Meta(max_length=4)]
    kitty: Cards
    proof: Proof | None = None


class AssignTargets(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """The dealer says who has which target: `targets` by seat."""

    targets: Annotated[tuple[Number, ...], msgspec.Meta(max_length=4)]


class Give(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """An up player gives cards to a down player."""

    to: Seat
    cards: Cards


class Return(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """A down player answers a gift with as many cards (exchange by high_low only)."""

    cards: Cards


class NameTrump(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """The declarer names trumps."""

    suit: Suit


class Discard(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """The declarer lays as many cards away as the kitty has."""

    cards: Cards


class Play(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """A card to the trick."""

    card: Card


class TakeBack(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """The card that a seat has played last goes back into its hand, and with it those that were
    played after it. No decision: the seat is asked once more.
    """


SeatAction = AssignTargets | Give | Return | NameTrump | Discard | Play
"""What a seat decides when it is asked."""

Decision = Deal | SeatAction
"""What a game's record is made of."""

Action = Decision | TakeBack
