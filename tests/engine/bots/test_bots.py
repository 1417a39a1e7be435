"""The bots that the engine brings along: legal, the same again, blind to secrets, and any good."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from engine.actions import Play, SeatAction
from engine.bots import decide, level_named
from engine.bots.casual import decide_by_thumb
from engine.cards import format_card
from engine.presets import CHANGES, preset
from engine.redact import view_for
from engine.rules import RuleSet
from engine.view import View
from tests.engine.games import Chooser, Turn, played_game, random_action
from tests.engine.positions import play_position
from tests.engine.secrets_of import known_cards, moved_state, other_places
from tests.engine.strategies import examples, rule_sets, seeds


def casual_bot(view: View, _: Random) -> SeatAction:
    return decide("casual", view)


def bots_game(rules: RuleSet, seed: int, max_hands: int) -> Iterator[Turn]:
    return played_game(rules, seed, max_hands, [casual_bot] * rules.players)


# `step` refuses what is illegal, so that a game that goes on is a proof.


@pytest.mark.parametrize("name", CHANGES)
def test_bots_play_legal_games_of_every_preset(name: str) -> None:
    last = list(bots_game(preset(name), 1, 6))[-1]
    assert last.after.public.results


@examples(60)
@given(rule_sets(), seeds)
def test_bots_play_legal_games_of_any_rules(rules: RuleSet, seed: int) -> None:
    last = list(bots_game(rules, seed, 4))[-1]
    assert last.after.public.results


@examples(30)
@given(rule_sets(), seeds)
def test_a_bot_decides_the_same_wherever_the_cards_lie_that_it_cannot_see(
    rules: RuleSet, seed: int
) -> None:
    rng = Random(seed)
    for turn in bots_game(rules, seed, 2):
        if turn.seat is None:
            continue
        known = known_cards(turn.before, turn.seat)
        moved = moved_state(turn.before, other_places(rules.deck, known, rng))
        assert decide("casual", view_for(moved, turn.seat)) == turn.action


@pytest.mark.parametrize("name", CHANGES)
def test_a_casual_bot_beats_players_who_play_at_random(name: str) -> None:
    """Over what each could expect: the deltas of a hand add up to 0 only in most presets."""
    rules = preset(name, {"end": "hands", "limit": 6})
    lead = 0.0
    for seed in range(6):
        seats: list[Chooser] = [random_action] * rules.players
        seats[seed % rules.players] = casual_bot
        public = list(played_game(rules, seed, rules.limit, seats))[-1].after.public
        lead += public.totals[seed % rules.players] - sum(public.totals) / rules.players
    assert lead / (6 * rules.limit) > 1.0


def test_only_a_seat_that_is_asked_can_decide() -> None:
    state = play_position("AS KH / QS JH / TS 9H")
    for seat in (None, 1, 2):
        with pytest.raises(ValueError, match="not asked"):
            decide("casual", view_for(state, seat))


def test_a_level_that_there_is_not_is_a_key_error() -> None:
    assert level_named("simple") == "casual"
    assert level_named("impossible") is None
    with pytest.raises(KeyError):
        decide("impossible", view_for(play_position("AS KH / QS JH / TS 9H"), 0))


@pytest.mark.parametrize(
    ("hands", "trick", "trump", "played"),
    [
        ("AH 3H 2H 9C 7C 6C 5C QD 9D 4D 3D 2D 5S 4S 3S 2S / /", "", "S", "AH"),  # lead the master
        ("2H 3D / AH KH 4H / 9H 8D", "5H JH", "S", "KH"),  # last: no dearer than it has to be
        ("3D 2D / QH 4H 7C / 9H 8D", "5H KH", "S", "4H"),  # throw the lowest under the winner
        ("3D 2D / 5S 2S 9C / 9H 8D", "5H KH", "S", "2S"),  # ruff with the lowest
        ("3D 2D / 5S 3C 9C / 9H 8D", "5H KH", "D", "3C"),  # the least, where nothing can win
    ],
)
def test_the_rules_of_thumb_are_what_a_beginner_is_told(
    hands: str, trick: str, trump: str, played: str
) -> None:
    state = play_position(hands, trick=trick, trump=trump, leader=2 if trick else 0)
    seat = state.public.to_act
    assert seat is not None
    action = decide_by_thumb(view_for(state, seat))
    assert isinstance(action, Play)
    assert format_card(action.card) == played
