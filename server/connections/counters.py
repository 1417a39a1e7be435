"""Counts what a server has done since it started. Not here: how it is told
(operation/metrics.py).
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

_JOURNAL_BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Histogram:
    """How many values, in seconds, were at most as large as each of some bounds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self._counts = [0] * (len(self.bounds) + 1)
        self.count = 0
        self.sum = 0.0

    @property
    def counts(self) -> list[int]:
        """By bound."""
        return [*accumulate(self._counts[:-1])]

    def add(self, value: float) -> None:
        """One value more."""
        self.count += 1
        self.sum += value
        self._counts[bisect_left(self.bounds, value)] += 1


class Counters:
    """Plain numbers, for every part of the server to add to. The codes are the protocol's."""

    def __init__(self) -> None:
        self.connections = 0
        self.messages_in = 0
        self.messages_out = 0
        self.bytes_in = 0
        self.bytes_out = 0
        self.games = 0
        self.moves = 0
        self.refused: Counter[str] = Counter()
        self.goodbyes: Counter[str] = Counter()
        self.rejected: Counter[str] = Counter()
        self.journal_seconds = Histogram(_JOURNAL_BOUNDS)
        self.journal_failures = 0
        self.journal_is_failing = False
