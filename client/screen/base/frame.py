"""A frame with its title in the top edge, and the keys for what is in it in the bottom edge."""

import msgspec

from client.screen.base.canvas import Canvas, Line, cut_line
from client.screen.terminal.cells import PLAIN

_INSET = 3  # columns from a corner to the words in an edge
_GAP = 3  # between words at both ends of an edge


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


def _spaced(line: Line) -> Line:
    return [(" ", PLAIN), *line, (" ", PLAIN)]
