"""The pen that a picture is written with: where it is, in which style, and the shortest way on."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from client.screen.terminal.cells import BLANK, PLAIN, Cell

_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"}
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}


class Rendition(NamedTuple):
    """How characters are written, as the codes of SGR (ECMA-48, 8.3.117)."""

    attributes: frozenset[str] = frozenset()
    foreground: str = ""
    background: str = ""


class Pen:
    """Collects what is written. It begins and ends in the style of `ground`."""

    def __init__(self, colors: ColorSystem | None, ground: Style, *, erases: bool) -> None:
        self._colors = colors
        self._ground = ground
        self._erases = erases
        self._written: list[str] = []
        self._rendition = self._rendition_of(PLAIN)
        self._is_sure = False
        self.place: tuple[int, int] | None = None

    def clear(self) -> None:
        """Makes the whole screen blank, whatever it shows and however it was written."""
        self._rendition = Rendition()
        self._write("\x1b[m")
        self._change(PLAIN)
        self._write("\x1b[2J")

    def move(self, x: int, y: int) -> None:
        """To a cell."""
        if self.place == (x, y):
            return
        self._write(self._way_to(x, y))
        self.place = x, y

    def _way_to(self, x: int, y: int) -> str:
        """To the right in a row, straight down where the column is known for certain, or anew."""
        if self.place and self.place[1] == y and self.place[0] < x:
            return _steps(x - self.place[0], "C")
        if self.place and self.place[0] == x and self.place[1] < y and self._is_sure:
            return _steps(y - self.place[1], "B")
        self._is_sure = True
        return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"

    def put(self, cells: Sequence[Cell]) -> None:
        """Writes cells where the pen is."""
        for cluster, style in cells:
            if cluster:
                self._change(style)
                self._write(cluster)
                # Terminals differ in how wide some signs are: no other row shall suffer from that.
                self._is_sure = self._is_sure and cluster.isascii()
        if self.place:
            self.place = self.place[0] + len(cells), self.place[1]

    def erase(self, count: int, to_the_end: bool) -> None:
        """Makes so many cells blank, without moving, or somewhere at the end of the line."""
        if not self._erases:
            self.put([BLANK] * count)
            return
        self._change(PLAIN)
        self._write("\x1b[K" if to_the_end else f"\x1b[{count}X")

    def writes_in(self, style: Style) -> bool:
        """Whether that style costs nothing now."""
        return self._rendition_of(style) == self._rendition

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


def _steps(count: int, final: str) -> str:
    return f"\x1b[{count}{final}" if count > 1 else f"\x1b[{final}"


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
