"""The log of the hand in play, beside a wide table: from the top down, and from the top again where
all rows are full. The row below the newest line is blank; what is older stays below that.

So nothing scrolls, and over a slow line an event costs no more than the line that tells it. All of
the log is on a page.
"""

from collections.abc import Iterable

from client.screen.base.canvas import Canvas, Line, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.scene import Scene
from client.words.language import _


class LogWidget(DrawnWidget):
    """As much of the log as there is room for."""

    def draw(self, canvas: Canvas) -> None:
        canvas.write(0, 0, _("Log"), self.scene.palette.heading)
        entries = (wrap(entry, canvas.width - 1) for entry in self.scene.log.hand)
        for row, line in enumerate(log_rows(entries, canvas.height - 1), 1):
            canvas.write(0, row, line)


def log_rows(entries: Iterable[list[str]], height: int) -> list[str]:
    """The rows of a log: `entries` one after another, oldest first, each with the lines that it
    takes.
    """
    rows, at = [""] * height, 0
    for lines in entries:
        if at + len(lines) > height:
            rows[at:] = [""] * (height - at)
            at = 0
        for line in lines[:height]:
            rows[at] = line
            at += 1
        if at < height:
            rows[at] = ""
    return rows


def log_lines(scene: Scene, width: int) -> list[Line]:
    """All of the log, the newest first."""
    entries = reversed((*scene.log.earlier, *scene.log.hand))
    return [line for entry in entries for line in wrapped(entry, width, scene.palette.plain)]
