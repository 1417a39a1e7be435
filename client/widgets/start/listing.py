"""A list that fills the screen: a heading, the rows that have room, and the keys below.

Not here: what is listed (records.py, servers.py).
"""

from collections.abc import Sequence

from textual.events import Click
from textual.message import Message

from client.keys import Command
from client.screens.messages import Commanded
from client.widgets.canvas import Canvas, filled, wrap
from client.widgets.foot import Foot, FootWords
from client.widgets.more import mark_more
from client.widgets.still import Still

_INSET = 2
_TOP = 2

OF_ROWS = (
    Command.UP,
    Command.DOWN,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.FIRST,
    Command.LAST,
    Command.TAKE,
    Command.WATCH,
)
"""What does nothing where there is no row."""


class Listing(Still):
    """`cursor` is the index of a row, `wrong` what is wrong with what was tried last. A subclass
    says what is in the rows.
    """

    cursor = 0
    wrong = ""
    _first = 0

    class Pressed(Message):
        """A row was clicked."""

        def __init__(self, index: int, seconds: float) -> None:
            super().__init__()
            self.index = index
            self.seconds = seconds

    def heading(self) -> str:
        """What is listed."""
        raise NotImplementedError

    def rows(self) -> Sequence[str]:
        """A line each."""
        raise NotImplementedError

    def nothing(self) -> Sequence[str]:
        """Paragraphs for where there is no row."""
        raise NotImplementedError

    def foot_words(self) -> FootWords:
        """Which keys do what here, in a few words."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """How many rows are in sight."""
        return max(1, self.size.height - _TOP - self._foot(self.size.width).height)

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        palette, rows, width = self.scene.palette, self.rows(), canvas.width - 2 * _INSET
        canvas.write(_INSET, 0, self.heading(), palette.heading)
        if not rows:
            lines = [line for text in self.nothing() for line in wrap(text, width)]
            canvas.write_lines(_INSET, _TOP, [[(line, palette.plain)] for line in lines])
        self._scroll(len(rows))
        for y, index in enumerate(range(self._first, len(rows))[: self.room], _TOP):
            style = palette.cursor if index == self.cursor else palette.plain
            canvas.write(_INSET, y, filled(rows[index], width), style)
        above, below = self._first, len(rows) - self._first - self.room
        mark_more(
            canvas, canvas.width - 1, _TOP, self.room, palette.question, above=above, below=below
        )
        self._foot(canvas.width).draw(canvas, palette)

    def on_click(self, event: Click) -> None:
        """Says which row was meant, or which words at the foot."""
        foot = self._foot(self.size.width)
        if (command := foot.command_at(event.x, self.size.height - 1 - event.y)) is not None:
            self.post_message(Commanded(command))
            return
        index = self._first + event.y - _TOP
        if _TOP <= event.y < _TOP + self.room and index < len(self.rows()):
            self.post_message(self.Pressed(index, event.time))

    def _foot(self, width: int) -> Foot:
        words = self.foot_words()
        if not self.rows():
            words = {command: words[command] for command in words if command not in OF_ROWS}
        return Foot(words, self.wrong, width)

    def _scroll(self, count: int) -> None:
        if self.cursor < self._first:
            self._first = self.cursor
        elif self.cursor >= self._first + self.room:
            self._first = self.cursor - self.room + 1
        self._first = max(0, min(self._first, count - self.room))
