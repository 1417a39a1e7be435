"""The card that a network would play: of the legal ones the one for which it expects the most."""

import numpy as np

from engine.bots.inputs import POLICY_INPUTS, candidates, seen, unpacked
from engine.bots.lockstep import ONE, Chooser, Integers, Lanes, Masks
from engine.bots.network import Floats, Network

POLICY_SIZES = (POLICY_INPUTS, 96, 96, 64)
_BITS = ONE << np.arange(64, dtype=np.uint64)
_NEVER = np.float32(-1e9)


def best_card(values: Floats, allowed: Masks) -> Masks:
    """Of the cards allowed in each lane the one with the largest value."""
    is_allowed = np.unpackbits(allowed.view(np.uint8), bitorder="little").reshape(-1, 64)
    best: Masks = _BITS[np.argmax(np.where(is_allowed, values, _NEVER), axis=1)]
    return best


def play_by(network: Network) -> Chooser:
    """Plays what the network thinks best."""

    def choose(lanes: Lanes) -> Masks:
        cards = np.zeros(len(lanes), np.uint64)
        improve(cards, lanes.rows, lanes, network)
        return cards

    return choose


def improve(cards: Masks, where: Integers, lanes: Lanes, network: Network) -> None:
    """Puts what the network thinks best into `cards`, in the lanes `where`. It is only asked where
    there is a choice.
    """
    allowed = candidates(lanes)[where]
    is_open = (allowed & (allowed - ONE)) != 0
    cards[where] = allowed
    where, allowed = where[is_open], allowed[is_open]
    sets, facts = seen(lanes)
    cards[where] = best_card(network(unpacked(sets[where], facts[where])), allowed)
