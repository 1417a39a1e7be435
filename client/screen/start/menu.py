"""The start menu: the game's name on the felt with three cards, below it all that can be done, and
at the bottom what the entry under the cursor would do just now.
"""

from collections.abc import Sequence
from types import MappingProxyType

import msgspec
from rich.cells import cell_len
from textual.events import Click

from client.screen.base.bar import BAR_ROWS, BarText, draw_bar, room_beside_bar
from client.screen.base.canvas import Canvas, Line, cut, wrap
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.key_row import draw_keys, placed_words
from client.screen.base.messages import Clicked, Commanded
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import MENU, Command
from client.screen.table.card import LARGE, draw_card
from client.words.language import _
from engine.cards import parse_card

_WIDEST = 96
_CARDS = ("8S", "5H", "3C")
_CARD_STEP = LARGE.width + 1
_FELT_ROWS, _LOW_FELT_ROWS = 9, 5
_KEY, _TITLE, _NOTE = 7, 10, 35  # the columns where an entry's parts begin, or the key ends
_LEAST_ROWS_FOR_CARDS = 24


class Entry(msgspec.Struct, frozen=True):
    """`command` is what it does, by its key too; `note` says what that would be just now. The bar
    says `asks` and `why` while the cursor is on it.
    """

    command: Command
    title: str
    note: str = ""
    asks: str = ""
    why: str = ""


class Menu(DrawnWidget):
    """`cursor` is the index of an entry. `complaint` is what went wrong last. `headline` are lines
    on the felt, `results` what the player has come to, a piece for each kind of game.
    """

    entries: Sequence[Entry] = ()
    cursor = 0
    complaint = ""
    headline: Sequence[str] = ()
    results: Sequence[str] = ()
    foot_words: FootWords = MappingProxyType({})

    class EntryClicked(Clicked[int]):
        """An entry was clicked: its index."""

    def draw(self, canvas: Canvas) -> None:
        left = self._left(canvas.width)
        width = min(_WIDEST, canvas.width)
        self._draw_felt(canvas, left, width)
        first = self._first_row(canvas.height)
        for index, entry in enumerate(self.entries):
            self._draw_entry(canvas, left, first + index, index, entry, left + width - 2)
        bar = self._draw_bar(canvas)
        self._draw_results(canvas, left, first + len(self.entries) + 1, bar, width)
        draw_keys(canvas, canvas.height - 1, self.foot_words, self.scene.palette)

    def _draw_felt(self, canvas: Canvas, left: int, width: int) -> None:
        palette, has_cards = self.scene.palette, canvas.height >= _LEAST_ROWS_FOR_CARDS
        top, rows = self._top(canvas.height), _FELT_ROWS if has_cards else _LOW_FELT_ROWS
        canvas.fill(left, top, width, rows, palette.felt_ground)
        canvas.frame(left, top, width, rows, palette.felt)
        x, y = left + 3, top + 1
        if has_cards:
            for number, text in enumerate(_CARDS):
                place = x + number * _CARD_STEP
                draw_card(canvas, self.scene, place, y, LARGE, parse_card(text))
            x, y = left + _NOTE, y + 1
        title = _("SERGEANT MAJOR")
        canvas.write(x, y, " ".join(title) if has_cards else title, palette.heading)
        lines: list[Line] = [[(_("Eight, five, three tricks: who makes them?"), palette.plain)]]
        lines += [[]] if has_cards else []
        lines += [[(text, palette.faint)] for text in self.headline]
        canvas.write_lines(x, y + 1, lines[: rows - 3], left + width - 1 - x)

    def _draw_entry(
        self, canvas: Canvas, x: int, y: int, index: int, entry: Entry, right: int
    ) -> None:
        palette = self.scene.palette
        if index == self.cursor:
            canvas.write(x + 1, y, "▌", palette.question)
        canvas.write_right(x + _KEY + 1, y, [(key_name(MENU[entry.command][0]), palette.key)])
        style = palette.cursor if index == self.cursor else palette.strong
        canvas.write(x + _TITLE - 1, y, f" {entry.title} ", style)
        canvas.write(x + _NOTE, y, cut(entry.note, right - x - _NOTE), palette.faint)

    def _draw_bar(self, canvas: Canvas) -> int:
        """Draws the bar above the keys, as high as a complaint is long: its row."""
        palette = self.scene.palette
        lines = wrap(self.complaint, room_beside_bar(canvas.width)) if self.complaint else []
        top = canvas.height - 1 - max(BAR_ROWS, len(lines))
        if not lines:
            entry = self.entries[self.cursor] if self.entries else Entry(Command.QUIT, "")
            first, second = [(entry.asks, palette.question)], [(entry.why, palette.plain)]
            draw_bar(canvas, top, BarText(first, second), palette)
            return top
        for row, line in enumerate([*lines, *[""] * (BAR_ROWS - len(lines))], top):
            canvas.write(1, row, "▌", palette.alarm)
            canvas.write(3, row, line, palette.alarm)
        return top

    def _draw_results(self, canvas: Canvas, left: int, y: int, bar: int, width: int) -> None:
        """In the row above the bar's air, with as many kinds of games as have room."""
        palette, label = self.scene.palette, _("Results")
        text = ""
        room = width - _TITLE - 2
        for piece in self.results:
            longer = f"{text}  │  {piece}" if text else piece
            if cell_len(longer) > room:
                break
            text = longer
        row = min(y, bar - 1)
        if text and row > y - 2:
            x = canvas.write(left + 3, row, label, palette.heading)
            canvas.write(max(x + 2, left + _TITLE + 1), row, text, palette.faint)

    def on_click(self, event: Click) -> None:
        """Says which entry was meant, or which words at the foot."""
        if event.y == self.size.height - 1:
            for command, x, text in placed_words(self.foot_words, self.size.width):
                if x <= event.x < x + cell_len(text):
                    self.post_message(Commanded(command))
            return
        index = event.y - self._first_row(self.size.height)
        if 0 <= index < len(self.entries):
            self.post_message(self.EntryClicked(index, event.time))

    @staticmethod
    def _left(width: int) -> int:
        return max(0, (width - _WIDEST) // 2)

    @staticmethod
    def _top(height: int) -> int:
        return max(0, (height - 30) // 3)

    def _first_row(self, height: int) -> int:
        if height < _LEAST_ROWS_FOR_CARDS:
            return _LOW_FELT_ROWS
        return self._top(height) + _FELT_ROWS + 1
