"""Tells on standard error how far the training is: a bar on a terminal, lines elsewhere."""

import sys

_BAR_WIDTH = 30


class Progress:
    """One piece of work, called `what`. Its share that is done is told from time to time."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._percent = -1

    def __call__(self, share: float) -> None:
        """So much of the work is done, from 0 to 1."""
        percent = int(100 * min(share, 1.0))
        if percent == self._percent or not sys.stderr.isatty():
            return
        self._percent = percent
        done = _BAR_WIDTH * percent // 100
        bar = "#" * done + "-" * (_BAR_WIDTH - done)
        print(f"\r{self._what:<36} [{bar}] {percent:3d} %", end="", file=sys.stderr, flush=True)

    def finish(self, result: str) -> None:
        """The work is done."""
        start = "\r" if sys.stderr.isatty() else ""
        print(f"{start}{self._what:<36} {result:<{_BAR_WIDTH + 8}}", file=sys.stderr, flush=True)
