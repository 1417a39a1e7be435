"""What the policy learns from: for each legal card of a position the tricks that its player took
after it, with all cards as they really lie and everybody playing on by a policy.

The labels know more than the player does; the network, which sees what the player sees, can only
learn their mean. The game goes on with the policy's card, never with the best label.
"""

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.bots.inputs import Inputs, candidates, seen
from engine.bots.lockstep import ONE, Chooser, Lanes, Masks, random_cards
from engine.bots.training.deals import Chains, begin_play, some_kind

LANES = 1024
_LABELLED = 0.25
_RANDOM_CARDS = 0.08
_BITS = ONE << np.arange(64, dtype=np.uint64)
_ROLLOUT_LANES = 4096


class Examples(msgspec.Struct):
    """Positions with their labels: `sets` and `facts` as in inputs.py, `allowed` the cards with a
    label, `tricks[position, bit]` the label.
    """

    sets: Masks
    facts: Inputs
    allowed: Masks
    tricks: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.sets)


def joined(parts: list[Examples]) -> Examples:
    """All examples in one."""
    return Examples(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in Examples.__struct_fields__
        )
    )


def label_hands(choose: Chooser, rng: np.random.Generator) -> Iterator[Examples]:
    """Examples without end, a trick's place after another, out of games by `choose`."""
    while True:
        chains = Chains(some_kind(rng), LANES, rng)
        for _hand in range(9):
            lanes, _trump = begin_play(chains.deal(), rng)
            while lanes.tricks_left:
                allowed = candidates(lanes)
                is_open = (allowed & (allowed - ONE)) != 0
                chosen = np.flatnonzero(is_open & (rng.random(len(lanes)) < _LABELLED))
                if len(chosen):
                    yield _label(lanes.spread(chosen), allowed[chosen], choose)
                cards = choose(lanes)
                at_random = rng.random(len(lanes)) < _RANDOM_CARDS
                lanes.play(np.where(at_random, random_cards(lanes.legal(), rng), cards))
            chains.score(lanes.taken)


def _label(lanes: Lanes, allowed: Masks, choose: Chooser) -> Examples:
    sets, facts = seen(lanes)
    is_allowed = np.unpackbits(allowed.view(np.uint8), bitorder="little").reshape(-1, 64)
    row, bit = np.nonzero(is_allowed)
    role = lanes.to_act
    tricks = np.zeros((len(lanes), 64), np.int8)
    for start in range(0, len(row), _ROLLOUT_LANES):
        part = slice(start, start + _ROLLOUT_LANES)
        trial = lanes.spread(row[part])
        trial.play(_BITS[bit[part]])
        taken = trial.play_out(choose)
        tricks[row[part], bit[part]] = taken[np.arange(len(trial)), role[row[part]]]
    return Examples(sets, facts, allowed, tricks)
