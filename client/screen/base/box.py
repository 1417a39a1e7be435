"""The box of a page: a frame with a heading, lines that can be scrolled, and what the keys do."""

from collections.abc import Callable

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.frame import Edges, draw_edges
from client.screen.base.window import Window, window_from
from client.screen.scene.scene import Scene
from client.screen.terminal.cells import PLAIN
from client.words.cards import arrows

Content = Callable[[Scene, int], list[Line]]
"""The lines of a page for a scene, each at most so many columns wide."""

FRAME = 2  # rows above and below, and columns on either side
SLIM_FRAME = 1  # rows where there is no room for more


class Box(DrawnWidget):
    """`foot` says which keys do what here. `frame` is the number of its rows above and below."""

    frame = FRAME
    begins_at_end = False  # the last lines are in sight first, where not all have room
    least_columns = 0  # of lines that may come later
    widest_foot = ""  # that may come later
    is_felt = False  # it is part of the table, and lies on its ground
    aside: Line = ()  # what stands at the right of the heading

    def __init__(self, heading: str, content: Content, foot: str) -> None:
        super().__init__()
        self._heading = heading
        self._content = content
        self.foot = foot
        self._top: int | None = None  # the first line in sight; None until it has been scrolled

    def lines(self, width: int) -> list[Line]:
        """All lines of the page in a box of this width."""
        return self._content(self.scene, width - 2 * FRAME)

    @property
    def words_width(self) -> int:
        """The columns that a line has."""
        return self.size.width - 2 * FRAME

    def needed_width(self, most: int) -> int:
        """The columns of the widest line and the frame, and no more than `most`."""
        foot = max(self.foot, self.widest_foot, key=cell_len)
        headings = [(self._heading, PLAIN), (foot, PLAIN), (" " * 12, PLAIN)]
        widths = [width_of(headings), self.least_columns, *map(width_of, self.lines(most))]
        return min(most, max(widths) + 2 * FRAME)

    def scroll_lines(self, count: int) -> None:
        """Moves the lines up by so many, as far as there are more."""
        lines = len(self.lines(self.size.width))
        self._top = window_from(self._window(lines).first + count, lines, self.room).first
        self.redraw()

    def show_line(self, number: int) -> None:
        """Draws again, from the line of this number on."""
        self._top = window_from(number, len(self.lines(self.size.width)), self.room).first
        self.redraw()

    def line_at(self, screen_y: int) -> int | None:
        """The number of the line in a row of the screen, None where there is none."""
        window = self._window(len(self.lines(self.size.width)))
        return window.index_at(screen_y - self.region.y - self.frame)

    @property
    def room(self) -> int:
        """How many lines have room."""
        return self.size.height - 2 * self.frame

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        lines = self.lines(canvas.width)
        self.draw_frame(canvas)
        self.reading_place = FRAME, self.frame
        window = self._window(len(lines))
        shown = [lines[index] for index in window.rows]
        canvas.write_lines(FRAME, self.frame, shown, canvas.width - 2 * FRAME)
        window.mark(canvas, canvas.width - 1, self.frame, palette.question)
        foot = [self.foot] if self.foot else []
        if len(lines) > self.room:
            foot = [arrows("↑↓", self.scene.signs), *foot]
        if foot:
            words = f" {' · '.join(foot)} "
            canvas.write_right(canvas.width - 2, canvas.height - 1, [(words, palette.faint)])

    def _window(self, count: int) -> Window:
        """Which of so many lines are in sight."""
        begin = count if self.begins_at_end else 0
        return window_from(begin if self._top is None else self._top, count, self.room)

    def draw_frame(self, canvas: Canvas) -> None:
        """The frame with the heading in it."""
        palette = self.scene.palette
        if self.is_felt:
            canvas.fill(0, 0, canvas.width, canvas.height, palette.felt_ground)
        edge = palette.felt if self.is_felt else palette.edge
        canvas.frame(0, 0, canvas.width, canvas.height, edge)
        title = [(self._heading, palette.heading)]
        draw_edges(canvas, 0, canvas.height, Edges(title=title, aside=self.aside))
