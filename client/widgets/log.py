"""The log: what happened, newest at the bottom."""

from client.language import _
from client.widgets.canvas import Canvas, wrap
from client.widgets.still import Still


class Log(Still):
    """As much of it as there is room for."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        canvas.write(0, 0, _("Log"), self.scene.palette.heading)
        width, height = canvas.width - 1, canvas.height - 1
        lines = [line for entry in self.scene.log[-height:] for line in wrap(entry, width)]
        for row, line in enumerate(lines[-height:], 1):
            canvas.write(0, row, line)
