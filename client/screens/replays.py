"""The list of the records that were kept: one of them is opened."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult

from client.keys import LIST, Command, Keys
from client.record_list import Kept
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.widgets.start.records import Records


class ReplaysScreen(SceneScreen):
    """`open_record` is told which record; it says what is wrong with it, or nothing."""

    KEYS: ClassVar[Keys] = LIST

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[Kept],
        directory: str,
        open_record: Callable[[Kept], str],
    ) -> None:
        super().__init__(scene, input_)
        self._records = records
        self._directory = directory
        self._open = open_record
        self._cursor = 0
        self._wrong = ""

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield Records()

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        records = self.query_one(Records)
        records.records, records.directory = self._records, self._directory
        records.cursor, records.wrong = self._cursor, self._wrong
        super().show(scene)

    def obey(self, command: Command) -> None:
        """See SceneScreen."""
        page = self.query_one(Records).room
        match command:
            case Command.UP:
                self._point(self._cursor - 1)
            case Command.DOWN:
                self._point(self._cursor + 1)
            case Command.PAGE_UP:
                self._point(self._cursor - page)
            case Command.PAGE_DOWN:
                self._point(self._cursor + page)
            case Command.FIRST:
                self._point(0)
            case Command.LAST:
                self._point(len(self._records) - 1)
            case Command.CONFIRM:
                self._take()
            case Command.CLOSE:
                self.dismiss()
            case _:
                super().obey(command)

    def on_records_pressed(self, event: Records.Pressed) -> None:
        """A click points at a record, another one opens it."""
        if not self.input.guard.admits_click(event.seconds):
            return
        if event.index == self._cursor:
            self._take()
        else:
            self._point(event.index)

    def _point(self, cursor: int) -> None:
        self._wrong = ""
        self._cursor = max(0, min(cursor, len(self._records) - 1))
        self.show(self.scene)

    def _take(self) -> None:
        if self._records:
            self._wrong = self._open(self._records[self._cursor])
            self.show(self.scene)
