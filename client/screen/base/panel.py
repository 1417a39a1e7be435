"""A framed part of a screen: its title stands in the top edge, and in the bottom edge the keys for
it, which can be clicked.
"""

from collections.abc import Sequence

from textual.events import Click

from client.screen.base.canvas import Canvas, Line, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.frame import EDGE_INSET, Edges, draw_edges, edge_command_at, edge_keys
from client.screen.base.messages import Commanded

_INSET = 2  # columns between the frame and what is in it, the frame's own included


class Panel(DrawnWidget):
    """A subclass gives the `heading`, the `lines` and the words for `edge_keys`."""

    def heading(self) -> str:
        """The title, a word or two."""
        raise NotImplementedError

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """What is in it, for so many columns and rows."""
        raise NotImplementedError

    def edge_keys(self) -> FootWords:
        """The words for each key in the bottom edge."""
        return {}

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        canvas.frame(0, 0, canvas.width, canvas.height, palette.edge)
        draw_edges(
            canvas,
            0,
            canvas.height,
            Edges(
                title=[(self.heading(), palette.heading)],
                foot_aside=edge_keys(self.edge_keys(), palette),
            ),
        )
        width, height = canvas.width - 2 * _INSET, canvas.height - 2
        canvas.write_lines(_INSET, 1, list(self.lines(width, height))[:height], width)

    def on_click(self, event: Click) -> None:
        """A click on the words for a key is like the key."""
        words = self.edge_keys()
        start = self.size.width - EDGE_INSET - width_of(edge_keys(words, self.scene.palette))
        command = edge_command_at(words, event.x - start)
        if command is not None and event.y == self.size.height - 1:
            self.post_message(Commanded(command, event.time))
