"""What the policy learns from: for each legal card of a position the tricks that its player took
after it, with all cards as they really lie.

The labels know more than the player does; the network, which sees what the player sees, can only
learn their mean. The game goes on with the policy's card, never with the best label.
"""

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.bots.inputs import Inputs, candidates, seen
from engine.bots.lockstep import ONE, Chooser, Lanes, Masks, random_cards
from engine.bots.network import Network
from engine.bots.policy import improve
from engine.bots.thumb_lanes import play_by_thumb
from engine.bots.training.deals import begin_play, chains_of_all_kinds

Flags = NDArray[np.bool_]

_LANES = 1024
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


def label_hands(network: Network | None, rng: np.random.Generator) -> Iterator[Examples]:
    """Examples without end out of games by `network`, in half of them with everybody else by rules
    of thumb: a network that only ever met itself would know no answer to others. By None all play
    by rules of thumb.
    """
    games = chains_of_all_kinds(_LANES, rng)
    while True:
        for chains in games:
            lanes, _trump = begin_play(chains.deal(), rng)
            by_network = _seats_of_network(len(lanes), lanes.players, rng)
            while lanes.tricks_left:
                allowed = candidates(lanes)
                is_open = (allowed & (allowed - ONE)) != 0
                is_labelled = rng.random(len(lanes)) < _LABELLED
                chosen = np.flatnonzero(is_open & is_labelled & lanes.of_role(by_network))
                if len(chosen):
                    yield _label(lanes.spread(chosen), allowed[chosen], network, by_network[chosen])
                cards = _mixed_play(network, by_network)(lanes)
                at_random = rng.random(len(lanes)) < _RANDOM_CARDS
                lanes.play(np.where(at_random, random_cards(lanes.legal(), rng), cards))
            chains.score(lanes.taken)


def _seats_of_network(count: int, players: int, rng: np.random.Generator) -> Flags:
    """Which roles the network plays, `[lane, role]`: all of them, or one."""
    one = rng.integers(players, size=(count, 1)) == np.arange(players)
    all_or_one: Flags = one | (rng.random((count, 1)) < 0.5)
    return all_or_one


def _mixed_play(network: Network | None, by_network: Flags) -> Chooser:
    """The network plays its roles, rules of thumb the others."""

    def choose(lanes: Lanes) -> Masks:
        cards = play_by_thumb(lanes)
        if network is not None:
            improve(cards, np.flatnonzero(lanes.of_role(by_network)), lanes, network)
        return cards

    return choose


def _label(lanes: Lanes, allowed: Masks, network: Network | None, by_network: Flags) -> Examples:
    sets, facts = seen(lanes)
    is_allowed = np.unpackbits(allowed.view(np.uint8), bitorder="little").reshape(-1, 64)
    row, bit = np.nonzero(is_allowed)
    role = lanes.to_act
    tricks = np.zeros((len(lanes), 64), np.int8)
    for start in range(0, len(row), _ROLLOUT_LANES):
        part = slice(start, start + _ROLLOUT_LANES)
        trial = lanes.spread(row[part])
        trial.play(_BITS[bit[part]])
        taken = trial.play_out(_mixed_play(network, by_network[row[part]]))
        tricks[row[part], bit[part]] = taken[np.arange(len(trial)), role[row[part]]]
    return Examples(sets, facts, allowed, tricks)
