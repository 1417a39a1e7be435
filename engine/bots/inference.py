"""Which of some worlds are likely, by what the others have played: each card is compared with what
the policy network would have played with the hand that the world gives them.
"""

import numpy as np

from engine.bots.inputs import below, candidates, seen, unpacked
from engine.bots.lockstep import ONE, Integers, Lanes, Masks
from engine.bots.masks import SUIT_MASKS
from engine.bots.network import Floats, Network
from engine.bots.sight import Sight

_TEMPERATURE = 0.3
"""In tricks: how much worse a card may be, and be played now and then."""
_TRUST = 0.9
"""How much of what others play the network is trusted to explain."""
_SUIT_MASKS = np.array(SUIT_MASKS, np.uint64)


def log_likelihoods(lanes: Lanes, sight: Sight, network: Network) -> Floats:
    """For each lane, whose `hands` are those of a world, the logarithm of how likely the others'
    plays so far were. The hand is played again from its first trick.
    """
    past = _from_the_beginning(lanes, sight)
    likelihood = np.zeros(len(lanes), np.float32)
    for role, bit in sight.plays:
        card = np.full(len(lanes), bit, np.uint64)
        if role != sight.role:
            likelihood += _log_chance(past, card, network)
        past.play(card)
    return likelihood


def _from_the_beginning(lanes: Lanes, sight: Sight) -> Lanes:
    hands = lanes.hands.copy()
    for role, bit in sight.plays:
        hands[:, role] |= np.uint64(bit)
    leader = np.full(len(lanes), sight.plays[0][0])
    return Lanes(hands, lanes.pile, lanes.known, leader, lanes.pack)


def _log_chance(past: Lanes, card: Masks, network: Network) -> Floats:
    """How likely the role to act plays the card, or one that is equal to it."""
    allowed = candidates(past)
    count = np.bitwise_count(allowed)
    chance = np.ones(len(past), np.float32)
    is_open = np.flatnonzero(count > 1)
    if len(is_open):
        sets, facts = seen(past)
        values = network(unpacked(sets[is_open], facts[is_open]))
        chance[is_open] = _softmax_of(values, allowed[is_open], card[is_open])
    log_chance: Floats = np.log(_TRUST * chance + (1 - _TRUST) / count).astype(np.float32)
    return log_chance


def _softmax_of(values: Floats, allowed: Masks, card: Masks) -> Floats:
    is_allowed = np.unpackbits(allowed.view(np.uint8), bitorder="little").reshape(-1, 64)
    scaled = np.where(is_allowed, values / np.float32(_TEMPERATURE), np.float32(-1e9))
    scaled -= scaled.max(axis=1, keepdims=True)
    weights = np.exp(scaled)
    suit = _SUIT_MASKS[np.bitwise_count(card - ONE) >> 4]
    heads = allowed & below(card) & suit
    head = np.bitwise_count(_filled(heads)).astype(np.int64) - 1
    chance: Floats = weights[np.arange(len(values)), head] / weights.sum(axis=1)
    return chance


def _filled(masks: Masks) -> Masks:
    """All bits up to the highest of each set."""
    for shift in (1, 2, 4, 8, 16, 32):
        masks = masks | masks >> np.uint64(shift)
    return masks


def resampled(likelihood: Floats, count: int, rng: np.random.Generator) -> Integers:
    """The numbers of `count` worlds, each as often as it is likely."""
    weights = np.exp(likelihood - likelihood.max()).astype(np.float64)
    steps = (np.arange(count) + rng.random()) / count * weights.sum()
    chosen = np.searchsorted(weights.cumsum(), steps)
    worlds: Integers = np.minimum(chosen, len(weights) - 1)
    return worlds
