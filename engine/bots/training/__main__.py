"""Makes the weights of all networks, from nothing: `make train`.

The policy network learns in rounds. The first learns from hands that are played by rules of thumb,
each later one from hands by the network of the round before, alone or among rules of thumb. What
hands come to by the last of them is what the value network learns. A seed gives the same weights
again, with the same numpy and one thread of its linear algebra.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np

from engine.bots.lockstep import Chooser
from engine.bots.network import Network, new_network
from engine.bots.policy import POLICY_SIZES, play_by
from engine.bots.training.labels import Examples, joined, label_hands
from engine.bots.training.policy import learn_policy
from engine.bots.training.progress import Progress
from engine.bots.training.values import Worths, all_worths, learn_values, play_hands
from engine.bots.value import VALUE_SIZES
from engine.bots.weights import POLICY, VALUE, save_network

_ROUNDS = ((700_000, 8, 2e-3), (1_200_000, 4, 1e-3), (1_300_000, 3, 8e-4))
"""For each round the positions, how often each is learnt from, and the rate. The last round learns
from those of the round before as well.
"""

_HANDS, _VALUE_EPOCHS, _VALUE_RATE = 1_000_000, 8, 2e-3


def main(argv: Sequence[str] | None = None) -> None:
    """Trains as the command line says."""
    parser = argparse.ArgumentParser(prog="make train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="1 made the weights that are shipped")
    parser.add_argument(
        "--scale",
        type=float,
        default=1.0,
        help="how much data: 1 is all, 0.01 is a try",
    )
    parser.add_argument("--into", default="engine/bots", help="the folder for the weights")
    options = parser.parse_args(argv)
    rng = np.random.default_rng(options.seed)
    policy = train_policy(options.scale, rng, options.into)
    value = train_value(play_by(policy), options.scale, rng)
    save_network(value, f"{options.into}/{VALUE}.npz")


def train_policy(scale: float, rng: np.random.Generator, folder: str) -> Network:
    """The policy network. After each round it is in `folder` as far as it is."""
    network = new_network(POLICY_SIZES, rng)
    player: Network | None = None
    before: list[Examples] = []
    for number, (positions, epochs, rate) in enumerate(_ROUNDS):
        told = Progress(f"round {number}: playing")
        examples = _labelled(label_hands(player, rng), int(positions * scale), told)
        is_last = number == len(_ROUNDS) - 1
        lesson = joined([*before, examples]) if is_last else examples
        before = [examples]
        told = Progress(f"round {number}: learning")
        error = learn_policy(network, lesson, epochs, rate, rng, told)
        told.finish(f"error {error:.3f}")
        save_network(network, f"{folder}/{POLICY}.npz")
        player = network
    return network


def _labelled(source: Iterator[Examples], count: int, told: Progress) -> Examples:
    parts: list[Examples] = []
    have = 0
    while have < count:
        parts.append(next(source))
        have += len(parts[-1])
        told(have / count)
    told.finish(f"{have:,} positions")
    return joined(parts)


def train_value(choose: Chooser, scale: float, rng: np.random.Generator) -> Network:
    """The value network, of hands that are played by `choose`."""
    source, parts, have = play_hands(choose, rng), list[Worths](), 0
    told = Progress("values: playing")
    while have < _HANDS * scale:
        parts.append(next(source))
        have += len(parts[-1])
        told(have / (_HANDS * scale))
    told.finish(f"{have:,} hands")
    network = new_network(VALUE_SIZES, rng)
    told = Progress("values: learning")
    error = learn_values(network, all_worths(parts), _VALUE_EPOCHS, _VALUE_RATE, rng, told)
    told.finish(f"error {error:.3f}")
    return network


if __name__ == "__main__":
    main()
