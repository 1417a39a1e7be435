"""The value network learns what hands have come to, by the policy in every seat.

Trumps and discards are often drawn at random, so that it is right about moves nobody would make.
"""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from engine.bots.lockstep import Chooser, Integers, Masks
from engine.bots.masks import FIELD
from engine.bots.network import Floats, Network
from engine.bots.training.deals import Chains, begin_play, chains_of_all_kinds, with_trumps
from engine.bots.training.learning import Adam
from engine.bots.value import BEFORE_TRUMPS, READY, TRUMPS_NAMED, value_facts, value_inputs

_LANES = 512
_VARIANTS = 6
_STAGE_SHARES = (0.2, 0.2, 0.6)
_RANDOM_TRUMPS = 0.33
_RANDOM_DISCARDS = 0.6
_BATCH = 1024


class Worths:
    """Hands and what they came to: `hands`, `piles`, `facts` as in value.py, `tricks`."""

    def __init__(self, hands: Masks, piles: Masks, facts: Floats, tricks: Floats) -> None:
        self.hands, self.piles, self.facts, self.tricks = hands, piles, facts, tricks

    def __len__(self) -> int:
        return len(self.tricks)


def all_worths(parts: list[Worths]) -> Worths:
    """All of them in one."""
    return Worths(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("hands", "piles", "facts", "tricks")
        )
    )


def play_hands(choose: Chooser, rng: np.random.Generator) -> Iterator[Worths]:
    """Hands without end, each of some deals with several trumps and discards."""
    games = chains_of_all_kinds(_LANES, rng)
    while True:
        for chains in games:
            deals = chains.deal().repeated(_VARIANTS)
            lanes, trump = begin_play(deals, rng, _RANDOM_TRUMPS, _RANDOM_DISCARDS)
            before = (deals.hands, with_trumps(deals.hands, trump), lanes.hands.copy())
            pile = lanes.pile
            taken = lanes.play_out(choose)
            for role in range(lanes.players):
                stage = rng.choice(3, size=len(lanes), p=_STAGE_SHARES)
                yield Worths(
                    np.choose(stage, [hands[:, role] for hands in before]),
                    np.where((stage == READY) & (role == 0), pile, np.uint64(0)),
                    _facts(chains, role, stage),
                    taken[:, role].astype(np.float32),
                )
            chains.score(taken[::_VARIANTS])


def _facts(chains: Chains, role: int, stage: Integers) -> Floats:
    by_stage = np.array(
        [
            [value_facts(rules, role, each) for each in (BEFORE_TRUMPS, TRUMPS_NAMED, READY)]
            for rules in chains.rules
        ]
    )
    return by_stage[np.arange(len(stage)) // _VARIANTS, stage]


def learn_values(
    network: Network,
    worths: Worths,
    epochs: int,
    rate: float,
    rng: np.random.Generator,
    tell: Callable[[float], None],
) -> float:
    """Teaches `network`; the mean square of the error in the last epoch. Suits change places, save
    that trumps stay where they are. `tell` hears what share of the work is done.
    """
    batches = max(1, len(worths) // _BATCH)
    adam = Adam(network, rate, epochs * batches)
    network.biases[-1][:] = worths.tricks.mean()
    errors = [0.0]
    for epoch in range(epochs):
        errors = []
        order = rng.permutation(len(worths))
        for number in range(batches):
            rows = order[number * _BATCH : (number + 1) * _BATCH]
            swap = np.uint64(16 * rng.integers(1, 4)), np.uint64(16 * rng.integers(1, 4))
            hands, piles = (
                _exchanged(masks[rows], *swap) for masks in (worths.hands, worths.piles)
            )
            wanted = worths.tricks[rows, None]
            inputs = value_inputs(hands, piles, worths.facts[rows])
            errors.append(adam.learn(inputs, partial(_excess, wanted)))
            tell((epoch * batches + number + 1) / (epochs * batches))
    return float(np.mean(errors))


def _excess(wanted: Floats, outputs: Floats) -> Floats:
    return outputs - wanted


def _exchanged(masks: Masks, first: np.uint64, second: np.uint64) -> Masks:
    """The sets with two side suits in each other's place."""
    if first == second:
        return masks
    change = (masks >> first ^ masks >> second) & np.uint64(FIELD)
    exchanged: Masks = masks ^ change << first ^ change << second
    return exchanged
