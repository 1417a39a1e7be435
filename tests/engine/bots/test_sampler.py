"""Hidden cards: every world fits the view, the true deal can always come up, and worlds are drawn
as often as their weights say.
"""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given

from engine.bots.masks import each_bit, mask_of
from engine.bots.sampler import draw_worlds
from engine.bots.sight import see
from engine.bots.suspicion import unseen_of
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.state import State
from tests.engine.games import random_game
from tests.engine.strategies import examples, rule_sets, seeds


@examples(2_000, usual=20)
@given(rule_sets(), seeds)
def test_every_world_fits_the_view_and_the_true_deal_can_come_up(rules: RuleSet, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for turn in random_game(rules, seed, 3):
        if turn.before.public.phase is not Phase.PLAY or turn.seat is None or rng.random() > 0.2:
            continue
        view = view_for(turn.before, turn.seat)
        sight = see(view)
        unseen = unseen_of(view, sight)
        truth = _truth(turn.before, unseen.roles, sight.has_hidden_pile)
        assert sum(unseen.sizes) == len(unseen.cards)
        for card, weights in zip(unseen.cards, unseen.weights, strict=True):
            [place] = [place for place, mask in enumerate(truth) if mask & card]
            assert weights[place] > 0
        worlds = draw_worlds(unseen.cards, unseen.sizes, unseen.weights, 5, rng).tolist()
        for world in worlds:
            assert [mask.bit_count() for mask in world] == unseen.sizes
            assert sum(world) == sight.unseen
            for role, mask in zip(unseen.roles, world, strict=False):
                assert not mask & sight.voids[role]


def _truth(state: State, roles: list[int], has_pile: bool) -> list[int]:
    public = state.public
    seats = [(role + public.dealer) % public.rules.players for role in roles]
    truth = [mask_of(state.hands[seat], public.trump) for seat in seats]
    return [*truth, mask_of(state.laid_away, public.trump)] if has_pile else truth


@pytest.mark.parametrize("sizes", [[2, 1, 2], [1, 3], [2, 1, 1, 1]])
def test_worlds_come_up_as_often_as_their_weights_say(sizes: list[int]) -> None:
    rng = np.random.default_rng(7)
    cards = list(each_bit(0b11111 << 16 if sum(sizes) == 5 else 0b1111))
    weights = rng.choice([0.0, 0.5, 1.0, 2.0], (len(cards), len(sizes)), p=[0.2, 0.2, 0.4, 0.2])
    weights[:, 0] = 1.0
    expected: Counter[tuple[int, ...]] = Counter()
    places = [place for place, size in enumerate(sizes) for _ in range(size)]
    for placing in set(permutations(places)):
        weight = float(np.prod([weights[row, place] for row, place in enumerate(placing)]))
        world = [0] * len(sizes)
        for card, place in zip(cards, placing, strict=True):
            world[place] |= card
        expected[tuple(world)] += weight  # type: ignore[assignment]
    draws = 40_000
    drawn = Counter(map(tuple, draw_worlds(cards, sizes, weights, draws, rng).tolist()))
    total = sum(expected.values())
    possible = {world for world, weight in expected.items() if weight}
    assert set(drawn) <= possible
    chi = sum(
        (drawn[world] - draws * expected[world] / total) ** 2 / (draws * expected[world] / total)
        for world in possible
    )
    freedom = max(1, len(possible) - 1)
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_cards_that_fit_nowhere_are_an_error() -> None:
    weights = np.array([[1.0, 0.0], [1.0, 0.0]])
    with pytest.raises(ValueError, match="fit nowhere"):
        draw_worlds([1, 2], [1, 1], weights, 3, np.random.default_rng(1))
