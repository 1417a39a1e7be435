"""What the others have played says where the cards are."""

import numpy as np

from engine.bots.expert import likely_worlds, possible_worlds
from engine.bots.inference import log_likelihoods, resampled
from engine.bots.lockstep import lanes_of
from engine.bots.masks import mask_of
from engine.bots.sight import see
from engine.bots.weights import POLICY, network
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from tests.engine.bots.test_bots import bots_game

RULES = RuleSet(end="hands", limit=4)


def test_where_others_play_as_the_network_would_the_true_deal_is_likelier_than_others() -> None:
    ranks = []
    for turn in bots_game("club", RULES, 3, 4):
        public = turn.before.public
        if public.phase is not Phase.PLAY or len(public.tricks) != 6 or turn.seat is None:
            continue
        view = view_for(turn.before, turn.seat)
        sight = see(view)
        lanes = possible_worlds(view, sight, 40, np.random.default_rng(1))
        for role in range(sight.players):
            seat = (role + public.dealer) % sight.players
            lanes.hands[0, role] = mask_of(turn.before.hands[seat], public.trump)
        if sight.has_hidden_pile:
            lanes.pile[0] = mask_of(turn.before.laid_away, public.trump)
        likelihood = log_likelihoods(lanes, sight, network(POLICY))
        ranks.append(float(np.mean(likelihood[1:] < likelihood[0])))
    assert len(ranks) > 10
    assert np.mean(ranks) > 0.5


def test_a_world_comes_back_as_often_as_it_is_likely() -> None:
    chosen = resampled(
        np.log(np.array([0.5, 0.25, 0.25], np.float32)), 400, np.random.default_rng(1)
    )
    assert np.bincount(chosen).tolist() == [200, 100, 100]


def test_worlds_leave_the_own_hand_as_it_is() -> None:
    [turn, *_] = [
        turn
        for turn in bots_game("casual", RULES, 1, 1)
        if turn.before.public.phase is Phase.PLAY and len(turn.before.public.tricks) == 3
    ]
    view = view_for(turn.before, turn.seat)
    sight = see(view)
    lanes = likely_worlds(view, sight, 50, np.random.default_rng(2))
    assert len(lanes) == 50
    assert (lanes.hands[:, sight.role] == lanes_of(sight).hands[0, sight.role]).all()
