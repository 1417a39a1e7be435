"""A list that fills the screen: a heading, as many rows as have room, and the keys below; one of
the rows is chosen. What is listed, each subclass says.
"""

from collections.abc import Sequence
from itertools import chain

from textual.app import ComposeResult
from textual.events import Click

from client.screen.base.bar import BarText, room_beside_bar
from client.screen.base.canvas import Canvas, filled, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.frame import Edges
from client.screen.base.framed import TOP, draw_framed, framed_command_at, rows_inside
from client.screen.base.messages import Clicked, Commanded
from client.screen.base.screen import Input, SceneScreen
from client.screen.base.window import Window, rows_to_move, window_around
from client.screen.scene.keys import LIST, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.words.cards import arrows
from client.words.language import _

_INSET = 3

_ROW_COMMANDS = (
    Command.UP,
    Command.DOWN,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.FIRST,
    Command.LAST,
    Command.TAKE,
    Command.WATCH,
)
"""The commands that do nothing where there is no row."""


class ListWidget(DrawnWidget):
    """A line for each of the `rows`, or without any the paragraphs of `empty_text`. `cursor` is the
    index of a row, `told` what is said of it, and `error` why what was tried last could not be
    done.
    """

    rows: Sequence[str] = ()
    empty_text: Sequence[str] = ()
    cursor = 0
    told = ""
    error = ""
    reading_place = (_INSET, TOP)
    _window = Window()

    class RowClicked(Clicked[int]):
        """A row was clicked: its index."""

    def __init__(self, heading: str) -> None:
        super().__init__()
        self.foot_words: FootWords = {}
        self._heading = heading

    @property
    def room(self) -> int:
        """How many rows are in sight."""
        return rows_inside(self.size.height)

    def draw(self, canvas: Canvas) -> None:
        palette, rows, width = self.scene.palette, self.rows, canvas.width - 2 * _INSET
        title = Edges(title=[(self._heading, palette.heading)])
        draw_framed(canvas, palette, title, self._bar(canvas.width), self.foot_words)
        if not rows:
            lines = (wrapped(text, width, palette.plain) for text in self.empty_text)
            canvas.write_lines(_INSET, TOP, chain.from_iterable(lines))
        self._window = window_around(self.cursor, self._window, len(rows), self.room)
        for y, index in enumerate(self._window.rows, TOP):
            style = palette.cursor if index == self.cursor else palette.plain
            canvas.write(_INSET, y, filled(rows[index], width), style)
            if index == self.cursor:
                canvas.write(1, y, "▌", palette.question)
        self._window.mark(canvas, canvas.width - 1, TOP, palette.question)

    def on_click(self, event: Click) -> None:
        """Says which row was meant, or which words at the foot."""
        command = framed_command_at(self.foot_words, *self.size, event.x, event.y)
        if command is not None:
            self.post_message(Commanded(command))
            return
        if (index := self._window.index_at(event.y - TOP)) is not None:
            self.post_message(self.RowClicked(index, event.time))

    def _bar(self, width: int) -> BarText:
        """What Enter does with the row under the cursor; in its place, what went wrong."""
        palette = self.scene.palette
        if self.error:
            first, *rest = wrap(self.error, room_beside_bar(width))
            below = " ".join(rest)
            return BarText([(first, palette.alarm)], [(below, palette.alarm)], is_alarm=True)
        return BarText([(self.told, palette.question)])


class ListScreen(SceneScreen):
    """Moves in a list and takes one of its rows; a subclass says what becomes of it."""

    KEYS = LIST

    def __init__(self, scene: Scene, input_: Input, heading: str) -> None:
        super().__init__(scene, input_)
        self.cursor = 0
        self.error = ""
        self._list = ListWidget(heading)

    def rows(self) -> Sequence[str]:
        """A line for each row."""
        raise NotImplementedError

    def empty_text(self) -> Sequence[str]:
        """Paragraphs in the place of the rows, where there are none."""
        raise NotImplementedError

    def told(self) -> str:
        """A sentence on what Enter does with the row under the cursor."""
        return ""

    def row_words(self) -> FootWords:
        """What the keys do with a row, in a few words."""
        raise NotImplementedError

    def take(self, index: int) -> None:
        """Does what Enter or a second click on that row means."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self._list

    def show(self, scene: Scene) -> None:
        rows = self.rows()
        move = _("{arrows} move").format(arrows=arrows("↑↓", scene.signs))
        self._list.rows, self._list.empty_text = rows, self.empty_text()
        self._list.foot_words = {
            **({Command.DOWN: move, **self.row_words()} if rows else {}),
            Command.CLOSE: _("Esc/Backspace back"),
            Command.HELP: _("? help"),
        }
        self._list.cursor, self._list.error = self.cursor, self.error
        self._list.told = self.told() if rows else _("Esc goes back.")
        super().show(scene)

    def keys(self) -> Keys:
        return self.KEYS if self.rows() else keys_without(self.KEYS, *_ROW_COMMANDS)

    def obey(self, command: Command) -> None:
        if (rows := rows_to_move(command, self._list.room)) is not None:
            self.point(self.cursor + rows)
        elif command is Command.TAKE:
            self._take()
        elif command is Command.CLOSE:
            self.dismiss()
        else:
            super().obey(command)

    def on_list_widget_row_clicked(self, event: ListWidget.RowClicked) -> None:
        """A click points at a row, another one takes it."""
        if not self.input.echo_filter.admits_click(event.seconds):
            return
        if event.what == self.cursor:
            self._take()
        else:
            self.point(event.what)

    def point(self, cursor: int) -> None:
        """Another row, as far as there is one."""
        self.error = ""
        self.cursor = max(0, min(cursor, len(self.rows()) - 1))
        self.show(self.scene)

    def _take(self) -> None:
        if self.rows():
            self.take(self.cursor)
