"""The pen that a picture is written with: where it is, in which style, and the shortest way on."""

import enum
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from client.screen.terminal.cells import BLANK, PLAIN, Cell, Place, most_columns

_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"}
# Straight down in the same column: unlike LF, VT is none that the line discipline adds to.
_LINE_FEED = "\v"
_SEEN_ON_BLANKS = frozenset(("4", "7"))
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}


class Rendition(NamedTuple):
    """How characters are written, as the codes of SGR (ECMA-48, 8.3.117)."""

    attributes: frozenset[str] = frozenset()
    foreground: str = ""
    background: str = ""

    @property
    def on_blanks(self) -> "Rendition":
        """What of it shows where nothing is written."""
        if self.attributes & _SEEN_ON_BLANKS:
            return self
        return Rendition(background=self.background)


class Column(enum.IntEnum):
    """How certain the column is in which the cursor of the terminal stands. The row always is."""

    LOST = enum.auto()  # terminals do not agree on how wide something is that was written before
    LIKELY = enum.auto()  # there were signs that only few terminals draw wider
    SURE = enum.auto()


class Pen:
    """Collects what is written. It begins and ends in the style of `ground`."""

    def __init__(self, colors: ColorSystem | None, ground: Style, *, erases: bool) -> None:
        self._colors = colors
        self._ground = ground
        self._erases = erases
        self._written: list[str] = []
        self._rendition = self._rendition_of(PLAIN)
        self._column = Column.LOST
        self.place: Place | None = None

    @property
    def has_written(self) -> bool:
        """Whether anything has to be written."""
        return bool(self._written)

    @property
    def is_lost(self) -> bool:
        """Whether the next cell can only be reached by its number."""
        return self._column is Column.LOST

    def clear(self) -> None:
        """Makes the whole screen blank, whatever it shows and however it was written."""
        self._rendition = Rendition()
        self._write("\x1b[m")
        self._change(PLAIN)
        self._write("\x1b[2J")

    def move(self, x: int, y: int) -> None:
        """To a cell."""
        if self.place != (x, y) or self.is_lost:
            self._write(self._way_to(x, y))
            self.place = x, y

    def _way_to(self, x: int, y: int) -> str:
        """The shortest. Steps from a column that is only likely lead to no other row."""
        anew = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        if self.place is None or y < self.place[1]:
            self._column = Column.SURE
            return anew
        down = _LINE_FEED * (y - self.place[1])
        from_the_left = min(anew, f"{down}\r{_steps(x)}", key=len)
        if self._column >= (Column.SURE if down else Column.LIKELY):
            from_here = down + _steps(x - self.place[0])
            if len(from_here) < len(from_the_left):
                return from_here
        self._column = Column.SURE
        return from_the_left

    def put(self, cells: Sequence[Cell]) -> None:
        """Writes cells where the pen is: `place` is known."""
        for index, (cluster, style) in enumerate(cells):
            if not cluster:
                continue
            if not self.writes((cluster, style)):
                self._change(style)
            if most_columns(cluster):
                self._put_doubtful(cluster, _columns_of(cells, index))
            else:
                self._settle()
                self._write(cluster)
                if not cluster.isascii():
                    self._column = min(self._column, Column.LIKELY)
                self._step(_columns_of(cells, index))

    def _put_doubtful(self, cluster: str, columns: int) -> None:
        """Blanks its columns first, for terminals that draw it narrower."""
        self._settle()
        if columns > 1:
            self._write(" " * columns)
            self._column = Column.LOST
            self._settle()
        self._write(cluster)
        self._column = Column.LOST
        self._step(columns)

    def _settle(self) -> None:
        """Makes the column certain again, where it is lost."""
        if self.place is not None:
            self.move(*self.place)

    def _step(self, columns: int) -> None:
        if self.place is not None:
            self.place = self.place[0] + columns, self.place[1]

    def erase(self, count: int, to_the_end: bool) -> None:
        """Makes so many cells blank, without moving, or somewhere at the end of the line."""
        if not self._erases:
            self.put([BLANK] * count)
            return
        self._change(PLAIN)
        self._write("\x1b[K" if to_the_end else f"\x1b[{count}X")

    def writes(self, cell: Cell) -> bool:
        """Whether a cell looks as it should in the rendition that the pen has now."""
        cluster, style = cell
        wanted = self._rendition_of(style)
        if cluster == " ":
            return wanted.on_blanks == self._rendition.on_blanks
        return wanted == self._rendition

    def finish(self) -> str:
        """All that has to be written."""
        self._change(PLAIN)
        return "".join(self._written)

    def _write(self, text: str) -> None:
        self._written.append(text)

    def _rendition_of(self, style: Style) -> Rendition:
        return _rendition(self._ground, style, self._colors)

    def _change(self, style: Style) -> None:
        wanted = self._rendition_of(style)
        if wanted != self._rendition:
            self._write(f"\x1b[{_way(self._rendition, wanted)}m")
            self._rendition = wanted


def _columns_of(cells: Sequence[Cell], index: int) -> int:
    """How many of the cells belong to the cluster that begins at an index."""
    end = index + 1
    while end < len(cells) and not cells[end][0]:
        end += 1
    return end - index


def _steps(columns: int) -> str:
    """The shortest way so far to the right, or for less than 0 to the left."""
    if columns > 0:
        return f"\x1b[{columns}C" if columns > 1 else "\x1b[C"
    return min("\b" * -columns, f"\x1b[{-columns}D", key=len)


@lru_cache(maxsize=1024)
def _rendition(ground: Style, style: Style, colors: ColorSystem | None) -> Rendition:
    style = ground + style
    attributes = frozenset(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    if colors is None:
        return Rendition(attributes)
    return Rendition(
        attributes,
        _color(style.color, colors, foreground=True),
        _color(style.bgcolor, colors, foreground=False),
    )


def _color(color: Color | None, colors: ColorSystem, *, foreground: bool) -> str:
    if color is None or color.is_default:
        return ""
    return ";".join(color.downgrade(colors).get_ansi_codes(foreground))


@lru_cache(maxsize=1024)
def _way(before: Rendition, after: Rendition) -> str:
    """The shorter of two ways: from nothing, or by what differs."""
    all_codes = [*sorted(after.attributes), after.foreground, after.background]
    anew = ";".join(filter(None, ["0", *all_codes])) if any(all_codes) else ""
    ended = {_ENDS[code] for code in before.attributes - after.attributes}
    # What ends bold ends dim as well.
    begun = {code for code in after.attributes if _ENDS[code] in ended}
    begun |= after.attributes - before.attributes
    differing = [*sorted(ended), *sorted(begun)]
    if after.foreground != before.foreground:
        differing.append(after.foreground or "39")
    if after.background != before.background:
        differing.append(after.background or "49")
    return min(";".join(differing), anew, key=len)
