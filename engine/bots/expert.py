"""The level `expert`: looks ahead in worlds that fit what it has seen, weighed by what the others
have played, with everybody playing on as the policy network would.
"""

import numpy as np

from engine.actions import Play, SeatAction
from engine.bots.chance import seed_of
from engine.bots.club import decide_before_play
from engine.bots.inference import log_likelihoods, resampled
from engine.bots.inputs import seen, unpacked
from engine.bots.lockstep import Lanes, lanes_of
from engine.bots.masks import card_of, each_bit
from engine.bots.network import Floats
from engine.bots.policy import play_by
from engine.bots.sampler import draw_worlds
from engine.bots.sight import Sight, see
from engine.bots.suspicion import unseen_of
from engine.bots.weights import POLICY, network
from engine.cards import Card
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View

WORLDS = 80
FEWEST_WORLDS = 40
"""With fewer the network alone plays better."""

_POOL_FACTOR = 2.5
_PRIOR_WORLDS = 80
"""The network's own opinion counts like so many worlds."""
_MOST_LANES = 2500


def decide_by_search(view: View, worlds: int = WORLDS) -> SeatAction:
    """A legal action for the seat of `view`, from so many worlds: below FEWEST_WORLDS from none.
    Raises ValueError where it is not asked.
    """
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    if asked.phase is not Phase.PLAY:
        return decide_before_play(view, asked)
    return Play(_best_card(view, asked, worlds))


def _best_card(view: View, asked: Choice, worlds: int) -> Card:
    sight = see(view)
    bits = list(each_bit(sight.candidates))
    if len(bits) == 1:
        return card_of(bits[0], sight.trump)
    worlds = min(worlds, _MOST_LANES // len(bits))
    if worlds < FEWEST_WORLDS:
        scores = advantages_of(sight, bits)
    else:
        scores = expected_tricks(view, sight, bits, worlds)
    return card_of(bits[int(scores.argmax())], sight.trump)


def expected_tricks(view: View, sight: Sight, bits: list[int], worlds: int) -> Floats:
    """The own tricks of the whole hand after each card, from no more than so many worlds."""
    worlds = min(worlds, _MOST_LANES // len(bits))
    advantages = advantages_of(sight, bits)
    tricks = tricks_after(view, sight, bits, worlds)
    mean = tricks.mean()
    above = tricks.sum(axis=1) - worlds * mean + _PRIOR_WORLDS * (advantages - advantages.mean())
    expected: Floats = mean + above / np.float32(worlds + _PRIOR_WORLDS)
    return expected


def advantages_of(sight: Sight, bits: list[int]) -> Floats:
    """What the network expects of each card."""
    worth = network(POLICY)(unpacked(*seen(lanes_of(sight))))[0]
    advantages: Floats = worth[[bit.bit_length() - 1 for bit in bits]]
    return advantages


def tricks_after(view: View, sight: Sight, bits: list[int], worlds: int) -> Floats:
    """The own tricks after each card in each world, `[card, world]`."""
    rng = np.random.default_rng(seed_of(view))
    return play_each(likely_worlds(view, sight, worlds, rng), sight.role, bits)


def play_each(lanes: Lanes, role: int, bits: list[int]) -> Floats:
    """The tricks of the role whose turn it is, after each card in each lane, `[card, lane]`."""
    trial = lanes.spread(np.tile(lanes.rows, len(bits)))
    trial.play(np.repeat(np.array(bits, np.uint64), len(lanes)))
    taken = trial.play_out(play_by(network(POLICY)))[:, role]
    tricks: Floats = taken.reshape(len(bits), len(lanes)).astype(np.float32)
    return tricks


def likely_worlds(view: View, sight: Sight, count: int, rng: np.random.Generator) -> Lanes:
    """The position in so many worlds, each as often as what others have played makes it likely."""
    if not sight.plays:
        return possible_worlds(view, sight, count, rng)
    lanes = possible_worlds(view, sight, int(_POOL_FACTOR * count), rng)
    likelihood = log_likelihoods(lanes, sight, network(POLICY))
    return lanes.spread(resampled(likelihood, count, rng))


def possible_worlds(view: View, sight: Sight, count: int, rng: np.random.Generator) -> Lanes:
    """The position in so many worlds that fit what the seat has seen. What others have learnt from
    each other is nobody's there.
    """
    unseen = unseen_of(view, sight)
    drawn = draw_worlds(unseen.cards, unseen.sizes, unseen.weights, count, rng)
    lanes = lanes_of(sight, count)
    for place, role in enumerate(unseen.roles):
        lanes.hands[:, role] = drawn[:, place]
        lanes.known[:, role, sight.role] = sight.shared[role]
    if sight.has_hidden_pile:
        lanes.pile = drawn[:, -1].copy()
    return lanes
