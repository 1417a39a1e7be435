"""A small network of layers in numpy: what it says of its inputs. How it learns is in training/."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Network:
    """Layers of weights `[inputs, outputs]` and biases, with a rectifier between two of them."""

    def __init__(self, weights: Iterable[Floats], biases: Iterable[Floats]) -> None:
        self.weights = list(weights)
        self.biases = list(biases)

    def __call__(self, inputs: Floats) -> Floats:
        """The outputs, `[row, output]`."""
        return self.after_first(inputs @ self.weights[0])

    def after_first(self, sums: Floats) -> Floats:
        """The outputs, from what the first layer's weights make of the inputs. Uses `sums` up."""
        sums += self.biases[0]
        for weights, bias in zip(self.weights[1:], self.biases[1:], strict=True):
            np.maximum(sums, 0, out=sums)
            sums = sums @ weights
            sums += bias
        return sums


def new_network(sizes: Iterable[int], rng: np.random.Generator) -> Network:
    """A network that has learnt nothing. `sizes` are those of its layers, inputs first."""
    pairs = list(pairwise(sizes))
    weights = [
        rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32)
        for before, after in pairs
    ]
    return Network(weights, [np.zeros(after, np.float32) for _, after in pairs])
