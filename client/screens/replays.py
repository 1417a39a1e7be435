"""The list of the records that were kept: one of them is opened."""

from collections.abc import Callable, Sequence

from client.record_list import Kept
from client.scene import Scene
from client.screens.base import Input
from client.screens.listing import ListScreen
from client.widgets.start.records import Records


class ReplaysScreen(ListScreen):
    """`open_record` is told which record; it says what is wrong with it, or nothing."""

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[Kept],
        directory: str,
        open_record: Callable[[Kept], str],
    ) -> None:
        listing = Records()
        super().__init__(scene, input_, listing)
        listing.records, listing.directory = records, directory
        self._records = records
        self._open = open_record

    def take(self, index: int) -> None:
        """See ListScreen."""
        self.wrong = self._open(self._records[index])
        self.show(self.scene)
