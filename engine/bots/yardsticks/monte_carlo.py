"""A yardstick: cards by what they came to in 50 worlds, all as likely, with everybody playing on by
rules of thumb. Everything else by rules of thumb.
"""

import numpy as np

from engine.actions import Play, SeatAction
from engine.bots.casual import decide_by_thumb
from engine.bots.chance import seed_of
from engine.bots.lockstep import lanes_of
from engine.bots.masks import card_of, each_bit
from engine.bots.sampler import draw_worlds
from engine.bots.sight import see
from engine.bots.suspicion import unseen_of
from engine.bots.thumb_lanes import play_by_thumb
from engine.legal import choice
from engine.public import Phase
from engine.view import View

_WORLDS = 50


def decide_by_monte_carlo(view: View) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None or asked.phase is not Phase.PLAY or len(asked.cards) == 1:
        return decide_by_thumb(view)
    sight = see(view)
    bits = list(each_bit(sight.candidates))
    unseen = unseen_of(view, sight)
    is_possible = (unseen.weights > 0).astype(np.float64)
    rng = np.random.default_rng(seed_of(view))
    worlds = draw_worlds(unseen.cards, unseen.sizes, is_possible, _WORLDS, rng)
    lanes = lanes_of(sight, _WORLDS)
    for place, role in enumerate(unseen.roles):
        lanes.hands[:, role] = worlds[:, place]
    if sight.has_hidden_pile:
        lanes.pile = worlds[:, -1].copy()
    trial = lanes.spread(np.tile(lanes.rows, len(bits)))
    trial.play(np.repeat(np.array(bits, np.uint64), _WORLDS))
    taken = trial.play_out(play_by_thumb)[:, sight.role].reshape(len(bits), _WORLDS)
    return Play(card_of(bits[int(taken.sum(axis=1).argmax())], sight.trump))
