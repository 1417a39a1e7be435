"""Which keys do what, in a few words at the foot of a page or screen; each can be clicked."""

from collections.abc import Mapping

from rich.cells import cell_len

from client.keys import Command
from client.palette import Palette
from client.widgets.canvas import Canvas, wrap

_SEPARATOR = " · "
_INSET = 2
_ROWS = 2

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
    """The last two rows of a screen without a table: what is wrong, and the keys where that leaves
    room for them.
    """

    def __init__(self, words: FootWords, wrong: str, width: int) -> None:
        self._words = words
        self._wrong = wrap(wrong, width - 2 * _INSET)[:_ROWS] if wrong else []

    def draw(self, canvas: Canvas, palette: Palette) -> None:
        """Draws them."""
        lines = [(line, palette.alarm) for line in self._wrong]
        if len(lines) < _ROWS:
            lines.append((foot_text(self._words), palette.faint))
        for row, (line, style) in enumerate(lines, canvas.height - len(lines)):
            canvas.write(_INSET, row, line, style)

    def command_at(self, x: int, rows_below: int) -> Command | None:
        """The command that was clicked, so many rows above the last one."""
        if rows_below or len(self._wrong) == _ROWS:
            return None
        return command_at(self._words, x - _INSET)
