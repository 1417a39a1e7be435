"""What has to be written so that a terminal shows the next picture: only the cells that differ.

Textual repaints a widget's dirty regions from the widget's left edge on; over a slow line that
is several times too much. This remembers the picture that the terminal shows.
"""

from collections.abc import Iterator, Sequence

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from client.screen.terminal.cells import BLANK, PLAIN, Cell, Place, most_columns, shown_cells
from client.screen.terminal.pen import Pen

# In cells, or bytes: from where on a sequence is shorter than what it stands for.
_SHORTEST_ERASURE = 9
_SHORTEST_END = 5  # of what differs: the cursor has to move on in any case
_SHORTEST_REST = 4  # of a line
_LONGEST_GAP = 5
_UNKNOWN: Cell = ("\0", PLAIN)


class Painter:
    """The picture of one terminal. `colors` is what it can show, None for no colour at all."""

    def __init__(self, colors: ColorSystem | None = ColorSystem.TRUECOLOR) -> None:
        self._colors = colors
        self._ground = PLAIN
        self._erases = True
        self._rows: list[list[Cell]] | None = None
        self._strips: list[Strip] = []
        self._cursor: Place | None = None

    def paint_on(self, ground: Style, *, erases: bool = True) -> None:
        """From the next picture on, cells have the colours of `ground` where their style has none.
        `erases`: the terminal erases in such a colour (most do).
        """
        self._ground = ground
        self._erases = erases or not ground
        self.forget()

    def forget(self) -> None:
        """The terminal shows something unknown: the next picture is written whole."""
        self._rows = None

    def paint(self, strips: Sequence[Strip], cursor: Place | None = None) -> str:
        """What to write so that the terminal shows `strips`; empty where it does. Its own cursor,
        though nobody sees it, ends at `cursor`: a braille display or a magnifier follows it.
        """
        pen = Pen(self._colors, self._ground, erases=self._erases)
        width = strips[0].cell_length if strips else 0
        if self._rows is None or len(self._rows) != len(strips) or len(self._rows[0]) != width:
            pen.clear()
            self._rows = [[BLANK if self._erases else _UNKNOWN] * width for _ in strips]
            self._strips = [Strip([])] * len(strips)
        for y, strip in enumerate(strips):
            if strip != self._strips[y]:
                row = shown_cells(strip)
                _paint_row(pen, y, self._rows[y], row)
                self._rows[y] = row
        self._strips = list(strips)
        if cursor is not None and (pen.has_written or cursor != self._cursor):
            pen.move(*cursor)
            self._cursor = cursor
        return pen.finish()


def _paint_row(pen: Pen, y: int, old: list[Cell], new: list[Cell]) -> None:
    for start, end in _joined(new, _changed_runs(old, new)):
        gap = new[pen.place[0] : start] if pen.place and pen.place[1] == y else []
        if gap and _is_shorter_than_a_step(pen, gap):
            pen.put(gap)
        for blank, first, last in _runs_to_erase_or_write(new, start, end):
            pen.move(first, y)
            if blank:
                pen.erase(last - first, last == len(new))
            else:
                pen.put(new[first:last])
    if pen.place == (len(new), y):
        pen.place = None  # terminals differ in where the cursor is after the last column


def _changed_runs(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """Where the rows differ, never from or to the middle of a wide cluster; and what may be hidden
    by a cluster that a terminal draws wider.
    """
    x, width = 0, len(new)
    while x < width:
        if old[x] == new[x]:
            x += 1
            continue
        start, hidden = x, x + 1
        while start and (not new[start][0] or not old[start][0]):
            start -= 1
        x = start
        while x < width and (x < hidden or old[x] != new[x] or not new[x][0] or not old[x][0]):
            hidden = max(hidden, x + most_columns(new[x][0]))
            x += 1
        yield start, x


def _joined(cells: list[Cell], runs: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The runs, two of them as one where the first ends blank and all is blank up to the second."""
    start, end = next(runs, (0, 0))
    for next_start, next_end in runs:
        if _end_of_blanks(cells, end - 1, next_start + 1) == next_start + 1:
            end = next_end
            continue
        yield start, end
        start, end = next_start, next_end
    if start < end:
        yield start, end


def _runs_to_erase_or_write(
    cells: list[Cell], start: int, end: int
) -> Iterator[tuple[bool, int, int]]:
    """The cells from start to end in runs: whether it pays to erase the run, and its ends."""
    first = x = start
    while x < end:
        blank_end = _end_of_blanks(cells, x, end)
        if blank_end - x >= _least_to_erase(blank_end, end, len(cells)):
            if first < x:
                yield False, first, x
            yield True, x, blank_end
            first = blank_end
        x = max(blank_end, x + 1)
    if first < end:
        yield False, first, end


def _least_to_erase(blank_end: int, end: int, width: int) -> int:
    if blank_end == width:
        return _SHORTEST_REST
    return _SHORTEST_END if blank_end == end else _SHORTEST_ERASURE


def _end_of_blanks(cells: list[Cell], x: int, end: int) -> int:
    while x < end and cells[x] == BLANK:
        x += 1
    return x


def _is_shorter_than_a_step(pen: Pen, gap: list[Cell]) -> bool:
    if pen.is_lost or len(gap) > _LONGEST_GAP or not all(map(pen.writes, gap)):
        return False
    clusters = [cluster for cluster, _ in gap]
    return len("".join(clusters).encode()) <= _LONGEST_GAP and not any(map(most_columns, clusters))
