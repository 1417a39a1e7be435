"""The weights that come with the game, as `make train` has made them."""

from functools import cache
from importlib.resources import as_file, files

import numpy as np

from engine.bots.network import Network

POLICY, VALUE = "policy", "value"
"""Which card to play (policy.py), and what a hand is worth (value.py)."""


@cache
def network(name: str) -> Network:
    """The network of that name; it is read from disk once."""
    with as_file(files("engine.bots") / f"{name}.npz") as path, np.load(path) as arrays:
        depth = len(arrays.files) // 2
        weights = [arrays[f"weights{layer}"] for layer in range(depth)]
        biases = [arrays[f"biases{layer}"] for layer in range(depth)]
    return Network(weights, biases)


def save_network(network: Network, path: str) -> None:
    """Writes the weights of a network into a file. Raises OSError."""
    arrays = {f"weights{layer}": weights for layer, weights in enumerate(network.weights)}
    arrays |= {f"biases{layer}": bias for layer, bias in enumerate(network.biases)}
    np.savez(path, allow_pickle=False, **arrays)
