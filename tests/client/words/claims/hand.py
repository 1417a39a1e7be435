"""A finished hand of a random game, as the claims of the rules in words are held against it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import msgspec

from engine.cards import Card
from engine.events import Dealt, Event, Given, HandOver, Hidden, KittyTaken, LaidAway, Returned
from engine.public import HandResult, Phase, Public, Trick
from engine.rules import RuleSet
from engine.seats import Seat
from tests.engine.games import Turn, random_game

Claim = Callable[["Hand"], int]
"""Asserts that a sentence is true of a hand, and gives how often the hand put it to the test."""


class Hand(msgspec.Struct, frozen=True, dict=True):
    """`turns` begin with the deal. `results` are those of the game so far, this hand's last."""

    rules: RuleSet
    turns: tuple[Turn, ...]

    @property
    def dealer(self) -> Seat:
        return self.turns[0].before.public.dealer

    @property
    def after(self) -> Public:
        return self.turns[-1].after.public

    @property
    def results(self) -> Sequence[HandResult]:
        return self.after.results

    @property
    def result(self) -> HandResult:
        return self.results[-1]

    @property
    def previous(self) -> HandResult | None:
        return self.results[-2] if len(self.results) > 1 else None

    @property
    def is_last(self) -> bool:
        return self.after.phase is Phase.OVER

    @cached_property
    def events(self) -> list[Event]:
        return [event for turn in self.turns for event in turn.events]

    @cached_property
    def exchanges(self) -> "list[Settled]":
        """Those of the hand, in order."""
        return list(_settled(self.turns))

    @cached_property
    def tricks(self) -> Sequence[Trick]:
        """All of the hand, by what each card was played to."""
        played = [turn for turn in self.turns if turn.before.public.phase is Phase.PLAY]
        players = self.rules.players
        tricks = []
        for first in range(0, len(played), players):
            turns = played[first : first + players]
            seats = [turn.seat for turn in turns]
            assert seats[0] is not None
            assert seats == [(seats[0] + place) % players for place in range(players)]
            tricks.append(Trick(seats[0], tuple(turn.action.card for turn in turns)))  # type: ignore[union-attr]
        return tricks

    def asked(self, phase: Phase) -> list[Turn]:
        """The turns in which that was asked for."""
        return [turn for turn in self.turns if turn.before.public.phase is phase]


class Settled(msgspec.Struct, frozen=True):
    """An exchange: what both hands were before it, and what went each way."""

    giver: Seat
    receiver: Seat
    giver_had: tuple[Card, ...]
    receiver_had: tuple[Card, ...]
    given: tuple[Card, ...]
    returned: tuple[Card, ...]


def hands_of_game(rules: RuleSet, seed: int, most: int) -> Iterator[Hand]:
    """The finished hands of a random game, `most` at most."""
    turns: list[Turn] = []
    for turn in random_game(rules, seed, most):
        turns.append(turn)
        if any(isinstance(event, HandOver) for event in turn.events):
            yield Hand(rules, tuple(turns))
            turns = []


def seats(hand: Hand) -> range:
    return range(hand.rules.players)


def onlookers(hand: Hand, *parties: Seat) -> list[Seat | None]:
    """Everybody else, and a spectator."""
    return [None, *(seat for seat in seats(hand) if seat not in parties)]


def cards_of(hidden: Hidden) -> tuple[Card, ...]:
    assert not isinstance(hidden, int)
    return hidden


def kinds(hand: Hand, *wanted: type) -> list[type]:
    """The events of these types, in order."""
    return [type(event) for event in hand.events if isinstance(event, wanted)]


def _settled(turns: Sequence[Turn]) -> Iterator[Settled]:
    """Hands are followed by what the events say, and not taken from the engine's states."""
    dealt = turns[0].events[0]
    assert isinstance(dealt, Dealt)
    held = [set(cards_of(cards)) for cards in dealt.hands]
    given: Given | None = None
    for event in (event for turn in turns for event in turn.events):
        match event:
            case Given():
                given = event
            case Returned(giver=giver, receiver=receiver):
                assert given is not None
                assert (given.giver, given.receiver) == (giver, receiver)
                went, came = cards_of(given.cards), cards_of(event.cards)
                had = [tuple(sorted(held[seat])) for seat in (giver, receiver)]
                yield Settled(giver, receiver, had[0], had[1], went, came)
                held[giver] = (held[giver] - set(went)) | set(came)
                held[receiver] = (held[receiver] | set(went)) - set(came)
            case KittyTaken(seat=seat):
                held[seat] |= set(cards_of(event.cards))
            case LaidAway(seat=seat):
                held[seat] -= set(cards_of(event.cards))
