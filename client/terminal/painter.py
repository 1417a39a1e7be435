"""What has to be written so that a terminal shows the next picture: only the cells that differ.

Textual repaints a widget's dirty regions from the widget's left edge on; over a slow line that
is several times too much. This remembers the picture that the terminal shows.
"""

from collections.abc import Iterator, Sequence

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from client.terminal.cells import BLANK, PLAIN, Cell, cells_of

_CLEAR = "\x1b[m\x1b[2J"
# In cells, or bytes: from where on a sequence is shorter than what it stands for.
_SHORTEST_ERASURE = 9
_SHORTEST_REST = 4  # of a line
_LONGEST_GAP = 5


class Painter:
    """The picture of one terminal. `colors` is what it can show, None for no colour at all."""

    def __init__(self, colors: ColorSystem | None = ColorSystem.TRUECOLOR) -> None:
        self.colors = colors
        self._rows: list[list[Cell]] | None = None
        self._strips: list[Strip] = []

    def forget(self) -> None:
        """The terminal shows something unknown: the next picture is written whole."""
        self._rows = None

    def paint(self, strips: Sequence[Strip]) -> str:
        """What to write so that the terminal shows `strips`; empty where it does."""
        pen = _Pen(self.colors)
        width = strips[0].cell_length if strips else 0
        if self._rows is None or len(self._rows) != len(strips) or len(self._rows[0]) != width:
            pen.write(_CLEAR)
            self._rows = [[BLANK] * width for _ in strips]
            self._strips = [Strip.blank(width)] * len(strips)
        for y, strip in enumerate(strips):
            if strip != self._strips[y]:
                row = cells_of(strip)
                _paint_row(pen, y, self._rows[y], row)
                self._rows[y] = row
        self._strips = list(strips)
        return pen.finish()


class _Pen:
    """Collects what is written, and knows where the cursor is and in which style it writes."""

    def __init__(self, colors: ColorSystem | None) -> None:
        self._colors = colors
        self._written: list[str] = []
        self.place: tuple[int, int] | None = None
        self._codes = ""

    def write(self, text: str) -> None:
        self._written.append(text)

    def move(self, x: int, y: int) -> None:
        if self.place == (x, y):
            return
        if self.place and self.place[1] == y and self.place[0] < x:
            steps = x - self.place[0]
            self.write(f"\x1b[{steps}C" if steps > 1 else "\x1b[C")
        else:
            self.write(f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H")
        self.place = x, y

    def put(self, cells: Sequence[Cell]) -> None:
        """Writes cells where the cursor is."""
        for cluster, style in cells:
            if cluster:
                self._change(style)
                self.write(cluster)
        if self.place:
            self.place = self.place[0] + len(cells), self.place[1]

    def erase(self, count: int, to_the_end: bool) -> None:
        self._change(PLAIN)
        self.write("\x1b[K" if to_the_end else f"\x1b[{count}X")

    def writes_in(self, style: Style) -> bool:
        return self._codes_of(style) == self._codes

    def finish(self) -> str:
        self._change(PLAIN)
        return "".join(self._written)

    def _codes_of(self, style: Style) -> str:
        if self._colors is None:
            style = style.without_color
        return Strip.render_ansi(style, self._colors or ColorSystem.STANDARD)

    def _change(self, style: Style) -> None:
        codes = self._codes_of(style)
        if codes == self._codes:
            return
        if not self._codes:
            self.write(f"\x1b[{codes}m")
        elif codes.startswith(self._codes + ";"):
            self.write(f"\x1b[{codes[len(self._codes) + 1 :]}m")
        else:
            self.write(f"\x1b[0;{codes}m" if codes else "\x1b[m")
        self._codes = codes


def _paint_row(pen: _Pen, y: int, old: list[Cell], new: list[Cell]) -> None:
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
    """Where the rows differ, never from or to the middle of a wide cluster."""
    x, width = 0, len(new)
    while x < width:
        if old[x] == new[x]:
            x += 1
            continue
        start = x
        while x < width and old[x] != new[x]:
            x += 1
        while start and (not new[start][0] or not old[start][0]):
            start -= 1
        while x < width and (not new[x][0] or not old[x][0]):
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
        least = _SHORTEST_REST if blank_end == len(cells) else _SHORTEST_ERASURE
        if blank_end - x >= least:
            if first < x:
                yield False, first, x
            yield True, x, blank_end
            first = blank_end
        x = max(blank_end, x + 1)
    if first < end:
        yield False, first, end


def _end_of_blanks(cells: list[Cell], x: int, end: int) -> int:
    while x < end and cells[x] == BLANK:
        x += 1
    return x


def _is_shorter_than_a_step(pen: _Pen, gap: list[Cell]) -> bool:
    if len(gap) > _LONGEST_GAP or not all(pen.writes_in(style) for _, style in gap):
        return False
    return len("".join(cluster for cluster, _ in gap).encode()) <= _LONGEST_GAP
