"""The start menu: the game's name with three cards, and below it everything that can be done."""

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, cut, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Clicked, Commanded
from client.screen.base.terminal_size import LEAST_HEIGHT
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import MENU, Command
from client.words.language import _
from engine.cards import parse_card

_WIDEST = 72
_CARDS = ("8S", "5H", "3C")
_CARD_WIDTH, _CARD_HEIGHT, _CARD_STEP = 7, 5, 6
_TITLE = 18  # columns of the longest title
_COMPLAINT = 2  # rows kept for a complaint


class Entry(msgspec.Struct, frozen=True):
    """`command` is what it does, by its key too; `note` says what that would be just now."""

    command: Command
    title: str
    note: str = ""


class Menu(DrawnWidget):
    """`cursor` is the index of an entry. `complaint` is what went wrong last."""

    entries: Sequence[Entry] = ()
    cursor = 0
    complaint = ""

    class EntryClicked(Clicked[int]):
        """An entry was clicked: its index."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        left, top = self._corner(canvas.width, canvas.height)
        width = min(_WIDEST, canvas.width - 4)
        self._draw_cards(canvas, left + width - _CARD_WIDTH - 2 * _CARD_STEP, top)
        canvas.write(left, top + 1, _("SERGEANT MAJOR"), palette.heading)
        question = _("Eight, five and three tricks: who makes them?")
        canvas.write_lines(left, top + 2, wrapped(question, 30, palette.faint))
        first = self._first_row(canvas.width, canvas.height)
        for index, entry in enumerate(self.entries):
            self._draw_entry(canvas, left, first + index, index, entry, left + width)
        self._draw_complaint(canvas, left, width)

    def _draw_complaint(self, canvas: Canvas, left: int, width: int) -> None:
        """Draws all of it, and the words for the help after it where there is room for them."""
        palette, lines = self.scene.palette, wrap(self.complaint, width)
        top = canvas.height - max(_COMPLAINT, len(lines))
        canvas.write_lines(left, top, wrapped(self.complaint, width, palette.alarm))
        last, help_ = lines[-1] if len(lines) >= _COMPLAINT else "", _("? help")
        if cell_len(last) + 2 + cell_len(help_) <= width:
            canvas.write_right(left + width, canvas.height - 1, [(help_, palette.faint)])

    def _draw_entry(
        self, canvas: Canvas, x: int, y: int, index: int, entry: Entry, right: int
    ) -> None:
        palette = self.scene.palette
        canvas.write(x, y, key_name(MENU[entry.command][0]), palette.faint)
        style = palette.cursor if index == self.cursor else palette.strong
        canvas.write(x + 2, y, f" {entry.title} ", style)
        note = cut(entry.note, right - x - 5 - _TITLE)
        canvas.write(x + 5 + _TITLE, y, note, palette.faint)

    def _draw_cards(self, canvas: Canvas, x: int, y: int) -> None:
        for number, text in enumerate(_CARDS):
            sign, style = self.scene.card(parse_card(text))
            left = x + number * _CARD_STEP
            canvas.frame(left, y, _CARD_WIDTH, _CARD_HEIGHT)
            canvas.write(left + 1, y + 1, sign, style)
            canvas.write(left + _CARD_WIDTH - 3, y + _CARD_HEIGHT - 2, sign, style)

    def on_click(self, event: Click) -> None:
        """Says which entry was meant; the words for the help are like its key."""
        if event.y == self.size.height - 1 and event.x >= self.size.width // 2:
            self.post_message(Commanded(Command.HELP))
            return
        index = event.y - self._first_row(*self.size)
        if 0 <= index < len(self.entries):
            self.post_message(self.EntryClicked(index, event.time))

    def _corner(self, width: int, height: int) -> tuple[int, int]:
        needed = _CARD_HEIGHT + 2 + len(self.entries) + 2
        return (width - min(_WIDEST, width - 4)) // 2, max(0, (height - needed) // 3)

    def _first_row(self, width: int, height: int) -> int:
        if height > LEAST_HEIGHT:
            gap = 2
        else:
            gap = int(len(wrap(self.complaint, min(_WIDEST, width - 4))) <= _COMPLAINT)
        return self._corner(width, height)[1] + _CARD_HEIGHT + gap
