"""A screen with a list: moves in it, and takes one of its rows."""

from typing import ClassVar

from textual.app import ComposeResult

from client.keys import LIST, Command, Keys, without
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.widgets.start.listing import OF_ROWS, Listing


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
        """See Textual."""
        yield self._listing

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        self._listing.wrong = self.wrong
        super().show(scene)

    def keys(self) -> Keys:
        """See SceneScreen."""
        return self.KEYS if self._listing.rows() else without(self.KEYS, *OF_ROWS)

    def obey(self, command: Command) -> None:
        """See SceneScreen."""
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

    def on_listing_pressed(self, event: Listing.Pressed) -> None:
        """A click points at a row, another one takes it."""
        if not self.input.guard.admits_click(event.seconds):
            return
        if event.index == self._listing.cursor:
            self._take()
        else:
            self.point(event.index)

    def point(self, cursor: int) -> None:
        """Another row, as far as there is one."""
        self.wrong = ""
        self._listing.cursor = max(0, min(cursor, len(self._listing.rows()) - 1))
        self.show(self.scene)

    def _take(self) -> None:
        if self._listing.rows():
            self.take(self._listing.cursor)
