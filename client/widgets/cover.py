"""Nothing at all, where a page would leave half of something in sight."""

from client.widgets.canvas import Canvas
from client.widgets.still import Still


class Cover(Still):
    """A blank area."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
