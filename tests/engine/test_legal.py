"""What a seat is asked for, and that what it may do is exactly what `step` accepts."""

from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given

from engine.actions import Action, AssignTargets, Discard, Give, NameTrump, Play, Return
from engine.cards import parse_cards
from engine.choices import Choice
from engine.legal import choice, legal_actions
from engine.legality import IllegalAction
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet, change_rules
from engine.state import State
from engine.step import step
from tests.engine.games import random_game
from tests.engine.positions import ONLINE, next_hand, play_position
from tests.engine.strategies import examples, rule_sets, seeds


def accepts(state: State, action: Action) -> bool:
    try:
        step(state, state.public.to_act, action)
    except IllegalAction:
        return False
    return True


def candidates(state: State, rng: Random) -> list[Action]:
    """Some actions of the kind that is awaited, legal and not: all, where there are few."""
    public = state.public
    seat = public.to_act
    assert seat is not None
    match public.phase:
        case Phase.PLAY:
            return [Play(card) for card in range(52)]
        case Phase.TRUMP:
            return [NameTrump(suit) for suit in range(-1, 5)]
        case Phase.TARGETS:
            return [AssignTargets(tuple(rng.sample(range(9), public.rules.players)))]
    count = public.rules.kitty if public.phase is Phase.DISCARD else public.pairs[0].count
    hand = state.hands[seat]
    few = islice(combinations(hand, count), 200)
    some = [tuple(sorted(rng.sample(hand, count))) for _ in range(100)]
    return [_of_kind(state, cards) for cards in {*few, *some}]


def _of_kind(state: State, cards: tuple[int, ...]) -> Action:
    public = state.public
    if public.phase is Phase.GIVE:
        return Give(public.pairs[0].receiver, cards)
    return Return(cards) if public.phase is Phase.RETURN else Discard(cards)


@examples(40)
@given(rule_sets(), seeds)
def test_step_accepts_just_what_is_said_to_be_legal(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for turn in random_game(rules, seed, 2):
        if turn.seat is None:
            continue
        asked = choice(view_for(turn.before, turn.seat))
        assert asked is not None
        if len(asked.cards) > 10 and asked.count > 2:
            continue  # there are too many to list
        legal = set(legal_actions(view_for(turn.before, turn.seat)))
        assert turn.action in legal
        for action in candidates(turn.before, rng):
            assert accepts(turn.before, action) == (action in legal)


@examples(40)
@given(rule_sets(), seeds)
def test_the_first_legal_actions_are_found_at_once_and_are_accepted(
    rules: RuleSet, seed: int
) -> None:
    for turn in random_game(rules, seed, 2):
        if turn.seat is not None:
            first = list(islice(legal_actions(view_for(turn.before, turn.seat)), 3))
            assert len(first) == len(set(first)) >= 1
            assert all(accepts(turn.before, action) for action in first)


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    state = play_position("AS KH / QS JH / TS 9H")
    for seat in (1, 2, None):
        assert choice(view_for(state, seat)) is None
        assert list(legal_actions(view_for(state, seat))) == []


def test_a_choice_says_which_cards_how_many_and_which_have_to_be_among_them() -> None:
    rules = change_rules(ONLINE, {"exchange": "high_low"})
    deuce = parse_cards("2C")
    state = next_hand(rules, (11, 4, 1), "2C 3D 3S 3H AS / 4C / 5C")  # 1 card to B, then 2 to C
    assert choice(view_for(state, 0)) == Choice(Phase.GIVE, deuce, 1, deuce)
    state = next_hand(rules, (10, 5, 1), "2C 3D 3S 3H AS / 4C / 5C 6C")
    asked = choice(view_for(state, 0))
    assert asked == Choice(Phase.GIVE, parse_cards("2C 3D 3H 3S"), 2, parse_cards("2C"))
    assert asked is not None
    assert asked.is_open


@pytest.mark.parametrize(("hand", "is_open"), [("AS", False), ("AS KS", True)])
def test_the_last_card_is_no_open_choice_but_is_asked_for(hand: str, is_open: bool) -> None:
    asked = choice(view_for(play_position(f"{hand} / 2H / 3H"), 0))
    assert asked is not None
    assert asked.is_open is is_open
