"""The bytes that an ideal cell-by-cell differ would need to turn one screen into another.

The reference for what the client writes: it knows both screens, writes only the cells that differ,
and takes the shortest sequence it knows for every step. Not quite the least there could be: it goes
row by row, and looks no further than the next run of cells.
"""

from collections.abc import Iterator, Sequence

from pyte.graphics import FG_BG_256
from pyte.screens import Char

from tests.e2e.emulator import Picture, marks_blanks

_PLAIN = Char(" ")
_RESET = len("\x1b[m")
_COLORS = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_SWITCHES = {  # how each attribute is turned on and off
    "bold": ("1", "22"),
    "italics": ("3", "23"),
    "underscore": ("4", "24"),
    "blink": ("5", "25"),
    "reverse": ("7", "27"),
    "strikethrough": ("9", "29"),
}


def ideal_bytes(before: Picture, after: Picture) -> int:
    """How many bytes it takes from `before` to `after`, which are of the same size."""
    pen = _Pen()
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        _draw_row(pen, y, old, new)
    return pen.bytes


class _Pen:
    """Counts what is written, and knows the cursor's place and the style."""

    def __init__(self) -> None:
        self.bytes = 0
        self._place: tuple[int, int] | None = None
        self._style = _PLAIN

    def move(self, x: int, y: int, row: Sequence[Char]) -> None:
        """To a cell, over cells of `row` that may be written again where that is shorter."""
        if self._place != (x, y):
            self.bytes += min(self._ways(x, y, row))
            self._place = (x, y)

    def put(self, cell: Char) -> None:
        """Writes a cell where the cursor is."""
        self.bytes += len(cell.data.encode())
        if not self._writes(cell):
            self.bytes += _restyling(self._style, cell)
            self._style = cell
        if self._place is not None:
            self._place = (self._place[0] + 1, self._place[1])

    def erase(self, count: int, to_the_end: bool) -> None:
        """Blanks cells from the cursor on, which stays where it is."""
        self.bytes += _restyling(self._style, _PLAIN) + _erasing(count, to_the_end)
        self._style = _PLAIN

    def _ways(self, x: int, y: int, row: Sequence[Char]) -> Iterator[int]:
        yield len(f"\x1b[{y + 1};{x + 1}H") if x else len(f"\x1b[{y + 1}H")
        if self._place is None or y < self._place[1]:
            return
        down = y - self._place[1]  # as many line feeds
        yield down + len(f"\x1b[{x + 1}G")
        from_x = self._place[0]
        if x <= from_x:
            yield down + from_x - x  # backspaces
        else:
            yield down + _sequence("C", x - from_x)
            if not down and all(map(self._writes, row[from_x:x])):
                yield sum(len(cell.data.encode()) for cell in row[from_x:x])

    def _writes(self, cell: Char) -> bool:
        """Whether a cell comes out right in the present style; a blank does in any colour."""
        pen = self._style
        if cell.data == " " and not marks_blanks(cell):
            return pen.bg == cell.bg and not marks_blanks(pen)
        return _style(pen) == _style(cell)


def _draw_row(pen: _Pen, y: int, old: Sequence[Char], new: Sequence[Char]) -> None:
    x = 0
    while x < len(new):
        if old[x] == new[x]:
            x += 1
            continue
        pen.move(x, y, new)
        count, to_the_end = _to_blank(old, new, x)
        if count > _erasing(count, to_the_end):
            pen.erase(count, to_the_end)
        else:
            count = 1
            pen.put(new[x])
        x += count


def _to_blank(old: Sequence[Char], new: Sequence[Char], start: int) -> tuple[int, bool]:
    """How many cells from `start` on are to be blank, up to the last that is not so already;
    whether all the rest of the row is blank.
    """
    end = start
    while end < len(new) and new[end] == _PLAIN:
        end += 1
    changed = [x for x in range(start, end) if old[x] != new[x]]
    return (changed[-1] + 1 - start if changed else 0), end == len(new)


def _erasing(count: int, to_the_end: bool) -> int:
    return len("\x1b[K") if to_the_end else _sequence("X", count)


def _style(cell: Char) -> Char:
    return cell._replace(data="")


def _restyling(old: Char, new: Char) -> int:
    """The bytes of the shortest change of style."""
    if _style(old) == _style(new):
        return 0
    changes, anew = list(_changes(old, new)), list(_changes(_PLAIN, new))
    return min(_styling(changes), _styling(["0", *anew]) if anew else _RESET)


def _styling(codes: Sequence[str]) -> int:
    return len(f"\x1b[{';'.join(codes)}m")


def _changes(old: Char, new: Char) -> Iterator[str]:
    for attribute, (on, off) in _SWITCHES.items():
        if getattr(old, attribute) != getattr(new, attribute):
            yield on if getattr(new, attribute) else off
    if old.fg != new.fg:
        yield _color(new.fg, 30)
    if old.bg != new.bg:
        yield _color(new.bg, 40)


def _color(name: str, base: int) -> str:
    if name == "default":
        return str(base + 9)
    if name in _COLORS:
        return str(base + _COLORS.index(name))
    if name.startswith("bright") and name.removeprefix("bright") in _COLORS:
        return str(base + 60 + _COLORS.index(name.removeprefix("bright")))
    if name in FG_BG_256:
        return f"{base + 8};5;{FG_BG_256.index(name)}"
    red, green, blue = bytes.fromhex(name)
    return f"{base + 8};2;{red};{green};{blue}"


def _sequence(final: str, count: int) -> int:
    return len(f"\x1b[{count}{final}" if count > 1 else f"\x1b[{final}")
