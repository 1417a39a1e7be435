"""The records that were kept, as a list: when, who played, by which rules. One can be opened."""

from collections.abc import Callable, Sequence

from client.files.records import KeptRecord
from client.screen.base.foot import FootWords
from client.screen.base.list_screen import ListScreen, ListWidget
from client.screen.base.screen import Input
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.words.cards import arrows
from client.words.language import _
from client.words.rules import title

_WHEN = 18  # columns of the date and the time


class RecordListWidget(ListWidget):
    """`directory` is where the records are kept."""

    records: Sequence[KeptRecord] = ()
    directory = ""

    def heading(self) -> str:
        return _("Replays")

    def rows(self) -> Sequence[str]:
        return [
            f"{kept.when:%Y-%m-%d %H:%M}".ljust(_WHEN) + _players_and_rules(kept)
            for kept in self.records
        ]

    def empty_text(self) -> Sequence[str]:
        return (
            _("No game has been saved yet: f saves one at the end of a hand. They go to"),
            self.directory,
        )

    def foot_words(self) -> FootWords:
        return {
            Command.DOWN: _("{arrows} move").format(arrows=arrows("↑↓", self.scene.signs)),
            Command.TAKE: _("Enter opens"),
            Command.CLOSE: _("Esc back"),
            Command.HELP: _("? help"),
        }


def _players_and_rules(kept: KeptRecord) -> str:
    if kept.header is None:
        return _("{file}: no record").format(file=kept.path.name)
    names = ", ".join(kept.header.players)
    return f"{names} · {title(kept.header.rules)}"


class RecordListScreen(ListScreen):
    """`open_record` is told which record; it says why that cannot be replayed, or nothing."""

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[KeptRecord],
        directory: str,
        open_record: Callable[[KeptRecord], str],
    ) -> None:
        record_list = RecordListWidget()
        super().__init__(scene, input_, record_list)
        record_list.records, record_list.directory = records, directory
        self._records = records
        self._open = open_record

    def take(self, index: int) -> None:
        self.error = self._open(self._records[index])
        self.show(self.scene)
