"""Which rows of a list are in sight, the marks at its edge where there are more of them, and how
far the keys go in it.
"""

import msgspec
from rich.style import Style

from client.screen.base.canvas import Canvas
from client.screen.scene.keys import Command

_FARTHEST = 1_000_000  # rows: more than any list has


class Window(msgspec.Struct, frozen=True):
    """Of a list of `count` rows those from `first` on, as many as there is `room` for."""

    first: int = 0
    count: int = 0
    room: int = 1

    @property
    def rows(self) -> range:
        """The indices of the rows in sight."""
        return range(self.first, min(self.count, self.first + self.room))

    def index_at(self, row: int) -> int | None:
        """What is in a row of the window, None where that is outside of it or blank."""
        return self.first + row if 0 <= row < len(self.rows) else None

    def mark(self, canvas: Canvas, x: int, y: int, style: Style, *, row_height: int = 1) -> None:
        """Draws an arrow up and one down in column x, where there is more than is in sight; the
        window begins at row y.
        """
        if self.first > 0:
            canvas.write(x, y, "↑", style)
        if self.first + self.room < self.count:
            canvas.write(x, y + self.room * row_height - 1, "↓", style)


def rows_to_move(command: Command, page: int) -> int | None:
    """So many rows down a key goes where a `page` is in sight; None for one that goes nowhere."""
    return {
        Command.UP: -1,
        Command.DOWN: 1,
        Command.PAGE_UP: -page,
        Command.PAGE_DOWN: page,
        Command.FIRST: -_FARTHEST,
        Command.LAST: _FARTHEST,
    }.get(command)


def window_from(first: int, count: int, room: int) -> Window:
    """The window that begins at a row, or as near to it as leaves no room unused."""
    return Window(max(0, min(first, count - room)), count, room)


def window_around(cursor: int, before: Window, count: int, room: int, margin: int = 0) -> Window:
    """The window moved from where it was no further than the cursor needs, which stays so many rows
    away from its edges.
    """
    first = window_from(before.first, count, room).first
    first = min(first, cursor - margin)
    return window_from(max(first, cursor + margin - room + 1), count, room)
