"""The bar of a table: what the game asks this player, with their clock, or whom it waits for; or
why it does not go on. On the row below it, what happened last.
"""

from collections.abc import Sequence

from textual.events import Click

from client.screen.base.bar import (
    BAR_ROWS,
    Bar,
    BarText,
    columns_of,
    first_that_fits,
    sentences_that_fit,
)
from client.screen.base.canvas import Canvas, Line, Piece, cut, wrap
from client.screen.base.messages import Clicked
from client.screen.scene.scene import Scene
from client.screen.scene.table_prompt import notice, table_prompt
from client.screen.table.chat import fresh_line
from client.screen.table.player import clock_line
from client.state.connection import LinkStatus
from client.state.selection import Selection
from client.words.absence import pause_sentence
from client.words.cards import rank_sign
from client.words.connection import end_reason, kept_sentences, loss_sentence
from client.words.language import _
from client.words.prompts import Prompt
from engine.cards import RANKS
from engine.public import Phase
from engine.view import View

_NAMES_IN_A_LINE = 6
_ARROW = 4  # columns of the arrow to the left
_INSET = 3
_WIDE = 90  # from which on there is room for what the table shows as well


class Question(Bar):
    """Where targets are handed out, the second line has them."""

    class AnswerClicked(Clicked[int]):
        """One of the answers was clicked: its place."""

    class Confirmed(Clicked[None]):
        """The question itself was clicked: the choice is made."""

    def draw(self, canvas: Canvas) -> None:
        if self.scene.model.view is None:
            return
        super().draw(canvas)
        if canvas.height > BAR_ROWS:
            news = [(self.scene.news, self.scene.palette.plain)]
            line = fresh_line(self.scene) or news
            canvas.write_line(_INSET, BAR_ROWS, line, canvas.width - _INSET - 1)

    def text(self, width: int) -> BarText:
        """The question, and a second line that says why; in its place, what was done wrong."""
        view, palette, selection = self.scene.model.view, self.scene.palette, self.scene.selection
        assert view is not None
        if stopped := halt(self.scene, width):
            why, then = stopped
            return BarText([(why, palette.alarm)], [(then, palette.plain)], is_alarm=True)
        clock = clock_line(self.scene, self.scene.own_seat, width // 3)
        words = self._words(view, width)
        question = first_that_fits(
            filter(None, (words.question, words.short)), width - columns_of(clock)
        )
        is_asked = selection is not None and not selection.is_ahead
        first: Line = [(question, palette.question if is_asked else palette.plain)]
        if selection is not None and selection.rank:
            rank = rank_sign(4 * RANKS.index(selection.rank))
            first = [*first, (" ", palette.plain), (rank + "…", palette.cursor)]
        return BarText(first, self.second(words, width), clock)

    @property
    def wrong(self) -> str:
        """What has gone wrong, and stands in the place of the second line."""
        return self.scene.warning or self.scene.trouble or notice(self.scene)

    def second(self, words: Prompt, width: int) -> Line:
        """What has gone wrong, what can be chosen, or why it is asked."""
        palette, selection = self.scene.palette, self.scene.selection
        if self.wrong:
            return [(self.wrong, palette.alarm)]
        if selection is not None and selection.asked.phase is Phase.TARGETS:
            return self._targets(selection)
        is_low = self.size.height == BAR_ROWS
        if is_low and selection is None and self.scene.news:
            return [(self.scene.news, palette.faint)]
        return [(sentences_that_fit(words.details, width), palette.plain)]

    def _words(self, view: View, width: int) -> Prompt:
        names = [cut(name, width // _NAMES_IN_A_LINE) for name in self.scene.names]
        return table_prompt(self.scene, view, names, is_wide=width >= _WIDE)

    def _targets(self, selection: Selection) -> Line:
        palette = self.scene.palette
        line: list[Piece] = [("← ", palette.faint)]
        names = [cut(name, self.size.width // _NAMES_IN_A_LINE) for name in self.scene.names]
        for name, target in zip(names, selection.targets[selection.cursor], strict=True):
            line += [
                (f"{name} ", palette.plain),
                (f" {target} ", palette.cursor),
                ("  ", palette.plain),
            ]
        return [*line, ("→", palette.faint)]

    def on_click(self, event: Click) -> None:
        """Says that other targets are wanted, or that the choice is made."""
        selection = self.scene.selection
        if selection is None or selection.is_play:
            return
        has_answers = selection.asked.phase is Phase.TARGETS
        if event.y == 0 or (event.y < BAR_ROWS and not has_answers):
            self.post_message(self.Confirmed(None, event.time))
        elif has_answers:
            step = -1 if event.x < _INSET + _ARROW else 1
            place = (selection.cursor + step) % len(selection.targets)
            self.post_message(self.AnswerClicked(place, event.time))


def halt(scene: Scene, width: int) -> Sequence[str]:
    """Why nothing goes on, in two lines of so many columns; nothing while it does."""
    link = scene.model.link
    if why := end_reason(link, scene.names):
        return _in_two(why, width)
    if link.status is LinkStatus.LOST:
        kept = kept_sentences(scene.model.table, is_alone=scene.is_alone)
        return loss_sentence(link), sentences_that_fit(kept, width)
    if link.status is LinkStatus.CONNECTING:
        return _("Connecting."), ""
    if link.is_silent:
        return _("The server does not answer."), _("Nothing that you have chosen is lost.")
    if scene.model.claimed is not None:
        return _("The rest is claimed, and the claim holds."), ""
    table = scene.model.table
    if table is None or not table.paused:
        return ()
    may_go_on = table.paused == "asked" and table.your_seat is not None
    return scene.shown(pause_sentence(table)), _("p lets it go on.") if may_go_on else ""


def _in_two(sentence: str, width: int) -> tuple[str, str]:
    first, *rest = wrap(sentence, width)
    return first, " ".join(rest)
