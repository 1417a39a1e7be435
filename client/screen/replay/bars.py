"""The lines above and below the table of a replay: from whose viewpoint it is seen; what the last
decision did; the buttons for the steps, and which position of the record it is.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.bar import BAR_ROWS, room_beside_bar, sentences_that_fit
from client.screen.base.canvas import Canvas, cut, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords, command_at, foot_text
from client.screen.base.messages import Clicked, Commanded
from client.screen.replay.positions import ShownPosition
from client.screen.scene.keys import Command
from client.words.language import _
from engine.seats import Seat

_LEFT = 9  # columns for the heading
_LONGEST_NAME = 12
_BAR = 1  # the column of the bar
_BUTTONS: Sequence[tuple[str, Command]] = (
    ("<<<", Command.HAND_BACK),
    ("<<", Command.TRICK_BACK),
    ("<", Command.STEP_BACK),
    (">", Command.STEP_ON),
    (">>", Command.TRICK_ON),
    (">>>", Command.HAND_ON),
)
_GAP = 1


class ReplayWidget(DrawnWidget):
    """Drawn from a position besides the scene; `position` is set before the scene is shown."""

    position = ShownPosition()


class Heading(ReplayWidget):
    """A tab for each viewpoint, which a click chooses."""

    class TabClicked(Clicked[Seat | None]):
        """A tab was clicked: the seat, None for all cards open."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        canvas.write(1, 0, _("Replay"), palette.heading)
        tabs = self._tabs(canvas.width)
        if (start := tabs[0][0] - cell_len(_viewpoint())) > _LEFT:
            canvas.write(start, 0, _viewpoint(), palette.faint)
        for number, (start, text) in enumerate(tabs):
            canvas.write(start, 0, text, palette.cursor if self._is_on(number) else palette.faint)

    def on_click(self, event: Click) -> None:
        """Says which tab was clicked."""
        for number, (start, text) in enumerate(self._tabs(self.size.width)):
            if start <= event.x < start + cell_len(text):
                self.post_message(self.TabClicked(number - 1 if number else None, event.time))

    def _is_on(self, number: int) -> bool:
        viewpoint = self.position.viewpoint
        return number == 0 if viewpoint.is_open else number == viewpoint.seat + 1

    def _tabs(self, width: int) -> list[tuple[int, str]]:
        """The column and the text of each, the names as long as there is room."""
        names = self.scene.names
        for longest in range(_LONGEST_NAME, 0, -1):
            texts = [
                f"0 {_('all')}",
                *(f"{n} {cut(name, longest)}" for n, name in enumerate(names, 1)),
            ]
            needed = sum(map(cell_len, texts)) + len(texts)
            if needed <= width - _LEFT or longest == 1:
                break
        gap = 2 if needed + len(texts) + cell_len(_viewpoint()) < width - _LEFT else 1
        starts, x = [], width - needed - (gap - 1) * (len(texts) - 1)
        for text in texts:
            starts.append((x, text))
            x += cell_len(text) + gap
        return starts


class Narration(ReplayWidget):
    """What happened, and what is asked now, if there is room for both."""

    def draw(self, canvas: Canvas) -> None:
        palette, position = self.scene.palette, self.position
        room = room_beside_bar(canvas.width)
        lines = wrapped(position.happened, room, palette.question)
        if len(lines) < canvas.height:
            told = sentences_that_fit((position.question, position.playing), room)
            lines.append([(told, palette.plain)])
        for row in range(BAR_ROWS):
            canvas.write(_BAR, row, "▌", palette.question)
        canvas.write_lines(canvas.width - 1 - room, 0, lines)


class PlaybackBar(ReplayWidget):
    """`<<< << <` go a hand, a trick, a card back. Beside them is a track with a mark for each deal;
    a click on it goes there.
    """

    class PositionClicked(Clicked[int]):
        """A column of the track was clicked: the position that it stands for."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        for x, text, _command in _placed_buttons():
            canvas.write(x, 0, text, palette.plain)
        self._draw_track(canvas)
        canvas.write_right(canvas.width - 1, 0, [(self._end(), palette.faint)])

    def _draw_track(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        start, length = self._track(canvas.width)
        reached = self._column_of(self.position.number, length)
        canvas.write(start, 0, "─" * length, palette.faint)
        canvas.write(start, 0, "■" * reached, palette.up)
        for deal in self.position.deals:
            column = self._column_of(deal, length)
            style = palette.up if column < reached else palette.plain
            canvas.write(start + column, 0, "┼", style)
        canvas.write(start + reached, 0, "●", palette.heading)

    def on_click(self, event: Click) -> None:
        """Says which command or which position was clicked."""
        for x, text, command in _placed_buttons():
            if x <= event.x < x + len(text):
                self.post_message(Commanded(command))
        start, length = self._track(self.size.width)
        if start <= event.x < start + length:
            column = event.x - start
            position = round(column * self.position.last / max(1, length - 1))
            self.post_message(self.PositionClicked(position, event.time))
        elif pressed := command_at(self._words(), event.x - self._words_start(self.size.width)):
            self.post_message(Commanded(pressed))

    def _track(self, width: int) -> tuple[int, int]:
        """The first column of the track, and how many it has."""
        x, text, _command = _placed_buttons()[-1]
        start = x + len(text) + _GAP
        return start, max(1, width - 1 - cell_len(self._end()) - _GAP - start)

    def _column_of(self, position: int, length: int) -> int:
        return position * (length - 1) // max(1, self.position.last)

    def _end(self) -> str:
        """What stands right of the track: always as wide, so that nothing moves."""
        last = str(self.position.last)
        return f"{self.position.number:>{len(last)}}/{last}  {foot_text(self._words())}"

    def _words(self) -> FootWords:
        back = {Command.CLOSE: _("w back")} if self.position.leads_back else {}
        return {**back, Command.HELP: _("? help")}

    def _words_start(self, width: int) -> int:
        return width - 1 - cell_len(foot_text(self._words()))


def _placed_buttons() -> list[tuple[int, str, Command]]:
    placed, x = [], 1
    for text, command in _BUTTONS:
        placed.append((x, text, command))
        x += len(text) + _GAP
    return placed


def _viewpoint() -> str:
    """What is chosen by the numbers before the names."""
    return _("eyes: ")
