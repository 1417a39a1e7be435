"""The policy network learns from labelled positions (labels.py)."""

from collections.abc import Callable
from itertools import permutations

import numpy as np

from engine.bots.inputs import VOIDS, unpacked
from engine.bots.lockstep import Integers, Masks
from engine.bots.masks import FIELD
from engine.bots.network import Floats, Network
from engine.bots.training.labels import Examples
from engine.bots.training.learning import Adam

_BATCH = 1024
_SIDE_ORDERS = tuple(permutations((1, 2, 3)))
_VOID_PLACES = np.arange(VOIDS, VOIDS + 12).reshape(3, 4)


def learn_policy(
    network: Network,
    examples: Examples,
    epochs: int,
    rate: float,
    rng: np.random.Generator,
    tell: Callable[[float], None],
) -> float:
    """Teaches `network`; the mean square of the error in the last epoch. The side suits change
    places from batch to batch, as none of them is anything special. `tell` hears what share of the
    work is done.
    """
    batches = max(1, len(examples) // _BATCH)
    adam = Adam(network, rate, epochs * batches)
    errors = [0.0]
    for epoch in range(epochs):
        errors = []
        order = rng.permutation(len(examples))
        for number in range(batches):
            rows = order[number * _BATCH : (number + 1) * _BATCH]
            sides = (0, *_SIDE_ORDERS[rng.integers(len(_SIDE_ORDERS))])
            errors.append(_learn_batch(adam, examples, rows, sides))
            tell((epoch * batches + number + 1) / (epochs * batches))
    return float(np.mean(errors))


def _learn_batch(adam: Adam, examples: Examples, rows: Integers, sides: tuple[int, ...]) -> float:
    facts = examples.facts[rows]
    facts[:, VOIDS : VOIDS + 12] = facts[:, _VOID_PLACES[:, sides].ravel()]
    inputs = unpacked(_with_sides(examples.sets[rows], sides), facts)
    allowed = np.unpackbits(examples.allowed[rows].view(np.uint8), bitorder="little")
    is_allowed = allowed.reshape(-1, 4, 16)[:, sides].reshape(-1, 64).astype(np.float32)
    tricks = examples.tricks[rows].reshape(-1, 4, 16)[:, sides].reshape(-1, 64)
    count = is_allowed.sum(axis=1, keepdims=True)
    wanted = _around_mean(tricks.astype(np.float32), is_allowed, count)

    def error_of(outputs: Floats) -> Floats:
        return _around_mean(outputs, is_allowed, count) - wanted

    return adam.learn(inputs, error_of)


def _around_mean(values: Floats, is_allowed: Floats, count: Floats) -> Floats:
    mean = (values * is_allowed).sum(axis=1, keepdims=True) / count
    around: Floats = (values - mean) * is_allowed
    return around


def _with_sides(sets: Masks, sides: tuple[int, ...]) -> Masks:
    """The sets with the suits in another order: field i is what field `sides[i]` was."""
    changed = np.zeros_like(sets)
    for place, suit in enumerate(sides):
        changed |= (sets >> np.uint64(16 * suit) & np.uint64(FIELD)) << np.uint64(16 * place)
    return changed
