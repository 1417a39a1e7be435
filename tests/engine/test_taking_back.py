"""A card that is taken back leaves no trace in the game: it is as it was before."""

import pytest
from hypothesis import given

from engine.actions import TakeBack
from engine.consistency import checked_fold
from engine.legality import IllegalAction
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.public_consistency import Inconsistent
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State
from engine.step import step
from tests.engine.games import Turn, hesitant_game, random_game
from tests.engine.strategies import examples, rule_sets, seeds


def state_before_last_card(turns: list[Turn], seat: Seat) -> State | None:
    """Before the card that the seat may take back after these turns, by what the rule says: none of
    the next trick has been played since, and no other card has ended the trick.
    """
    last = turns[-1].after.public
    for turn in reversed(turns):
        public = turn.before.public
        if public.phase is not Phase.PLAY or last.phase is not Phase.PLAY:
            return None
        if len(last.tricks) - len(public.tricks) > (turn is turns[-1] and not last.trick.cards):
            return None
        if turn.seat == seat:
            return turn.before
    return None


@examples(30)
@given(rule_sets(), seeds)
def test_just_those_cards_can_be_taken_back_and_then_the_game_is_as_it_was(
    rules: RuleSet, seed: int
) -> None:
    turns: list[Turn] = []
    for turn in random_game(rules, seed, 1):
        turns.append(turn)
        for seat in range(rules.players):
            before = state_before_last_card(turns, seat)
            if before is None:
                with pytest.raises(IllegalAction, match="nothing_to_take_back"):
                    step(turn.after, seat, TakeBack())
            else:
                assert step(turn.after, seat, TakeBack())[0] == before


@pytest.mark.parametrize("name", CHANGES)
def test_who_is_told_can_tell_whether_it_can_be(name: str) -> None:
    for turn in hesitant_game(preset(name), 1, 1):
        view = view_for(turn.before, 0)
        for event in turn.events:
            told = redact(event, 0)
            assert told is not None
            if isinstance(turn.action, TakeBack):
                with pytest.raises(Inconsistent):
                    checked_fold(checked_fold(view, told), told)
            view = checked_fold(view, told)
