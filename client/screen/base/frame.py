"""A frame with its title in the top edge, and the keys for what is in it in the bottom edge."""

import msgspec
from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, cut_line
from client.screen.base.foot import FootWords
from client.screen.scene.keys import Command
from client.screen.scene.palette import Palette
from client.screen.terminal.cells import PLAIN

EDGE_INSET = 3
"""The columns from a corner to the words in an edge."""
_INSET = EDGE_INSET
_GAP = 3  # between words at both ends of an edge
_KEY_GAP = 2  # columns between keys in an edge


class Edges(msgspec.Struct, frozen=True):
    """What stands in the edges of a frame, from the left and from the right. What has no room there
    is cut: in the top edge on the left, in the bottom edge on the right.
    """

    title: Line = ()
    aside: Line = ()
    foot: Line = ()
    foot_aside: Line = ()


def draw_edges(canvas: Canvas, y: int, height: int, edges: Edges) -> None:
    """Writes the words into the edges of a frame as wide as the canvas, from row y on."""
    right = canvas.width - _INSET
    bottom = y + height - 1
    aside = _spaced(edges.aside)
    start = canvas.write_right(right + 1, y, aside) if edges.aside else right
    if edges.title:
        canvas.write_line(_INSET - 1, y, _spaced(cut_line(edges.title, start - _INSET - _GAP)))
    end = _INSET
    if edges.foot:
        end = canvas.write_line(_INSET - 1, bottom, _spaced(edges.foot))
    if edges.foot_aside:
        line = cut_line(edges.foot_aside, right - end - _GAP)
        canvas.write_right(right + 1, bottom, _spaced(line))


def edge_keys(words: FootWords, palette: Palette) -> Line:
    """The words for keys as they stand in an edge, keys apart from what they do."""
    line: Line = []
    for number, text in enumerate(words.values()):
        key, blank, what = text.partition(" ")
        gap = [(" " * _KEY_GAP, palette.plain)] if number else []
        line = [*line, *gap, (key, palette.key), (blank + what, palette.faint)]
    return line


def edge_command_at(words: FootWords, column: int) -> Command | None:
    """The command whose words are at that column of such a line, None elsewhere."""
    x = 0
    for command, text in words.items():
        if x <= column < x + cell_len(text):
            return command
        x += cell_len(text) + _KEY_GAP
    return None


def _spaced(line: Line) -> Line:
    return [(" ", PLAIN), *line, (" ", PLAIN)]
