"""A screen as text: what is written on it, and a letter for the style of each cell."""

from typing import Any

from rich.style import Style

from client.palette import TERMINAL
from client.terminal.cells import PLAIN, cells_of
from tests.client.person import Person

_LETTERS: dict[Style, str] = {
    PLAIN: ".",
    TERMINAL.faint: "f",
    TERMINAL.strong: "s",
    TERMINAL.heading: "h",
    TERMINAL.question: "q",
    TERMINAL.alarm: "a",
    TERMINAL.up: "g",
    TERMINAL.down: "d",
    TERMINAL.cursor: "C",
    TERMINAL.winning: "w",
}


def screen_text(person: Person[Any]) -> str:
    """The rows of the screen, then the rows of style letters; blanks without a style left out."""
    rows = [cells_of(strip) for strip in person.strips]
    texts = ["".join(text for text, _ in row).rstrip() for row in rows]
    styles = [
        "".join(" " if cell == (" ", PLAIN) else _LETTERS[cell[1]] for cell in row).rstrip()
        for row in rows
    ]
    return "\n".join([*texts, "-" * len(rows[0]), *styles])
