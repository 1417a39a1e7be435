"""Which keys do what, in a few words at the foot of a page or screen; each can be clicked."""

from collections.abc import Mapping

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, cut, wrap
from client.screen.scene.keys import Command
from client.screen.scene.palette import Palette

_SEPARATOR = " · "
_INSET = 2
_MOST_ROWS = 2  # of what is wrong

FootWords = Mapping[Command, str]
"""The words for each command, from the left."""


def foot_text(words: FootWords) -> str:
    """All of them in a line."""
    return _SEPARATOR.join(words.values())


def command_at(words: FootWords, column: int) -> Command | None:
    """Whose words are at a column of that line, None between them and outside."""
    left = 0
    for command, text in words.items():
        if left <= column < left + cell_len(text):
            return command
        left += cell_len(text + _SEPARATOR)
    return None


class Foot:
    """The last rows of a screen without a table, two or three: what is wrong, and the keys."""

    def __init__(self, words: FootWords, wrong: str, width: int) -> None:
        self._words = words
        self._wrong = _first_rows(wrong, width - 2 * _INSET) if wrong else []

    @property
    def height(self) -> int:
        """The rows that it takes, that for what is wrong among them also while nothing is."""
        return max(1, len(self._wrong)) + 1

    def draw(self, canvas: Canvas, palette: Palette) -> None:
        """Draws them."""
        lines = [(line, palette.alarm) for line in self._wrong]
        lines.append((foot_text(self._words), palette.faint))
        for row, (line, style) in enumerate(lines, canvas.height - len(lines)):
            canvas.write(_INSET, row, line, style)

    def command_at(self, x: int, rows_below: int) -> Command | None:
        """The command that was clicked, so many rows above the last one."""
        return None if rows_below else command_at(self._words, x - _INSET)


def _first_rows(text: str, width: int) -> list[str]:
    """As much of a text as has room; the last row ends in an ellipsis where there is more."""
    lines = wrap(text, width)
    rest = " ".join(lines[_MOST_ROWS - 1 :])
    return lines if len(lines) <= _MOST_ROWS else [*lines[: _MOST_ROWS - 1], cut(rest, width)]
