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

_CARDS = ("8S", "5H", "3C")
_CARD_STEP = LARGE.width + 1
_FELT_ROWS, _LOW_FELT_ROWS = 9, 5
_KEY, _TITLE, _NOTE = 7, 10, 35  # the columns where an entry's parts begin, or the key ends
_LEAST_ROWS_FOR_CARDS = 24
_ROWS_BELOW = 2 + BAR_ROWS + 1  # results with air, bar, keys


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
        self._draw_felt(canvas)
        first, step = self._first_row, self._step
        for index, entry in enumerate(self.entries):
            self._draw_entry(canvas, first + index * step, index, entry)
        bar = self._draw_bar(canvas)
        self._draw_results(canvas, first + len(self.entries) * step + 1, bar)
        draw_keys(canvas, canvas.height - 1, self.foot_words, self.scene.palette)

    def _draw_felt(self, canvas: Canvas) -> None:
        palette, has_cards = self.scene.palette, canvas.height >= _LEAST_ROWS_FOR_CARDS
        top, rows = self._top, _FELT_ROWS if has_cards else _LOW_FELT_ROWS
        canvas.fill(0, top, canvas.width, rows, palette.felt_ground)
        canvas.frame(0, top, canvas.width, rows, palette.felt)
        x, y = 3, top + 1
        if has_cards:
            for number, text in enumerate(_CARDS):
                place = x + number * _CARD_STEP
                draw_card(canvas, self.scene, place, y, LARGE, parse_card(text))
            x, y = _NOTE, y + 1
        title = _("SERGEANT MAJOR")
        canvas.write(x, y, " ".join(title) if has_cards else title, palette.heading)
        lines: list[Line] = [[(_("Eight, five, three tricks: who makes them?"), palette.plain)]]
        lines += [[]] if has_cards else []
        lines += [[(text, palette.faint)] for text in self.headline]
        canvas.write_lines(x, y + 1, lines[: rows - 3], canvas.width - 1 - x)

    def _draw_entry(self, canvas: Canvas, y: int, index: int, entry: Entry) -> None:
        palette = self.scene.palette
        if index == self.cursor:
            canvas.write(1, y, "▌", palette.question)
        canvas.write_right(_KEY + 1, y, [(key_name(MENU[entry.command][0]), palette.key)])
        style = palette.cursor if index == self.cursor else palette.strong
        canvas.write(_TITLE - 1, y, f" {entry.title} ", style)
        canvas.write(_NOTE, y, cut(entry.note, canvas.width - 2 - _NOTE), palette.faint)

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

    def _draw_results(self, canvas: Canvas, y: int, bar: int) -> None:
        """In the row above the bar's air, with as many kinds of games as have room."""
        palette, label = self.scene.palette, _("Results")
        text = ""
        room = canvas.width - _TITLE - 2
        for piece in self.results:
            longer = f"{text}  │  {piece}" if text else piece
            if cell_len(longer) > room:
                break
            text = longer
        row = min(y, bar - 1)
        if text and row > y - 2:
            x = canvas.write(3, row, label, palette.heading)
            canvas.write(max(x + 2, _TITLE + 1), row, text, palette.faint)

    def on_click(self, event: Click) -> None:
        """Says which entry was meant, or which words at the foot."""
        if event.y == self.size.height - 1:
            for command, x, text in placed_words(self.foot_words, self.size.width):
                if x <= event.x < x + cell_len(text):
                    self.post_message(Commanded(command))
            return
        index, between = divmod(event.y - self._first_row, self._step)
        if 0 <= index < len(self.entries) and not between:
            self.post_message(self.EntryClicked(index, event.time))

    @property
    def _step(self) -> int:
        """The rows from one entry to the next: with air between them where there is room."""
        needed = _FELT_ROWS + 2 + 2 * len(self.entries) + _ROWS_BELOW
        return 2 if self.size.height >= needed else 1

    @property
    def _top(self) -> int:
        needed = _FELT_ROWS + 2 + self._step * len(self.entries) + _ROWS_BELOW
        return max(0, (self.size.height - needed) // 2)

    @property
    def _first_row(self) -> int:
        """The row of the first entry."""
        if self.size.height < _LEAST_ROWS_FOR_CARDS:
            return _LOW_FELT_ROWS
        return self._top + _FELT_ROWS + 1
