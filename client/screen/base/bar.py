"""The bar: the one place of a screen that says what is asked, and why or what comes next."""

from collections.abc import Iterable

import msgspec
from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, cut_line, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.palette import Palette

BAR_ROWS = 2
_BAR = 1  # the column of the bar
_TEXT = 3  # where the words begin
_GAP = 2  # columns between them and what stands on the right


class BarText(msgspec.Struct, frozen=True):
    """Two lines beside the bar. `right` stands at the end of the first. `is_alarm`: something is
    wrong, and nothing is asked.
    """

    first: Line = ()
    second: Line = ()
    right: Line = ()
    is_alarm: bool = False


class Bar(DrawnWidget):
    """A subclass says in `text` what there is to tell. It is the same place in every theme, and on
    every screen above the cards or above the keys.
    """

    DEFAULT_CSS = "Bar { height: 2; }"
    reading_place = (_TEXT, 0)

    def text(self, width: int) -> BarText:
        """What there is to tell in lines of so many columns."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        draw_bar(canvas, 0, self.text(room_beside_bar(canvas.width)), self.scene.palette)


def room_beside_bar(width: int) -> int:
    """The columns that the words have beside a bar."""
    return width - _TEXT - 1


def draw_bar(canvas: Canvas, y: int, text: BarText, palette: Palette) -> int:
    """Draws the bar in two rows from row y on, and says where what stands on the right begins."""
    style = palette.alarm if text.is_alarm else palette.question
    for row in range(y, y + BAR_ROWS if any(words for words, _style in text.second) else y + 1):
        canvas.write(_BAR, row, "▌", style)
    edge = canvas.width - 1
    right = canvas.write_right(edge, y, text.right) if text.right else edge
    room = right - _TEXT - (_GAP if text.right else 0)
    canvas.write_line(_TEXT, y, cut_line(text.first, room))
    canvas.write_line(_TEXT, y + 1, cut_line(text.second, edge - _TEXT))
    return right


def sentences_that_fit(sentences: Iterable[str], width: int) -> str:
    """As many of the sentences as have room in a line, whole: the first ones are the most
    important.
    """
    line = ""
    for sentence in sentences:
        longer = f"{line} {sentence}".strip()
        if cell_len(longer) <= width:
            line = longer
    return line


def in_two_lines(sentences: Iterable[str], width: int) -> tuple[str, str]:
    """As many of the sentences as have room in a line and the next one, whole: the first ones are
    the most important.
    """
    first, *rest = sentences
    while rest and cell_len(f"{first} {rest[0]}") <= width:
        first = f"{first} {rest.pop(0)}"
    return first, sentences_that_fit(rest, width)


def first_that_fits(texts: Iterable[str], width: int) -> str:
    """The first of the texts, longer ones first, that has room, or the last one."""
    text = ""
    for text in texts:
        if cell_len(text) <= width:
            break
    return text


def columns_of(line: Line) -> int:
    """What a line on the right of the bar takes from the words before it."""
    return width_of(line) + _GAP if line else 0
