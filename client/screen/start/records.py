"""The records that were kept, as a list: when, by which rules, who won and with what. One can be
opened.
"""

import asyncio
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
_RULES = 12  # columns of the rules, at least


class RecordListScreen(ListScreen):
    """`directory` is where the records are kept. `open_record` is told which record; it says why
    that cannot be replayed, or nothing. `standing_of` reads how a game stands at the end of its
    record, which takes its time; empty where it cannot be read.
    """

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        records: Sequence[KeptRecord],
        directory: str,
        open_record: Callable[[KeptRecord], str],
        standing_of: Callable[[KeptRecord], str],
    ) -> None:
        super().__init__(scene, input_, _("Replays"))
        self._records = records
        self._directory = directory
        self._open = open_record
        self._standing_of = standing_of
        self._standings: dict[KeptRecord, str] = {}

    def on_mount(self) -> None:
        """Begins to read how each game stands, the newest first."""
        super().on_mount()
        self.run_worker(self._read_standings(), name="standings", exit_on_error=True)

    async def _read_standings(self) -> None:
        for kept in self._records:
            if kept.header is not None:
                self._standings[kept] = await asyncio.to_thread(self._standing_of, kept)
                self.show(self.scene)

    def rows(self) -> Sequence[str]:
        return [
            f"{kept.when:%Y-%m-%d %H:%M}".ljust(_WHEN) + self._game(kept) for kept in self._records
        ]

    def empty_text(self) -> Sequence[str]:
        return (
            _("No game has been saved yet: f saves one at the end of a hand, here:"),
            self._directory,
        )

    def told(self) -> str:
        kept = self._records[self.cursor]
        if kept.header is None:
            return _("This file is no record of a game.")
        names = ", ".join(map(self.scene.shown, kept.header.players))
        return _("Enter replays the game of {names}.").format(names=names)

    def row_words(self) -> FootWords:
        return {Command.TAKE: _("Enter replay")}

    def take(self, index: int) -> None:
        self.error = self._open(self._records[index])
        self.show(self.scene)

    def _game(self, kept: KeptRecord) -> str:
        """The rules, and how the game ended; until that is known, who played."""
        if kept.header is None:
            return _("{file}: no record").format(file=kept.path.name)
        told = self._standings.get(kept) or ", ".join(kept.header.players)
        return f"{title(kept.header.rules).ljust(_RULES)}  {told}"
