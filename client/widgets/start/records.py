"""The kept records as a list: when, who, and by which rules."""

from collections.abc import Sequence

from textual.events import Click
from textual.message import Message

from client.language import _
from client.record_list import Kept
from client.widgets.canvas import Canvas, filled, wrap
from client.widgets.start.form_sheet import draw_foot
from client.widgets.still import Still
from client.words.rules import title

_INSET = 2
_TOP = 2
_WHEN = 18


class Records(Still):
    """`cursor` is the index of a record, `wrong` what is wrong with the one just opened."""

    records: Sequence[Kept] = ()
    directory = ""
    cursor = 0
    wrong = ""
    _first = 0

    class Pressed(Message):
        """A record was clicked."""

        def __init__(self, index: int, seconds: float) -> None:
            super().__init__()
            self.index = index
            self.seconds = seconds

    @property
    def room(self) -> int:
        """How many records are in sight."""
        return max(1, self.size.height - _TOP - 2)

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        palette = self.scene.palette
        canvas.write(_INSET, 0, _("Replays"), palette.heading)
        if not self.records:
            text = _("No game has been saved yet: r saves one at the end of a hand. They go to")
            lines = [*wrap(text, canvas.width - 2 * _INSET), self.directory]
            canvas.write_lines(_INSET, _TOP, [[(line, palette.plain)] for line in lines])
        self._scroll()
        for row, index in enumerate(range(self._first, len(self.records))[: self.room]):
            self._draw_record(canvas, _TOP + row, index)
        draw_foot(canvas, _("↑↓ move · Enter opens · Esc back"), self.wrong, palette)

    def on_click(self, event: Click) -> None:
        """Says which record was meant."""
        index = self._first + event.y - _TOP
        if _TOP <= event.y < _TOP + self.room and index < len(self.records):
            self.post_message(self.Pressed(index, event.time))

    def _draw_record(self, canvas: Canvas, y: int, index: int) -> None:
        palette, kept = self.scene.palette, self.records[index]
        style = palette.cursor if index == self.cursor else palette.plain
        when = f"{kept.when:%Y-%m-%d %H:%M}"
        if kept.header is None:
            what = _("{file}: no record").format(file=kept.path.name)
        else:
            names = ", ".join(kept.header.players)
            what = f"{names} · {title(kept.header.rules)}"
        width = canvas.width - 2 * _INSET
        canvas.write(_INSET, y, filled(f"{when:{_WHEN}}{what}", width), style)

    def _scroll(self) -> None:
        last = len(self.records) - self.room
        if self.cursor < self._first:
            self._first = self.cursor
        elif self.cursor >= self._first + self.room:
            self._first = self.cursor - self.room + 1
        self._first = max(0, min(self._first, last))
