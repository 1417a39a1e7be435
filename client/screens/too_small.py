"""One line instead of everything, while the terminal is too small for a table."""

from typing import ClassVar

from textual.app import ComposeResult

from client.keys import TOO_SMALL, Keys
from client.language import _
from client.screens.base import Kind, SceneScreen
from client.screens.room import LEAST_HEIGHT, LEAST_WIDTH
from client.widgets.canvas import Canvas, wrap
from client.widgets.still import Still


class _Need(Still):
    def draw(self, canvas: Canvas) -> None:
        text = _("The table needs {width} × {height} characters, here are {columns} × {rows}.")
        sentence = text.format(
            width=LEAST_WIDTH, height=LEAST_HEIGHT, columns=canvas.width, rows=canvas.height
        )
        for row, line in enumerate(wrap(sentence, canvas.width)):
            canvas.write(0, row, line)


class TooSmall(SceneScreen):
    """Covers the others until there is room."""

    KEYS: ClassVar[Keys] = TOO_SMALL
    KIND: ClassVar[Kind] = Kind.TOO_SMALL

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield _Need()
