"""What a visitor's client says of their terminal, as far as it is believed."""

import re
import termios
from collections.abc import Mapping
from typing import NamedTuple

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
_VALUE = re.compile(r"[A-Za-z0-9._@:+-]{0,64}")
_VARIABLE = re.compile(r"LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
_LOCALES = ("LC_ALL", "LC_CTYPE", "LANG")
_UNKNOWN_TERM = "dumb"
_UNTOLD_SIZE = (80, 24)
_MOST_COLUMNS, _MOST_ROWS = 500, 200
_LOCAL_FLAGS = 3  # of what tcgetattr has
# Lines are wrapped, nothing is told of mouse, focus and paste, the other screen is left, the cursor
# is there; and the keys are as usual, which the Linux console does not know.
_AS_FOUND = (
    b"\x1b[?7h\x1b[?1003l\x1b[?1000l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?1049l\x1b[m\x1b[?25h"
)
_USUAL_KEYS = b"\x1b[<u"
_CONSOLE = "linux"


class WindowSize(NamedTuple):
    """In cells. No window is larger than people have them: each cell has to be drawn."""

    columns: int
    rows: int


class WantedVariables(dict[bytes, bytes]):
    """Takes in, of all that a client says of its environment, only what counts here, however much
    that is.
    """

    def __setitem__(self, name: bytes, value: bytes) -> None:
        text, said = name.decode("latin-1"), value.decode("latin-1")
        if _VARIABLE.fullmatch(text) and _VALUE.fullmatch(said):
            super().__setitem__(name, value)


def environment(variables: Mapping[bytes, bytes], term: str | None) -> dict[str, str]:
    """Of a visitor's process. `term` is None where they have no terminal. A terminal speaks UTF-8
    where nothing says which locale it has.
    """
    told = {name.decode("ascii"): value.decode("ascii") for name, value in variables.items()}
    if not any(told.get(name) for name in _LOCALES):
        told["LANG"] = "C.UTF-8"
    if term is not None:
        told["TERM"] = term if _TERM.fullmatch(term) else _UNKNOWN_TERM
    return told


def window_size(columns: int, rows: int) -> WindowSize:
    """That of a window, which may be said to be anything."""
    if columns <= 0 or rows <= 0:
        return WindowSize(*_UNTOLD_SIZE)
    return WindowSize(min(columns, _MOST_COLUMNS), min(rows, _MOST_ROWS))


def is_full_screen(descriptor: int) -> bool:
    """Whether a program has the terminal for itself, or has ended without giving it back."""
    return not termios.tcgetattr(descriptor)[_LOCAL_FLAGS] & termios.ICANON


def as_found(term: str) -> bytes:
    """What makes a terminal as it was before a program had it for itself, which cannot do that any
    more.
    """
    return _AS_FOUND if term.startswith(_CONSOLE) else _USUAL_KEYS + _AS_FOUND
