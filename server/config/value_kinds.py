"""Reads the values of the server's options, kind by kind, alike from a command line and a file.

Not here: the options themselves (option_table.py).
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

Value = str | int | float | bool | Path | tuple[str, ...]


class BadValue(ValueError):
    """A value that an option cannot have. The text says what it would have to be."""


class ValueKind(msgspec.Struct, frozen=True):
    """`allowed` ends the sentence "has to be …". `read` gives the value of a text, or raises
    ValueError. `in_file` are the types that a file may write it in.
    """

    allowed: str
    read: Callable[[str], Value]
    in_file: tuple[type, ...] = (str,)

    def of_text(self, text: str) -> Value:
        """The value that a text means. Raises BadValue."""
        try:
            return self.read(text)
        except ValueError:
            raise BadValue(self.allowed) from None

    def of_file(self, value: object) -> Value:
        """The value that a file holds. Raises BadValue."""
        if type(value) not in self.in_file:
            raise BadValue(self.allowed)
        return value if isinstance(value, bool) else self.of_text(str(value))


def _written_plainly(text: str) -> str:
    """Python would take more for a number: the digits of other scripts, and `1_000`."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return text


def _whole(text: str) -> int:
    return int(_above(0, int(_written_plainly(text))))


def _above(least: float, value: float) -> float:
    if not math.isfinite(value) or value <= least:
        raise ValueError(value)
    return value


def _from_0(text: str) -> float:
    value = float(_written_plainly(text))
    if not math.isfinite(value) or value < 0:
        raise ValueError(text)
    return value


def _path(text: str) -> Path:
    if not text or "\0" in text:
        raise ValueError(text)
    return Path(text)


def _mode(text: str) -> int:
    """The mode of a socket's file: users who may write to it may connect."""
    mode = int(text, 8)
    if len(text) not in (3, 4) or not set(text) <= set("01234567") or mode > 0o777:
        raise ValueError(text)
    return mode


def choice(words: Sequence[str]) -> ValueKind:
    """One of some words."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return ValueKind("one of " + ", ".join(words), read)


TEXT = ValueKind("a text", str)
WHOLE = ValueKind("a whole number above 0", _whole, (int,))
NUMBER = ValueKind(
    "a number above 0", lambda text: _above(0, float(_written_plainly(text))), (int, float)
)
NUMBER_FROM_0 = ValueKind("a number from 0 up", _from_0, (int, float))
PATH = ValueKind("the path of a file", _path)
MODE = ValueKind("a mode of three octal digits, such as 660", _mode)
FLAG = ValueKind("true or false", bool, (bool,))
