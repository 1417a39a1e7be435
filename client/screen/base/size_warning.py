"""One line instead of everything, while the terminal is too small for a table."""

from textual.app import ComposeResult

from client.screen.base.canvas import Canvas, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.screen import SceneScreen
from client.screen.base.terminal_size import LEAST_HEIGHT, LEAST_WIDTH
from client.screen.scene.keys import TOO_SMALL
from client.words.language import _


class _NeededSize(DrawnWidget):
    def draw(self, canvas: Canvas) -> None:
        text = _("The table needs {width} × {height} characters, here are {columns} × {rows}.")
        sentence = text.format(
            width=LEAST_WIDTH, height=LEAST_HEIGHT, columns=canvas.width, rows=canvas.height
        )
        canvas.write_lines(0, 0, wrapped(sentence, canvas.width))


class SizeWarning(SceneScreen):
    """Covers all other screens until there is room."""

    KEYS = TOO_SMALL

    def compose(self) -> ComposeResult:
        yield _NeededSize()
