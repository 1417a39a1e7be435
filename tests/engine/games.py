"""Random games of any rules, driven through `choice`: card sets are drawn, never listed.

A seed gives the same game again.
"""

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from engine.actions import (
    Action,
    AssignTargets,
    Deal,
    Decision,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
    TakeBack,
)
from engine.cards import SUITS, Card, full_pack
from engine.choices import Choice
from engine.events import Event
from engine.legal import choice
from engine.public import Phase, Public
from engine.redact import view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import deal_pack
from engine.state import State, new_game
from engine.step import step
from engine.taking_back import plays_to_undo
from engine.view import View

_HESITATION = 0.2

Chooser = Callable[[View, Random], SeatAction]


class Turn(msgspec.Struct, frozen=True):
    """One action of a game, what it did, and the game before and after it."""

    before: State
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def decision(self) -> Decision:
        """The action, which has to be one that a record has."""
        assert not isinstance(self.action, TakeBack)
        return self.action


def random_game(rules: RuleSet, seed: int, max_hands: int) -> Iterator[Turn]:
    """The turns of a game that ends by its rules, or after `max_hands` hands."""
    return played_game(rules, seed, max_hands, [random_action] * rules.players)


def played_game(
    rules: RuleSet, seed: int, max_hands: int, choosers: list[Chooser]
) -> Iterator[Turn]:
    """As `random_game`, with one chooser for each seat."""
    rng = Random(seed)
    state = new_game(rules, rng.randrange(rules.players))
    while state.public.phase is not Phase.OVER and len(state.public.results) < max_hands:
        seat = state.public.to_act
        action: Action
        if seat is None:
            action = random_deal(state.public, rng)
        else:
            action = choosers[seat](view_for(state, seat), rng)
        after, events = step(state, seat, action)
        yield Turn(state, seat, action, events, after)
        state = after


def hesitant_game(rules: RuleSet, seed: int, max_hands: int) -> Iterator[Turn]:
    """As `random_game`, in which now and then a card is taken back, and perhaps another played."""
    rng = Random(seed)
    state = new_game(rules, rng.randrange(rules.players))
    while state.public.phase is not Phase.OVER and len(state.public.results) < max_hands:
        seat = state.public.to_act
        regrets = [other for other in range(rules.players) if plays_to_undo(state.public, other)]
        action: Action
        if regrets and rng.random() < _HESITATION:
            seat, action = rng.choice(regrets), TakeBack()
        elif seat is None:
            action = random_deal(state.public, rng)
        else:
            action = random_action(view_for(state, seat), rng)
        after, events = step(state, seat, action)
        yield Turn(state, seat, action, events, after)
        state = after


def random_deal(public: Public, rng: Random) -> Deal:
    """A deal of a shuffled pack, by the table's dealer."""
    pack = list(full_pack(public.rules.deck))
    rng.shuffle(pack)
    return deal_pack(public.rules, public.dealer, pack)


def random_action(view: View, rng: Random) -> SeatAction:
    """A legal action, each as likely."""
    asked = choice(view)
    assert asked is not None
    match asked.phase:
        case Phase.PLAY:
            return Play(rng.choice(asked.cards))
        case Phase.TRUMP:
            return NameTrump(rng.randrange(len(SUITS)))
        case Phase.TARGETS:
            targets = view.public.rules.targets
            return AssignTargets(tuple(rng.sample(targets, len(targets))))
        case Phase.GIVE:
            return Give(view.public.pairs[0].receiver, _random_cards(asked, rng))
        case Phase.RETURN:
            return Return(_random_cards(asked, rng))
        case _:
            return Discard(_random_cards(asked, rng))


def _random_cards(asked: Choice, rng: Random) -> tuple[Card, ...]:
    free = [card for card in asked.cards if card not in asked.forced]
    picked = rng.sample(free, asked.count - len(asked.forced))
    return tuple(sorted((*asked.forced, *picked)))
