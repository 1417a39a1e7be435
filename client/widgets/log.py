"""The log: what happened, newest at the bottom.

It does not creep up line by line: where it is full it makes room for several lines at once, so that
most of what happens costs no more than the line that tells it.
"""

from client.language import _
from client.widgets.canvas import Canvas, wrap
from client.widgets.still import Still


class Log(Still):
    """As much of it as there is room for."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        canvas.write(0, 0, _("Log"), self.scene.palette.heading)
        width, height = canvas.width - 1, canvas.height - 1
        lines = [line for entry in self.scene.log for line in wrap(entry, width)]
        for row, line in enumerate(lines[first_in_sight(len(lines), height) :], 1):
            canvas.write(0, row, line)


def first_in_sight(count: int, height: int) -> int:
    """The first of `count` lines to be shown in `height` rows."""
    step = max(1, height // 2)
    return max(0, -(-(count - height) // step) * step)
