"""Standard input line by line: one reader for all that asks in a run, since it reads ahead."""

import sys
from functools import cache

from client.line.reader import Reader


@cache
def standard_input() -> Reader:
    """The reader; where standard input is closed, it has ended."""
    return Reader(None if sys.stdin is None else sys.stdin.fileno())
