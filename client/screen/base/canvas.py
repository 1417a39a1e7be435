"""A canvas: a rectangle of cells to draw on; and how text is wrapped and cut to have room there."""

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.style import Style
from textual.strip import Strip

from client.screen.terminal.cells import BLANK, PLAIN, Cell, Place, clusters, strip_of
from client.words.ascii import to_ascii
from client.words.cards import Signs

# The signs of drawings and typography, each with one that is as wide.
_TO_ASCII = str.maketrans(
    "─│╭╮╰╯┌┐└┘├┤┬┴┼═━┃┏┓┗┛╌╎▒▌■□●★▲▼·→←↑↓…–×’",
    "-|..''..''|++++=~|..'':::|#.o*+--><^v.-x'",
)
_NAMES_OF_PATH = re.compile(r"[^/\\]*[/\\]|[^/\\]+$")

ROUND, HEAVY, DASHED = "╭─╮│╰╯", "┏━┓┃┗┛", "╭╌╮╎╰╯"
"""The lines of a frame: its top, a side, the corners below."""

Piece = tuple[str, Style]
Line = Sequence[Piece]


def width_of(line: Line) -> int:
    """The columns that a line takes."""
    return sum(cell_len(text) for text, _ in line)


class Canvas:
    """What would be outside of it is cut off. With Signs.LETTERS drawings are made of ASCII.
    `cursor` is the cell where a text goes on that is typed, None where none is.
    """

    def __init__(self, width: int, height: int, signs: Signs = Signs.GLYPHS) -> None:
        self._signs = signs
        self.width = width
        self.height = height
        self.cursor: Place | None = None
        self._rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]
        self._grounds: list[list[Style]] = []  # by rows; empty while there are none

    def write(self, x: int, y: int, text: str, style: Style = PLAIN, width: int = 0) -> int:
        """Writes from column x on, and says the column after. `width` cuts what is longer."""
        right = min(self.width, x + width) if width else self.width
        if self._signs is Signs.LETTERS:
            text = to_ascii(text.translate(_TO_ASCII))
        cells: list[Cell] = []
        start = end = x
        for cluster, columns in clusters(text):
            if end + columns > right:
                break
            if end < 0:
                start = end + columns
            else:
                cells.append((cluster, style))
                if columns > 1:
                    cells.extend([("", style)] * (columns - 1))
            end += columns
        if cells and 0 <= y < self.height:
            self._put(self._rows[y], start, cells)
        return end

    @staticmethod
    def _put(row: list[Cell], x: int, cells: Sequence[Cell]) -> None:
        """Puts cells into a row. What is left of a wide cluster that they cover is blank."""
        end = x + len(cells)
        if not row[x][0]:
            row[x - 1] = BLANK
        if end < len(row) and not row[end][0]:
            row[end] = BLANK
        row[x:end] = cells

    def fill(self, x: int, y: int, width: int, height: int, ground: Style = PLAIN) -> None:
        """Blanks an area, as far as it is here, and gives it a ground: whatever is written there
        without one of its own has that.
        """
        if ground and not self._grounds:
            self._grounds = [[PLAIN] * self.width for _ in range(self.height)]
        left, right = max(0, x), min(self.width, x + width)
        for row in range(max(0, y), min(self.height, y + height)):
            self._rows[row][left:right] = [BLANK] * (right - left)
            if self._grounds:
                self._grounds[row][left:right] = [ground] * (right - left)

    def write_line(self, x: int, y: int, line: Line, width: int = 0) -> int:
        """Writes the pieces of a line one after another, and says the column after."""
        right = min(self.width, x + width) if width else self.width
        for text, style in cut_line(line, right - x):
            x = self.write(x, y, text, style)
        return x

    def write_right(self, right: int, y: int, line: Line) -> int:
        """Writes a line that ends before column `right`, and says where it begins."""
        start = max(0, right - width_of(line))
        self.write_line(start, y, line)
        return start

    def write_lines(self, x: int, y: int, lines: Iterable[Line], width: int = 0) -> None:
        """Writes lines below each other."""
        for row, line in enumerate(lines, y):
            self.write_line(x, row, line, width)

    def frame(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        style: Style = PLAIN,
        lines: str = ROUND,
    ) -> None:
        """Draws a frame, and nothing inside it."""
        edge, side, bottom = lines[1] * (width - 2), lines[3], y + height - 1
        self.write(x, y, f"{lines[0]}{edge}{lines[2]}", style)
        for row in range(y + 1, bottom):
            self.write(x, row, side, style)
            self.write(x + 1, row, " " * (width - 2))
            self.write(x + width - 1, row, side, style)
        self.write(x, bottom, f"{lines[4]}{edge}{lines[5]}", style)

    def find(self, style: Style) -> Place | None:
        """The first cell that was written in this very style."""
        for y, row in enumerate(self._rows):
            for x, (_cluster, written) in enumerate(row):
                if written is style:
                    return x, y
        return None

    def strips(self) -> list[Strip]:
        """All rows as they were drawn."""
        if not self._grounds:
            return [strip_of(row) for row in self._rows]
        return [
            strip_of([(cell[0], ground + cell[1]) for cell, ground in zip(*row, strict=True)])
            for row in zip(self._rows, self._grounds, strict=True)
        ]


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns, broken at spaces if there are any, and a long
    path after its separators. A width of less than one column counts as one.
    """
    width = max(1, width)
    lines, line = [], ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _chop(word, width)
        lines += full
    return [*lines, line] if line or not lines else lines


def wrapped(text: str, width: int, style: Style = PLAIN) -> list[Line]:
    """The text in lines of one style; see `wrap`."""
    return [[(line, style)] for line in wrap(text, width)]


def _chop(word: str, width: int) -> list[str]:
    """A word in parts. A name in a path is broken only if it has no room on a line of its own."""
    parts, part = list[str](), ""
    for name in _NAMES_OF_PATH.findall(word):
        if part and cell_len(part + name) > width:
            parts.append(part)
            part = ""
        *full, part = chop_cells(part + name, width) or [""]
        parts += full
    return [*parts, part]


def cut(text: str, width: int) -> str:
    """The text, or as much of it as has room in `width` columns, with an ellipsis behind."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def cut_line(line: Line, width: int) -> Line:
    """The line, or as much of it as has room in `width` columns, with an ellipsis behind."""
    if width_of(line) <= width:
        return line
    pieces: list[Piece] = []
    for text, style in line:
        if cell_len(text) >= width:
            return [*pieces, (cut(text + "…", width), style)]
        pieces.append((text, style))
        width -= cell_len(text)
    return pieces


def filled(text: str, width: int) -> str:
    """The text in exactly `width` columns, cut or with blanks behind."""
    return set_cell_size(cut(text, width), width)


def longest_that_fits(lines: Sequence[Line], width: int) -> Line:
    """The first of the lines, long ones first, that has room in `width` columns, or the last."""
    return next((line for line in lines if width_of(line) <= width), lines[-1])
