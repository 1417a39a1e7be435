"""The laws of a view: what a game leads to keeps them, and nothing else than a view or an
Inconsistent comes of whatever else is told.
"""

from random import Random

import msgspec
import pytest
from hypothesis import given

from engine.consistency import awaits_somebody, check_view, checked_fold
from engine.events import Dealt, Event, HandOver, Played, TargetsAssigned
from engine.fold import fold
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.public_consistency import Inconsistent
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.state import new_game
from engine.view import View
from tests.changed import changed_once
from tests.engine.games import random_game
from tests.engine.strategies import examples, rule_sets, seeds

HANDS = 3


def assert_games_are_consistent(rules: RuleSet, seed: int, hands: int) -> None:
    for turn in random_game(rules, seed, hands):
        for seat in (None, *range(rules.players)):
            view = view_for(turn.before, seat)
            check_view(view)
            for event in turn.events:
                told = redact(event, seat)
                assert told is not None
                view = checked_fold(view, told)
            assert view == view_for(turn.after, seat)
            assert awaits_somebody(view)


@pytest.mark.parametrize("name", CHANGES)
def test_every_view_of_a_game_is_consistent_in_every_preset(name: str) -> None:
    assert_games_are_consistent(preset(name), 1, HANDS)


@examples(50)
@given(rule_sets(), seeds)
def test_every_view_of_a_game_is_consistent(rules: RuleSet, seed: int) -> None:
    assert_games_are_consistent(rules, seed, HANDS)


@examples(100)
@given(rule_sets(), seeds)
def test_what_is_changed_in_one_place_is_a_view_or_inconsistent(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    turns = list(random_game(rules, seed, 2))
    for _ in range(10):
        turn = rng.choice(turns)
        seat = rng.choice((None, *range(rules.players)))
        told = changed_once(view_for(turn.before, seat), View, rng)
        try:
            check_view(told)
            for event in turn.events:
                shown = redact(event, seat)
                assert shown is not None
                told = checked_fold(told, changed_once(shown, Event, rng))
        except Inconsistent:
            pass


def test_an_event_that_does_not_follow_is_inconsistent() -> None:
    view = view_for(new_game(RuleSet(), dealer=0), 0)
    hands = (tuple(range(16)), 16, 16)
    for event in (
        Played(0, 3),
        HandOver(()),
        TargetsAssigned((8, 5, 3)),
        Dealt(hands[:2], 4),
        Dealt((16, 16, 16), 4),
        Dealt(((1, 1, *range(2, 16)), 16, 16), 4),
    ):
        with pytest.raises(Inconsistent):
            checked_fold(view, event)
    assert checked_fold(view, Dealt(hands, 4)) == fold(view, Dealt(hands, 4))


def test_a_seat_that_is_not_there_is_inconsistent() -> None:
    view = view_for(new_game(RuleSet(), dealer=0), 0)
    with pytest.raises(Inconsistent):
        check_view(msgspec.structs.replace(view, seat=3))
    over = msgspec.structs.replace(view.public, phase=Phase.OVER)
    with pytest.raises(Inconsistent):
        check_view(msgspec.structs.replace(view, public=over))
