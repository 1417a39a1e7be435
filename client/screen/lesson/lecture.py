"""The text of the lesson, above its table: explanations, and remarks on wrong decisions."""

import msgspec
from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, Line, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded
from client.screen.scene.keys import Command
from client.words.language import _

_INSET = 2
_WIDEST = 76  # columns that can be read with ease
_GAP = 2
_FRAMED = 8  # rows from which on there is an edge below the text, too


class LectureText(msgspec.Struct, frozen=True):
    """One step of the lesson, the one of this `number` of `count`. `notice` is about something
    outside the lesson.
    """

    heading: str = ""
    text: str = ""
    number: int = 0
    count: int = 0
    notice: str = ""


class Lecture(DrawnWidget):
    """`step_text` is set before the scene is shown. A text without room is shown page by page."""

    step_text = LectureText()
    _page = 0
    _paged = (step_text, "")

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        if self._paged != (self.step_text, self.scene.warning):
            self._paged, self._page = (self.step_text, self.scene.warning), 0
        self._draw_edge(canvas)
        pages = self._pages(canvas.width, canvas.height)
        page = min(self._page, len(pages) - 1)
        canvas.write_lines(_INSET, 1, pages[page])
        if page < len(pages) - 1:
            canvas.write(_INSET, _room(canvas.height), _("Enter for more"), palette.question)

    def turn_page(self) -> bool:
        """Shows what there was no room for, and says whether there was anything."""
        if self._page >= len(self._pages(*self.size)) - 1:
            return False
        self._page += 1
        self.redraw()
        return True

    def _pages(self, width: int, height: int) -> list[list[Line]]:
        """The lines of each page. A remark comes first, and alone if there is no room for both."""
        palette, room = self.scene.palette, _room(height)
        columns = max(1, min(_WIDEST, width - 2 * _INSET))
        lines = wrapped(self.step_text.text, columns, palette.plain)
        if self.scene.warning:
            remark = wrapped(self.scene.warning, columns, palette.question)
            lines = [*remark, *lines] if len(remark) + len(lines) <= room else remark
        if len(lines) <= room:
            return [lines]
        step = max(1, room - 1)
        return [lines[first : first + step] for first in range(0, len(lines), step)]

    def _draw_edge(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        if not self.scene.is_frugal:
            edge = "─" * canvas.width
            canvas.write(0, 0, edge, palette.felt)
            if canvas.height >= _FRAMED:
                canvas.write(0, canvas.height - 1, edge, palette.felt)
        marks = self._marks(canvas.width)
        heading, style = self.step_text.heading, palette.heading
        if self.step_text.notice:
            heading, style = self.step_text.notice, palette.alarm
        canvas.write(_INSET, 0, f" {heading} ", style, marks[0][0] - _INSET)
        for x, text, _command in marks:
            canvas.write(x, 0, f" {text} ", palette.faint)

    def _marks(self, width: int) -> list[tuple[int, str, Command | None]]:
        """Column, text and command of the words on the right of the edge."""
        texts = (
            (f"{self.step_text.number}/{self.step_text.count}", None),
            (_("b back"), Command.STEP_BACK),
            (_("x leave"), Command.QUIT),
        )
        x, marks = width - 1, list[tuple[int, str, Command | None]]()
        for text, command in reversed(texts):
            x -= cell_len(text) + _GAP
            marks.append((x, text, command))
        return marks[::-1]

    def on_click(self, event: Click) -> None:
        """Says which words for a key were clicked."""
        for x, text, command in self._marks(self.size.width):
            if event.y == 0 and command and x <= event.x < x + cell_len(text) + _GAP:
                event.stop()
                self.post_message(Commanded(command, event.time))


def _room(height: int) -> int:
    return height - (2 if height >= _FRAMED else 1)
