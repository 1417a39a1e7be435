"""How a network learns: gradients of a squared error, Adam, a rate that falls to nothing."""

from collections.abc import Callable

import numpy as np

from engine.bots.network import Floats, Network

_DECAY, _DECAY_OF_SQUARES, _EPSILON = 0.9, 0.999, 1e-8


class Adam:
    """Changes `network` step by step; `rate` is the first step's, which falls as half a cosine
    over `steps`.
    """

    def __init__(self, network: Network, rate: float, steps: int) -> None:
        self._network = network
        self._rate, self._steps, self._step = rate, steps, 0
        parameters = network.weights + network.biases
        self._means = [np.zeros_like(parameter) for parameter in parameters]
        self._squares = [np.zeros_like(parameter) for parameter in parameters]

    def learn(self, inputs: Floats, error_of: Callable[[Floats], Floats]) -> float:
        """One step. `error_of` gives for the outputs how far each is above what it should be; the
        mean square of that is returned.
        """
        network = self._network
        layers = [inputs]
        for number, (weights, bias) in enumerate(zip(network.weights, network.biases, strict=True)):
            sums = layers[-1] @ weights + bias
            is_last = number == len(network.weights) - 1
            layers.append(sums if is_last else np.maximum(sums, 0))
        error = error_of(layers[-1])
        gradient = error * np.float32(2 / len(inputs))
        of_weights, of_biases = [], []
        for number in range(len(network.weights) - 1, -1, -1):
            of_weights.append(layers[number].T @ gradient)
            of_biases.append(gradient.sum(axis=0))
            if number:
                gradient = (gradient @ network.weights[number].T) * (layers[number] > 0)
        self._change([*reversed(of_weights), *reversed(of_biases)])
        return float(np.mean(np.sum(error * error, axis=1)))

    def _change(self, gradients: list[Floats]) -> None:
        self._step += 1
        rate = self._rate * 0.5 * (1 + np.cos(np.pi * min(1.0, self._step / self._steps)))
        rate *= np.sqrt(1 - _DECAY_OF_SQUARES**self._step) / (1 - _DECAY**self._step)
        parameters = self._network.weights + self._network.biases
        for parameter, gradient, mean, square in zip(
            parameters, gradients, self._means, self._squares, strict=True
        ):
            mean += (1 - _DECAY) * (gradient - mean)
            square += (1 - _DECAY_OF_SQUARES) * (gradient * gradient - square)
            parameter -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(_EPSILON))
