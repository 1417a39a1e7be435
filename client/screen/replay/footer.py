"""What the last decision did, in words, and below it what is awaited then."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, wrap
from client.screen.base.messages import Clicked, Commanded
from client.screen.replay.drawn import ReplayWidget
from client.screen.scene.keys import Command
from client.words.language import _

_INSET = 2


class Narration(ReplayWidget):
    """Where there is no room for both, what happened goes before what is awaited."""

    def draw(self, canvas: Canvas) -> None:
        palette, shown = self.scene.palette, self.shown
        lines = wrap(shown.happened, canvas.width - 2 * _INSET)[: canvas.height]
        for row, line in enumerate(lines):
            canvas.write(_INSET, row, line, palette.question)
        if len(lines) < canvas.height:
            canvas.write(_INSET, len(lines), shown.awaited, palette.plain)


# --- The bottom line of a replay: buttons for the steps, the way through the record, the position.
# MERGED: client/widgets/replay/transport.py; the header of this file has to speak of it too.

_BUTTONS: Sequence[tuple[str, Command]] = (
    ("<<<", Command.HAND_BACK),
    ("<<", Command.TRICK_BACK),
    ("<", Command.STEP_BACK),
    (">", Command.STEP_ON),
    (">>", Command.TRICK_ON),
    (">>>", Command.HAND_ON),
)
_GAP = 1


class Transport(ReplayWidget):
    """`<<< << <` go a hand, a trick, a card back. A click on the way goes there."""

    class PositionClicked(Clicked[int]):
        """A place of the way was clicked: the position that it stands for."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        for x, text, _command in _placed_buttons():
            canvas.write(x, 0, text, palette.plain)
        self._draw_way(canvas)
        canvas.write_right(canvas.width - 1, 0, [(self._end(), palette.faint)])

    def _draw_way(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        start, length = self._way(canvas.width)
        reached = self._column_of(self.shown.position, length)
        canvas.write(start, 0, "─" * length, palette.faint)
        canvas.write(start, 0, "■" * reached, palette.taken)
        for deal in self.shown.deals:
            column = self._column_of(deal, length)
            style = palette.taken if column < reached else palette.plain
            canvas.write(start + column, 0, "┼", style)
        canvas.write(start + reached, 0, "●", palette.heading)

    def on_click(self, event: Click) -> None:
        """Says what was meant."""
        for x, text, command in _placed_buttons():
            if x <= event.x < x + len(text):
                self.post_message(Commanded(command))
        start, length = self._way(self.size.width)
        if start <= event.x < start + length:
            column = event.x - start
            position = round(column * self.shown.last / max(1, length - 1))
            self.post_message(self.PositionClicked(position, event.time))
        elif event.x >= self.size.width - 1 - cell_len(_("? help")):
            self.post_message(Commanded(Command.HELP))

    def _way(self, width: int) -> tuple[int, int]:
        """Its first column, and how many it has."""
        x, text, _command = _placed_buttons()[-1]
        start = x + len(text) + _GAP
        return start, max(1, width - 1 - cell_len(self._end()) - _GAP - start)

    def _column_of(self, position: int, length: int) -> int:
        return position * (length - 1) // max(1, self.shown.last)

    def _end(self) -> str:
        """What stands right of the way: always as wide, so that nothing moves."""
        last = str(self.shown.last)
        return f"{self.shown.position:>{len(last)}}/{last}  {_('? help')}"


def _placed_buttons() -> list[tuple[int, str, Command]]:
    placed, x = [], 1
    for text, command in _BUTTONS:
        placed.append((x, text, command))
        x += len(text) + _GAP
    return placed
