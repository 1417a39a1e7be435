"""The card that a network would play: of the legal ones the one for which it expects the most."""

import numpy as np

from engine.bots.inputs import POLICY_INPUTS, candidates, seen, unpacked
from engine.bots.lockstep import ONE, Chooser, Lanes, Masks
from engine.bots.network import Floats, Network

POLICY_SIZES = (POLICY_INPUTS, 96, 96, 64)
_BITS = ONE << np.arange(64, dtype=np.uint64)
_NEVER = np.float32(-1e9)


def advantages(lanes: Lanes, network: Network) -> Floats:
    """How many tricks more each card is worth than the others, `[lane, bit]`."""
    return network(unpacked(*seen(lanes)))


def best_card(values: Floats, allowed: Masks) -> Masks:
    """Of the cards allowed in each lane the one with the largest value."""
    is_allowed = np.unpackbits(allowed.view(np.uint8), bitorder="little").reshape(-1, 64)
    best: Masks = _BITS[np.argmax(np.where(is_allowed, values, _NEVER), axis=1)]
    return best


def play_by(network: Network) -> Chooser:
    """Plays what the network thinks best. It is asked only where there is a choice."""

    def choose(lanes: Lanes) -> Masks:
        cards = candidates(lanes)
        is_open = np.flatnonzero(cards & (cards - ONE))
        sets, facts = seen(lanes)
        values = network(unpacked(sets[is_open], facts[is_open]))
        cards[is_open] = best_card(values, cards[is_open])
        return cards

    return choose
