"""What everybody at the table knows of a game, and the words for it: phase, trick, hand result.

The full state and every view carry one `Public`. Not here: any card that somebody may not see.
"""

import enum

import msgspec

from engine.cards import Card, Suit
from engine.rules import RuleSet
from engine.seats import Seat


class Phase(enum.StrEnum):
    """What is awaited. In `kitty` and `score` nobody is asked: `step` never stops there."""

    DEAL = "deal"
    TARGETS = "targets"
    GIVE = "give"
    RETURN = "return"
    TRUMP = "trump"
    KITTY = "kitty"
    DISCARD = "discard"
    PLAY = "play"
    SCORE = "score"
    OVER = "over"


class Trick(msgspec.Struct, frozen=True, array_like=True):
    """Cards in the order played; `cards[i]` is by the seat i places to the left of `leader`."""

    leader: Seat
    cards: tuple[Card, ...] = ()


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """An exchange that is due: `giver` gives `count` cards to `receiver` and gets as many."""

    giver: Seat
    receiver: Seat
    count: int


class HandResult(msgspec.Struct, frozen=True, array_like=True):
    """How a finished hand ended. Tuples are by seat; `totals` and `chips` are those after it."""

    hand: int
    dealer: Seat
    targets: tuple[int, ...]
    trump: Suit
    tricks: tuple[int, ...]
    deltas: tuple[int, ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...]


Draw = tuple[Seat, Card]


class Public(msgspec.Struct, frozen=True, array_like=True):
    """The open part of a game.

    `hand` counts from 1: the hand in progress, the next one while a deal is awaited, the last one
    when the game is over. `to_act` is the seat that is asked, None when no seat is. `pairs` are the
    exchanges still due. `trick` is the one in progress, `tricks` the finished ones of this hand.
    `last_took[seat]` numbers the latest trick that seat took, counted through the whole game up to
    the last finished hand.
    `cut` holds the rounds of draws for the first deal.
    """

    rules: RuleSet
    dealer: Seat
    cut: tuple[tuple[Draw, ...], ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    last_took: tuple[int, ...]
    taken: tuple[int, ...]
    hand: int = 1
    phase: Phase = Phase.DEAL
    to_act: Seat | None = None
    targets: tuple[int, ...] = ()
    trump: Suit | None = None
    pairs: tuple[Pair, ...] = ()
    trick: Trick = Trick(0)
    tricks: tuple[Trick, ...] = ()
    results: tuple[HandResult, ...] = ()
    winner: Seat | None = None
