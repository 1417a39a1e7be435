"""A terminal's screen as cells: one character cluster and its style for each column."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

Cell = tuple[str, Style]
"""What a column shows. A cluster two columns wide is followed by a cell with an empty text."""

Place = tuple[int, int]
"""Column and row, counted from 0."""

PLAIN = Style()
BLANK: Cell = (" ", PLAIN)
_PICTOGRAPHS = "\U0001f000"  # from here on


def clusters(text: str) -> Sequence[tuple[str, int]]:
    """The parts of a text that a terminal keeps together, each with its width in columns."""
    if text.isascii():
        return [(character, 1) for character in text]
    return _clusters(text)


@lru_cache(maxsize=1024)  # frames, suits, labels: the same few in every picture
def _clusters(text: str) -> Sequence[tuple[str, int]]:
    return [(text[start:end], width) for start, end, width in split_graphemes(text)[0] if width]


@lru_cache(maxsize=1024)
def most_columns(cluster: str) -> int:
    """How many columns it takes in a terminal that knows least of it; 0 where all of them agree.

    They do not agree on what is made of several characters, nor on emoji, which are wide since 2016
    and become more each year.
    """
    if cluster.isascii():
        return 0
    category = unicodedata.category(cluster[0])
    is_sign = category in ("So", "Sk") and (cell_len(cluster) > 1 or cluster >= _PICTOGRAPHS)
    return 2 * len(cluster) if len(cluster) > 1 or is_sign or category in ("Cn", "Co") else 0


def cells_of(strip: Strip) -> list[Cell]:
    """One cell for each column of the strip."""
    cells: list[Cell] = []
    for text, style, _ in strip:
        bare = _bare(style) if style else PLAIN
        for cluster, width in clusters(text):
            cells.append((cluster, bare))
            cells.extend([("", bare)] * (width - 1))
    return cells


@lru_cache(maxsize=1024)
def _bare(style: Style) -> Style:
    """The style without what no terminal shows: meta data, and default colours by their name."""
    color, background = style.color, style.bgcolor
    without = style.without_color.clear_meta_and_links()
    return without + Style(
        color=None if color is None or color.is_default else color,
        bgcolor=None if background is None or background.is_default else background,
    )


def shown_cells(strip: Strip) -> list[Cell]:
    """The same with the blanks as they show: bold or not, they look alike."""
    return [cell if cell[0] != " " else _blank(cell[1]) for cell in cells_of(strip)]


@lru_cache(maxsize=1024)
def _blank(style: Style) -> Cell:
    if style.underline or style.reverse or style.strike:
        return (" ", style)
    return (" ", Style(bgcolor=style.bgcolor))


def strip_of(cells: Sequence[Cell]) -> Strip:
    """The strip that shows the cells, in as few segments as can be."""
    return Strip(_segments(cells), len(cells))


def _segments(cells: Iterable[Cell]) -> Iterator[Segment]:
    text, current = "", PLAIN
    for cluster, style in cells:
        # Comparing styles is slow, and most are the same object.
        if style is not current and style != current:
            if text:
                yield Segment(text, current)
            text, current = "", style
        text += cluster
    if text:
        yield Segment(text, current)
