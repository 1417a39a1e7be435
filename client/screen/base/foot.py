"""The foot of a page or screen: which keys do what, in a few words that can be clicked."""

from collections.abc import Mapping

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, cut, wrap
from client.screen.scene.keys import Command
from client.screen.scene.palette import Palette

_SEPARATOR = " · "
_INSET = 2
_MOST_ERROR_ROWS = 2

FootWords = Mapping[Command, str]
"""The words for each command, from the left."""


def foot_text(words: FootWords) -> str:
    """The words in one line."""
    return _SEPARATOR.join(words.values())


def command_at(words: FootWords, column: int) -> Command | None:
    """The command whose words are at a column of that line, None between them and outside."""
    left = 0
    for command, text in words.items():
        if left <= column < left + cell_len(text):
            return command
        left += cell_len(text + _SEPARATOR)
    return None


class Foot:
    """The last rows of a screen without a table, two or three: an error, and below it the keys."""

    def __init__(self, words: FootWords, error: str, width: int) -> None:
        self._words = words
        self._error_rows = _first_rows(error, width - 2 * _INSET) if error else []

    @property
    def height(self) -> int:
        """The rows that it takes; one is kept for an error also while there is none."""
        return max(1, len(self._error_rows)) + 1

    def draw(self, canvas: Canvas, palette: Palette) -> None:
        """Draws the foot in the last rows of a canvas."""
        lines = [(line, palette.alarm) for line in self._error_rows]
        lines.append((foot_text(self._words), palette.faint))
        for row, (line, style) in enumerate(lines, canvas.height - len(lines)):
            canvas.write(_INSET, row, line, style)

    def command_at(self, x: int, rows_below: int) -> Command | None:
        """The command whose words were clicked, in the row so many above the last one."""
        return None if rows_below else command_at(self._words, x - _INSET)


def _first_rows(text: str, width: int) -> list[str]:
    """As much of a text as has room; the last row ends in an ellipsis where there is more."""
    lines = wrap(text, width)
    rest = " ".join(lines[_MOST_ERROR_ROWS - 1 :])
    return [*lines[: _MOST_ERROR_ROWS - 1], cut(rest, width)] if rest else lines
