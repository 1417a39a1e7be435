"""Draws where the unseen cards may be, exactly: every deal that the weights allow comes up as often
as its weight says.

Card by card: `_ways` counts, backwards, in how many (weighted) ways the cards from each on can
still be placed; forwards each card is placed in proportion. So no draw ever fails, and weights cost
nothing. A place is another seat or the declarer's laid-away pile.
"""

import numpy as np
from numpy.typing import NDArray

from engine.bots.lockstep import Masks

Weights = NDArray[np.float64]


def draw_worlds(
    cards: list[int], sizes: list[int], weights: Weights, count: int, rng: np.random.Generator
) -> Masks:
    """`count` worlds `[world, place]`: which of the cards (bits) each place has, as many as
    `sizes` says. `weights[card, place]` is 0 where a card cannot be. Raises ValueError where
    there is no way to place them all.
    """
    ways = _ways(sizes, weights)
    strides = [array_stride // 8 for array_stride in ways[0].strides]
    if not _at(ways[0], sizes):
        raise ValueError("the cards fit nowhere")
    state = np.full(
        count, sum((size + 1) * step for size, step in zip(sizes, strides, strict=False))
    )
    worlds = np.zeros((count, len(sizes)), np.uint64)
    rows = np.arange(count)
    for number, card in enumerate(cards):
        after = ways[number + 1].ravel()
        chance = np.empty((len(sizes), count))
        for place, step in enumerate(strides):
            chance[place] = weights[number, place] * after[state - step]
        chance[-1] = weights[number, -1] * after[state]
        up_to = chance.cumsum(axis=0)
        drawn = rng.random(count) * up_to[-1]
        place_of = (drawn >= up_to[:-1]).sum(axis=0)
        worlds[rows, place_of] |= np.uint64(card)
        state -= np.array([*strides, 0])[place_of]
    return worlds


def _at(ways: Weights, sizes: list[int]) -> float:
    return float(ways[tuple(size + 1 for size in sizes[:-1])])


def _ways(sizes: list[int], weights: Weights) -> list[Weights]:
    """For each card, and after the last: the ways to place the cards from it on, by how many each
    place still takes; the last takes what is left. An index is one more than the number, so that
    there is a zero below each.
    """
    shape = [size + 2 for size in sizes[:-1]]
    ways = np.zeros(shape)
    ways[(1,) * len(shape)] = 1.0
    table = [ways]
    for of_card in weights[::-1]:
        before = of_card[-1] * ways
        for place, weight in enumerate(of_card[:-1]):
            if weight:
                shifted = [slice(None)] * len(shape)
                into = list(shifted)
                shifted[place], into[place] = slice(0, -1), slice(1, None)
                before[tuple(into)] += weight * ways[tuple(shifted)]
        ways = before
        table.append(ways)
    return table[::-1]
