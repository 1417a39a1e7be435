"""The bots that the engine brings along: legal, the same again, blind to secrets, and any good."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given

from engine.actions import Play, SeatAction
from engine.bots import decide, level_named
from engine.bots.casual import decide_by_thumb
from engine.bots.expert import FEWEST_WORLDS, decide_by_search
from engine.cards import format_card
from engine.legal import choice
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State
from tests.engine.games import Chooser, Turn, played_game, random_action, random_game
from tests.engine.positions import play_position
from tests.engine.secrets_of import known_cards, moved_state, other_places
from tests.engine.strategies import examples, rule_sets, seeds

Peeking = Callable[[State, Seat], SeatAction]


def bot_of(level: str) -> Chooser:
    return lambda view, _: decide(level, view)


def bots_game(level: str, rules: RuleSet, seed: int, max_hands: int) -> Iterator[Turn]:
    return played_game(rules, seed, max_hands, [bot_of(level)] * rules.players)


# `step` refuses what is illegal, so that a game that goes on is a proof.


@pytest.mark.parametrize("level", ["casual", "club", "random"])
@pytest.mark.parametrize("name", CHANGES)
def test_bots_play_legal_games_of_every_preset(name: str, level: str) -> None:
    last = list(bots_game(level, preset(name), 1, 2))[-1]
    assert last.after.public.results


@examples(3_000, usual=30)
@given(rule_sets(), seeds)
def test_bots_play_legal_games_of_any_rules(rules: RuleSet, seed: int) -> None:
    seats = [bot_of(("casual", "club", "random")[(seed + n) % 3]) for n in range(rules.players)]
    last = list(played_game(rules, seed, 3, seats))[-1]
    assert last.after.public.results


@pytest.mark.slow
@pytest.mark.parametrize("name", ["online", "four-6433"])
def test_experts_play_legal_hands(name: str) -> None:
    rules = preset(name, {"end": "hands", "limit": 2})
    seats = [bot_of("expert"), *[bot_of("casual")] * (rules.players - 1)]
    last = list(played_game(rules, 2, 2, seats))[-1]
    assert len(last.after.public.results) == 2


@examples(70, usual=12)
@given(rule_sets(), seeds)
@pytest.mark.parametrize("level", ["casual", "club", "random"])
def test_a_bot_decides_the_same_wherever_the_cards_lie_that_it_cannot_see(
    level: str, rules: RuleSet, seed: int
) -> None:
    assert not peeks(lambda state, seat: decide(level, view_for(state, seat)), rules, seed)


@pytest.mark.slow
@examples(200, usual=2)
@given(rule_sets(), seeds)
def test_an_expert_does_not_peek(rules: RuleSet, seed: int) -> None:
    def expert(state: State, seat: Seat) -> SeatAction:
        return decide_by_search(view_for(state, seat), worlds=FEWEST_WORLDS)

    assert not peeks(expert, rules, seed, share=0.05)


def test_a_bot_that_peeks_is_found_out() -> None:
    def peeking(state: State, seat: Seat) -> SeatAction:
        """Where there is a choice, it is made by the lowest card of the next seat."""
        asked = choice(view_for(state, seat))
        assert asked is not None
        if asked.phase is not Phase.PLAY:
            return decide("casual", view_for(state, seat))
        theirs = state.hands[(seat + 1) % len(state.hands)]
        return Play(asked.cards[sum(theirs) % len(asked.cards)])

    assert peeks(peeking, RuleSet(), 1)


def peeks(decide_in: Peeking, rules: RuleSet, seed: int, share: float = 1.0) -> bool:
    """Whether any decision in a game, or of a share of them, changes with cards that the seat does
    not see.
    """
    rng = Random(seed)
    for turn in random_game(rules, seed, 2):
        if turn.seat is None or rng.random() >= share:
            continue
        known = known_cards(turn.before, turn.seat)
        moved = moved_state(turn.before, other_places(rules.deck, known, rng))
        if decide_in(moved, turn.seat) != decide_in(turn.before, turn.seat):
            return True
    return False


@pytest.mark.parametrize("name", CHANGES)
def test_a_casual_bot_beats_players_who_play_at_random(name: str) -> None:
    """Over what each could expect: the deltas of a hand add up to 0 only in most presets."""
    rules = preset(name, {"end": "hands", "limit": 6})
    lead = 0.0
    for seed in range(6):
        seats: list[Chooser] = [random_action] * rules.players
        seats[seed % rules.players] = bot_of("casual")
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


def test_numpy_is_loaded_by_the_bots_that_need_it_alone() -> None:
    program = """
import sys
import client.screen.apps.start, server.process
from engine.bots import bot
bot("casual")
assert "numpy" not in sys.modules
bot("club")
assert "numpy" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
