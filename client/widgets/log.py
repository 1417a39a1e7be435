"""The log: what happened, newest at the bottom."""

from client.widgets.canvas import Canvas, wrap
from client.widgets.still import Still


class Log(Still):
    """As much of it as there is room for."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        width = canvas.width - 1
        lines = [line for entry in self.scene.log[-canvas.height :] for line in wrap(entry, width)]
        for row, line in enumerate(lines[-canvas.height :]):
            canvas.write(0, row, line)
