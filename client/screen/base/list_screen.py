"""A screen with a list: moves in it, and takes one of its rows."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Click

from client.screen.base.canvas import Canvas, filled, wrap
from client.screen.base.drawn import DrawnWidget
from client.screen.base.foot import Foot, FootWords
from client.screen.base.messages import Clicked, Commanded
from client.screen.base.screen import Input, SceneScreen
from client.screen.base.window import Window, window_around
from client.screen.scene.keys import LIST, Command, Keys, without
from client.screen.scene.scene import Scene

# --- A list that fills the screen: a heading, the rows that have room, and the keys below ---
# MERGED: client/widgets/start/listing.py; the header of this file has to speak of it too.
#     Not here: what is listed (start/records.py, start/lan.py).

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


class Listing(DrawnWidget):
    """`cursor` is the index of a row, `wrong` what is wrong with what was tried last. A subclass
    says what is in the rows.
    """

    cursor = 0
    wrong = ""
    _window = Window()

    class RowClicked(Clicked[int]):
        """A row was clicked: its index."""

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
        palette, rows, width = self.scene.palette, self.rows(), canvas.width - 2 * _INSET
        canvas.write(_INSET, 0, self.heading(), palette.heading)
        if not rows:
            lines = [line for text in self.nothing() for line in wrap(text, width)]
            canvas.write_lines(_INSET, _TOP, [[(line, palette.plain)] for line in lines])
        self._window = window_around(self.cursor, self._window, len(rows), self.room)
        for y, index in enumerate(self._window.rows, _TOP):
            style = palette.cursor if index == self.cursor else palette.plain
            canvas.write(_INSET, y, filled(rows[index], width), style)
        self._window.mark(canvas, canvas.width - 1, _TOP, palette.question)
        self._foot(canvas.width).draw(canvas, palette)

    def on_click(self, event: Click) -> None:
        """Says which row was meant, or which words at the foot."""
        foot = self._foot(self.size.width)
        if (command := foot.command_at(event.x, self.size.height - 1 - event.y)) is not None:
            self.post_message(Commanded(command))
            return
        if (index := self._window.index_at(event.y - _TOP)) is not None:
            self.post_message(self.RowClicked(index, event.time))

    def _foot(self, width: int) -> Foot:
        words = self.foot_words()
        if not self.rows():
            words = {command: words[command] for command in words if command not in OF_ROWS}
        return Foot(words, self.wrong, width)


# --- A screen with a list: moves in it, and takes one of its rows ---


class ListScreen(SceneScreen):
    """Shows `listing`, in which a subclass puts its rows whenever it is shown."""

    KEYS: ClassVar[Keys] = LIST

    def __init__(self, scene: Scene, input_: Input, listing: Listing) -> None:
        super().__init__(scene, input_)
        self._listing = listing
        self.wrong = ""

    def take(self, index: int) -> None:
        """Enter, or another click: that row was meant."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self._listing

    def show(self, scene: Scene) -> None:
        self._listing.wrong = self.wrong
        super().show(scene)

    def keys(self) -> Keys:
        return self.KEYS if self._listing.rows() else without(self.KEYS, *OF_ROWS)

    def obey(self, command: Command) -> None:
        cursor, page = self._listing.cursor, self._listing.room
        match command:
            case Command.UP:
                self.point(cursor - 1)
            case Command.DOWN:
                self.point(cursor + 1)
            case Command.PAGE_UP:
                self.point(cursor - page)
            case Command.PAGE_DOWN:
                self.point(cursor + page)
            case Command.FIRST:
                self.point(0)
            case Command.LAST:
                self.point(len(self._listing.rows()) - 1)
            case Command.TAKE:
                self._take()
            case Command.CLOSE:
                self.dismiss()
            case _:
                super().obey(command)

    def on_listing_row_clicked(self, event: Listing.RowClicked) -> None:
        """A click points at a row, another one takes it."""
        if not self.input.echo_filter.admits_click(event.seconds):
            return
        if event.what == self._listing.cursor:
            self._take()
        else:
            self.point(event.what)

    def point(self, cursor: int) -> None:
        """Another row, as far as there is one."""
        self.wrong = ""
        self._listing.cursor = max(0, min(cursor, len(self._listing.rows()) - 1))
        self.show(self.scene)

    def _take(self) -> None:
        if self._listing.rows():
            self.take(self._listing.cursor)
