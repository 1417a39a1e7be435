"""A screen without a table, as all of them look: a frame with its title in the top edge, the bar
below it, and at the bottom the keys.
"""

from client.screen.base.bar import BAR_ROWS, BarText, draw_bar
from client.screen.base.canvas import Canvas
from client.screen.base.foot import FootWords
from client.screen.base.frame import Edges, draw_edges
from client.screen.base.key_row import draw_keys, placed_words
from client.screen.scene.keys import Command
from client.screen.scene.palette import Palette

TOP = 1
"""The first row inside the frame."""
ROWS_BELOW = 1 + BAR_ROWS + 1
"""The rows from the frame's bottom edge on."""


def draw_framed(
    canvas: Canvas, palette: Palette, edges: Edges, bar: BarText, words: FootWords
) -> None:
    """Draws all of it but for what is inside the frame."""
    height = canvas.height - ROWS_BELOW + 1
    canvas.frame(0, 0, canvas.width, height, palette.edge)
    draw_edges(canvas, 0, height, edges)
    draw_bar(canvas, height, bar, palette)
    draw_keys(canvas, canvas.height - 1, words, palette)


def rows_inside(height: int) -> int:
    """The rows inside the frame on a screen of so many."""
    return max(1, height - TOP - ROWS_BELOW)


def framed_command_at(words: FootWords, width: int, height: int, x: int, y: int) -> Command | None:
    """The command whose words at the bottom are at a cell, None anywhere else."""
    if y != height - 1:
        return None
    placed = placed_words(words, width)
    return next(
        (command for command, start, text in placed if start <= x < start + len(text)), None
    )
