"""The log of the hand in play, as on a slate: from the top down, and where that is full from the
top again. Below the newest line a row is blank; below that stands what is left of those before.

So nothing creeps up line by line, and what happens costs no more than the line that tells it.
"""

from collections.abc import Iterable

from client.screen.base.canvas import Canvas, wrap
from client.screen.base.drawn import DrawnWidget
from client.words.language import _


class LogWidget(DrawnWidget):
    """As much of it as there is room for."""

    def draw(self, canvas: Canvas) -> None:
        canvas.write(0, 0, _("Log"), self.scene.palette.heading)
        entries = (wrap(entry, canvas.width - 1) for entry in self.scene.log.hand)
        for row, line in enumerate(slate(entries, canvas.height - 1), 1):
            canvas.write(0, row, line)


def slate(entries: Iterable[list[str]], height: int) -> list[str]:
    """The rows: `entries` one after another, oldest first, each with the lines that it takes."""
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
