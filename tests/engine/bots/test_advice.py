"""What a hint says is legal and leaves no card out; what a review says fits the hand."""

import itertools
from random import Random

import pytest

from engine.actions import Discard, Play, SeatAction
from engine.bots import decide
from engine.bots.advice import advise
from engine.bots.masks import mask_of
from engine.bots.review import judge, most_tricks, open_lanes
from engine.bots.sight import see
from engine.decided import decided, without_undone
from engine.legal import choice, legal_actions
from engine.presets import preset
from engine.public import Phase
from engine.record import Moment
from engine.record_hands import hands_of
from engine.redact import view_for
from engine.rules import RuleSet
from engine.view import View
from tests.engine.games import Chooser, played_game


def casual(view: View, _: Random) -> SeatAction:
    return decide("casual", view)


def worst(view: View, _: Random) -> SeatAction:
    return advise(view)[-1].action


def moments_of(rules: RuleSet, seed: int, player: Chooser = casual) -> list[Moment]:
    """A game of two hands by `player` on seat 0, with casual bots."""
    bots = [player, *[casual] * (rules.players - 1)]
    turns = enumerate(played_game(rules, seed, 2, bots))
    return [Moment(line, turn.seat, turn.decision, turn.events, turn.after) for line, turn in turns]


@pytest.mark.parametrize("name", ["online", "dealers-choice", "four-6433"])
def test_advice_is_legal_and_has_every_card_and_what_was_done(name: str) -> None:
    moments = moments_of(preset(name), 3)
    phases = set()
    for before, moment in itertools.pairwise(moments):
        if moment.seat is None or (before.state.public.tricks and moment.line % 5):
            continue
        view = view_for(before.state, moment.seat)
        own = next(filter(None, (decided(view, event) for event in moment.events)), None)
        options = advise(view, own.action if own else None)
        asked, legal = choice(view), list(legal_actions(view))
        assert asked is not None
        assert [option.action for option in options if option.action not in legal] == []
        assert options == sorted(options, key=lambda option: -(option.tricks or 0.0))
        if asked.phase is Phase.PLAY:
            assert {option.action for option in options} == set(map(Play, asked.cards))
        elif own and asked.phase is not Phase.TARGETS:
            assert own.action in [option.action for option in options]
        phases.add(asked.phase)
    assert {Phase.TRUMP, Phase.DISCARD, Phase.PLAY} <= phases


def test_a_set_that_is_no_good_is_judged_where_it_was_chosen() -> None:
    moments = moments_of(preset("online"), 3)
    before = next(
        before.state
        for before, moment in itertools.pairwise(moments)
        if isinstance(moment.action, Discard)
    )
    seat = before.public.to_act
    assert seat is not None
    view = view_for(before, seat)
    best = Discard(tuple(sorted(view.hand)[-4:]))
    assert best not in [option.action for option in advise(view)]
    assert advise(view, best)[-1].action == best


def test_a_review_judges_each_decision_by_the_advice_of_its_moment() -> None:
    (hand, *_others) = hands_of(moments_of(preset("mess"), 3, worst), 0)
    judgements = list(judge(hand))
    assert [each.number for each in judgements] == list(range(len(hand.decisions)))
    for each, decision in zip(judgements, hand.decisions, strict=True):
        options = advise(decision.view, decision.action)
        assert each.loss == options[0].tricks - options[-1].tricks  # type: ignore[operator]
        if each.loss:
            assert each.best == options[0].action
    assert sum(each.loss for each in judgements) > 1
    taken = hand.end.public.results[-1].tricks[0]
    assert taken <= (most_tricks(hand) or 0) <= 16


@pytest.mark.parametrize("name", ["mess", "four-6433"])
def test_a_review_knows_where_all_cards_lay(name: str) -> None:
    moments = moments_of(preset(name), 4)
    ends = {moment.state.public.hand: moment.state for moment in moments if moment.finished_hand}
    end = view_for(next(iter(ends.values())), 1)
    tried = 0
    for before, moment in itertools.pairwise(moments):
        state = before.state
        if moment.finished_hand:
            break
        if moment.seat != 1 or state.public.phase is not Phase.PLAY:
            continue
        view = view_for(state, 1)
        lanes = open_lanes(view, see(view), end)
        players, dealer, trump = state.public.rules.players, state.public.dealer, state.public.trump
        held = [mask_of(state.hands[(role + dealer) % players], trump) for role in range(players)]
        assert lanes.hands[0].tolist() == held
        assert int(lanes.pile[0]) == mask_of(state.laid_away, trump)
        tried += 1
    assert tried > 8


def test_decisions_that_were_taken_back_do_not_count() -> None:
    moments = moments_of(preset("online"), 3)
    (hand, *_others) = hands_of(moments, 0)
    late = hand.decisions[-1]
    assert without_undone(hand.decisions, hand.end) == hand.decisions
    assert without_undone(hand.decisions, late.view) == hand.decisions[:-1]
