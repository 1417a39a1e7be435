"""The records that were kept, as a list: when, who played, by which rules. One can be opened."""

from collections.abc import Callable, Sequence

from client.files.records import KeptRecord
from client.screen.base.foot import FootWords
from client.screen.base.list_screen import ListScreen
from client.screen.base.screen import Input
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.rules import title

_WHEN = 18  # columns of the date and the time


class RecordListScreen(ListScreen):
    """`directory` is where the records are kept. `open_record` is told which record; it says why
    that cannot be replayed, or nothing.
    """

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[KeptRecord],
        directory: str,
        open_record: Callable[[KeptRecord], str],
    ) -> None:
        super().__init__(scene, input_, _("Replays"))
        self._records = records
        self._directory = directory
        self._open = open_record

    def rows(self) -> Sequence[str]:
        return [
            f"{kept.when:%Y-%m-%d %H:%M}".ljust(_WHEN) + _players_and_rules(kept)
            for kept in self._records
        ]

    def empty_text(self) -> Sequence[str]:
        return (
            _("No game has been saved yet: f saves one at the end of a hand. They go to"),
            self._directory,
        )

    def row_words(self) -> FootWords:
        return {Command.TAKE: _("Enter opens")}

    def take(self, index: int) -> None:
        self.error = self._open(self._records[index])
        self.show(self.scene)


def _players_and_rules(kept: KeptRecord) -> str:
    if kept.header is None:
        return _("{file}: no record").format(file=kept.path.name)
    names = ", ".join(kept.header.players)
    return f"{names} · {title(kept.header.rules)}"
