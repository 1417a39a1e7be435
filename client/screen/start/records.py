"""The list of the records that were kept: one of them is opened."""

from collections.abc import Callable, Sequence

from client.files.records import KeptRecord
from client.screen.base.foot import FootWords
from client.screen.base.list_screen import Listing, ListScreen
from client.screen.base.screen import Input
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.words.cards import arrows
from client.words.language import _
from client.words.rules import title

# --- The kept records as a list: when, who, and by which rules ---
# MERGED: client/widgets/start/records.py; the header of this file has to speak of it too.

_WHEN = 18


class Records(Listing):
    """`directory` is where they are kept."""

    records: Sequence[KeptRecord] = ()
    directory = ""

    def heading(self) -> str:
        return _("Replays")

    def rows(self) -> Sequence[str]:
        return [f"{kept.when:%Y-%m-%d %H:%M}".ljust(_WHEN) + _what(kept) for kept in self.records]

    def nothing(self) -> Sequence[str]:
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


def _what(kept: KeptRecord) -> str:
    if kept.header is None:
        return _("{file}: no record").format(file=kept.path.name)
    names = ", ".join(kept.header.players)
    return f"{names} · {title(kept.header.rules)}"


# --- The list of the records that were kept: one of them is opened ---


class ReplaysScreen(ListScreen):
    """`open_record` is told which record; it says what is wrong with it, or nothing."""

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[KeptRecord],
        directory: str,
        open_record: Callable[[KeptRecord], str],
    ) -> None:
        listing = Records()
        super().__init__(scene, input_, listing)
        listing.records, listing.directory = records, directory
        self._records = records
        self._open = open_record

    def take(self, index: int) -> None:
        self.wrong = self._open(self._records[index])
        self.show(self.scene)
