"""What a hand is worth: the tricks that its player is likely to take, before the first is played.

A small network says it of the hand, of what was laid away, and of where the hand is. So the
declarer can compare all that may be laid away: the first layer is a sum over cards, and each set
differs from the others by few of them.
"""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.bots.lockstep import Masks
from engine.bots.masks import SUIT_MASKS, each_bit
from engine.bots.network import Floats, Network
from engine.cards import PACK_SIZE
from engine.rules import RuleSet

BEFORE_TRUMPS, TRUMPS_NAMED, READY = 0, 1, 2
"""The stages of a hand before its first trick. Trumps are in field 0 from the second on."""

_ROLE, _STAGE, _FOUR, _SHORT_PACK, _DEALER_LEADS, _ORDER, _FACTS = 0, 4, 7, 8, 9, 10, 13
VALUE_SIZES = (2 * PACK_SIZE + _FACTS, 64, 32, 1)
ORDERS = ("discard_first", "take_first", "blind")


def value_facts(rules: RuleSet, role: int, stage: int) -> Floats:
    """What the network is told besides cards."""
    facts = np.zeros(_FACTS, np.float32)
    facts[[_ROLE + role, _STAGE + stage]] = 1
    facts[_FOUR] = rules.players == 4
    facts[_SHORT_PACK] = rules.deck < PACK_SIZE
    facts[_DEALER_LEADS] = rules.first_lead == "dealer"
    facts[_ORDER + ORDERS.index(rules.kitty_order)] = rules.kitty > 0
    return facts


def value_inputs(hands: Masks, piles: Masks, facts: Floats) -> Floats:
    """The network's inputs, `[row, input]`, of a hand and what its player laid away in each row."""
    return np.hstack([_flags(hands), _flags(piles), facts])


def _flags(masks: Masks) -> Floats:
    bits = np.unpackbits(masks.view(np.uint8), bitorder="little").reshape(-1, 4, 16)
    return bits[:, :, :13].reshape(-1, PACK_SIZE).astype(np.float32)


def values(network: Network, hands: Masks, facts: Floats, pile: int = 0) -> Floats:
    """The worth of each of some hands, whose player laid the `pile` away."""
    rows = np.broadcast_to(facts, (len(hands), len(facts)))
    piles = np.full(len(hands), pile, np.uint64)
    return network(value_inputs(hands, piles, rows))[:, 0]


class Discards:
    """What may be laid away from `hand`: all sets of `count` cards, or only those that have the
    `lowest` cards of each suit, and those that are `also` wanted. `masks[row]` is a set,
    `sets[row]` has 1 for each card in it.
    """

    def __init__(
        self, hand: int, count: int, *, lowest: bool = False, also: tuple[int, ...] = ()
    ) -> None:
        self._hand = hand
        self._bits = np.array(list(each_bit(hand)), np.uint64)
        if lowest:
            sets = lowest_sets(hand, count)
            sets += [mask for mask in also if mask not in sets]
            self.masks = np.array(sets, np.uint64)
            self.sets = ((self.masks[:, None] & self._bits) != 0).astype(np.float32)
        else:
            self.sets = _subsets(len(self._bits), count)
            self.masks = (self.sets > 0) @ self._bits

    def values(self, network: Network, facts: Floats, kitty: int = 0) -> Floats:
        """The worth of what is left after each, with a kitty that is taken up afterwards."""
        weights = network.weights[0]
        rows = _places(self._bits)
        hand = _flags(np.array([self._hand | kitty], np.uint64))[0]
        base = hand @ weights[:PACK_SIZE] + facts @ weights[2 * PACK_SIZE :]
        changes = weights[PACK_SIZE + rows] - weights[rows]
        return network.after_first(self.sets @ changes + base)[:, 0]


def _places(bits: Masks) -> NDArray[np.int64]:
    index = np.bitwise_count(bits - np.uint64(1)).astype(np.int64)
    places: NDArray[np.int64] = (index >> 4) * 13 + (index & 15)
    return places


def lowest_sets(hand: int, count: int) -> list[int]:
    """All sets of so many cards of a hand that have the lowest cards of each suit."""
    sets = [(0, 0)]
    for suit in SUIT_MASKS:
        lows = [0]
        for bit in each_bit(hand & suit):
            lows.append(lows[-1] | bit)
        sets = [
            (mask | low, size + number)
            for mask, size in sets
            for number, low in enumerate(lows)
            if size + number <= count
        ]
    return [mask for mask, size in sets if size == count]


@cache
def _subsets(size: int, count: int) -> Floats:
    rows = np.array(list(combinations(range(size), count)))
    sets = np.zeros((len(rows), size), np.float32)
    np.put_along_axis(sets, rows, 1, axis=1)
    return sets
