"""Where a page lies over another screen, so that whatever of that stays in sight is whole.

At a table it covers the felt with the players round it, and where it is higher, one region after
another below that; the bottom line stays. Over other screens it covers everything.
"""

from collections.abc import Iterator, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from client.screen.base.box import FRAME, SLIM_FRAME

_MARGIN = 2  # columns on either side of a page


def areas(below: Screen[object], width: int, height: int) -> list[Region]:
    """The areas that a page over `below` may cover, the smallest first. All are of one width."""
    felt = next(iter(below.query("Felt")), None)
    if felt is None or not felt.region:
        return [Region(0, 0, width, height)]
    x, y, columns = felt.region.x, felt.region.y, felt.region.width
    return [Region(x, y, columns, bottom - y) for bottom in _bottoms(felt, height)]


def widest(area: Region) -> int:
    """The columns that a page may have in an area."""
    return area.width - 2 * _MARGIN


def room_for(lines: int, covered: Sequence[Region]) -> tuple[Region, int]:
    """The smallest area with room for so many lines, or the largest where none has it, and the rows
    of the frame above and below them.
    """
    for area in covered:
        for frame in (FRAME, SLIM_FRAME):
            if lines + 2 * frame <= area.height:
                return area, frame
    return covered[-1], SLIM_FRAME


def centred_in(area: Region, width: int, height: int, before: Region) -> Region:
    """The place of a box in the middle of an area. If it was there before and has only grown, its
    corner stays.
    """
    width, height = min(width, area.width), min(height, area.height)
    if before and area.contains_region(before):
        x, y = min(before.x, area.right - width), min(before.y, area.bottom - height)
    else:
        x = area.x + (area.width - width) // 2
        y = area.y + (area.height - height) // 2
    return Region(x, y, width, height)


def _bottoms(felt: Widget, height: int) -> Iterator[int]:
    """The rows at which the felt and the regions below it end."""
    assert felt.parent is not None
    column = [widget for widget in felt.parent.children if widget.region]
    for widget in column[column.index(felt) :]:
        region = widget.region
        if region.bottom < height or region.height > 1:
            yield region.bottom
