"""What the last decision did, in words, and below it what is awaited then."""

from client.widgets.canvas import Canvas, wrap
from client.widgets.replay.still import ReplayStill

_INSET = 2


class Narration(ReplayStill):
    """Where there is no room for both, what happened goes before what is awaited."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        palette, shown = self.scene.palette, self.shown
        lines = wrap(shown.happened, canvas.width - 2 * _INSET)[: canvas.height]
        for row, line in enumerate(lines):
            canvas.write(_INSET, row, line, palette.question)
        if len(lines) < canvas.height:
            canvas.write(_INSET, len(lines), shown.awaited, palette.plain)
