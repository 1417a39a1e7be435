"""The two lines above the hand: what the game asks this player, with their clock, or whom it waits
for.
"""

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, Line, Piece, cut, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Clicked
from client.screen.scene.scene import Scene
from client.screen.scene.table_prompt import table_prompt
from client.screen.table.player import clock_line
from client.state.selection import SUIT_ORDER, Selection
from client.words.absence import pause_sentence
from client.words.cards import rank_sign, suit_sign
from client.words.connection import end_reason
from client.words.language import _
from client.words.prompts import Prompt, honours
from engine.cards import RANKS, SUITS, suit_of
from engine.public import Phase
from engine.view import View

_SUIT_STEP = 14
_NAMES_IN_A_LINE = 5
_ARROW = 4  # columns of the arrow to the left


class Question(DrawnWidget):
    """The question, and below it how to answer it, or for trumps and targets what can be chosen."""

    reading_place = (2, 0)
    _clock = 0  # the column where it begins

    class AnswerClicked(Clicked[int]):
        """One of the answers was clicked: its place."""

    class Confirmed(Clicked[None]):
        """The question itself was clicked: the choice is made."""

    def draw(self, canvas: Canvas) -> None:
        view, palette = self.scene.model.view, self.scene.palette
        if view is None:
            return
        selection = self.scene.selection
        if reason := _halt_reason(self.scene):
            canvas.write_lines(2, 0, wrapped(reason, canvas.width - 3, palette.alarm))
            return
        words = table_prompt(self.scene, view, self._names(canvas.width))
        if selection is None or selection.is_ahead:
            self._draw_waiting(canvas, words)
        else:
            self._draw_asked(canvas, view, selection, words)

    def _draw_asked(self, canvas: Canvas, view: View, selection: Selection, words: Prompt) -> None:
        """Where trumps or targets are chosen, the first line says how, and the second has them."""
        palette = self.scene.palette
        x = canvas.write(2, 0, words.question, palette.question)
        if selection.rank:
            rank = rank_sign(4 * RANKS.index(selection.rank))
            canvas.write(x + 1, 0, rank + "…", palette.cursor)
        right = self._draw_clock(canvas, x + 4)
        if selection.asked.phase is Phase.TRUMP:
            canvas.write(x + 2, 0, cut(words.detail, right - x - 3), palette.faint)
            self._draw_suits(canvas, view, selection)
        elif selection.asked.phase is Phase.TARGETS:
            canvas.write(x + 2, 0, cut(words.detail, right - x - 3), palette.faint)
            canvas.write_line(2, 1, self._targets(selection))
        else:
            canvas.write(2, 1, _second_line(words, selection, canvas.width - 4))

    def _draw_waiting(self, canvas: Canvas, words: Prompt) -> None:
        """The keys stand after what happens then; where there is no room, in the first line."""
        x = canvas.write(2, 0, words.question)
        both = f"{words.detail} {words.keys}".strip()
        if cell_len(both) <= canvas.width - 3:
            canvas.write(2, 1, both)
        else:
            x = canvas.write(x + 2, 0, words.keys, self.scene.palette.faint)
            canvas.write(2, 1, cut(words.detail, canvas.width - 3))
        self._draw_clock(canvas, x)

    def _draw_clock(self, canvas: Canvas, after: int) -> int:
        """Draws the clock on the right, with as much of it as has room after a column, and says
        where it begins.
        """
        right = canvas.width - 1
        clock = clock_line(self.scene, self.scene.own_seat, right - after - 2)
        self._clock = canvas.write_right(right, 0, clock)
        return self._clock

    def _names(self, width: int) -> list[str]:
        """The players' names, cut so that a question with one in it has room."""
        return [cut(name, width // _NAMES_IN_A_LINE) for name in self.scene.names]

    def _draw_suits(self, canvas: Canvas, view: View, selection: Selection) -> None:
        palette = self.scene.palette
        for place, suit in enumerate(SUIT_ORDER):
            length = sum(suit_of(card) == suit for card in view.hand)
            sign = suit_sign(suit, self.scene.signs)
            at_cursor = place == selection.cursor
            x = 2 + place * _SUIT_STEP
            x = canvas.write(x, 1, f"{SUITS[suit].lower()} ", palette.faint)
            style = palette.cursor if at_cursor else palette.suits[suit]
            x = canvas.write(x, 1, f" {sign} ", style)
            canvas.write(x + 1, 1, f"{length} {honours(view.hand, suit)}")

    def _targets(self, selection: Selection) -> Line:
        palette = self.scene.palette
        line: list[Piece] = [("← ", palette.faint)]
        names = self._names(self.size.width)
        for name, target in zip(names, selection.targets[selection.cursor], strict=True):
            line += [
                (f"{name} ", palette.plain),
                (f" {target} ", palette.cursor),
                ("  ", palette.plain),
            ]
        return [*line, ("→", palette.faint)]

    def on_click(self, event: Click) -> None:
        """Says which suit was meant, that other targets are wanted, or that the choice is made."""
        selection = self.scene.selection
        if selection is None or selection.is_play:
            return
        if event.y == 0:
            if event.x < self._clock:
                self.post_message(self.Confirmed(None, event.time))
        elif selection.asked.phase is Phase.TRUMP:
            place = (event.x - 2) // _SUIT_STEP
            if 0 <= place < len(SUITS):
                self.post_message(self.AnswerClicked(place, event.time))
        elif selection.asked.phase is Phase.TARGETS:
            step = -1 if event.x < _ARROW else 1
            place = (selection.cursor + step) % len(selection.targets)
            self.post_message(self.AnswerClicked(place, event.time))


def _second_line(words: Prompt, selection: Selection, width: int) -> str:
    """The keys, and what they do then; without room for both, the keys while cards are missing."""
    both = f"{words.keys} {words.detail}".strip()
    if cell_len(both) <= width:
        return both
    return words.keys if selection.missing and words.keys else words.detail


def _halt_reason(scene: Scene) -> str:
    """Why the game does not go on, empty while it does."""
    table = scene.model.table
    if why := end_reason(scene.model.link, scene.names):
        return why
    if scene.model.claimed is not None:
        return _("All tricks to come are claimed, and that holds.")
    if table is None or not table.paused:
        return ""
    why = scene.shown(pause_sentence(table))
    may_go_on = table.paused == "asked" and table.your_seat is not None
    return f"{why} {_('p lets it go on.')}" if may_go_on else why
