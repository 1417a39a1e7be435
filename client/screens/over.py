"""The end of a game: the standing, the winner, and another game."""

from typing import ClassVar

from textual.events import Click

from client.keys import OVER, Command, Keys, without
from client.language import _
from client.scene import Scene
from client.screens.base import Input, Kind
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.foot import FootWords
from client.widgets.pages.over import over_lines
from protocol.messages import Again, GetRecord


class Over(Page):
    """Stays until the next game begins."""

    KEYS: ClassVar[Keys] = OVER
    KIND: ClassVar[Kind] = Kind.OVER

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The game is over"), over_lines)

    def keys(self) -> Keys:
        """See SceneScreen. Who looks on begins no game."""
        may_play = self._may_play()
        return self.possible(self.KEYS if may_play else without(self.KEYS, Command.AGAIN))

    def foot_words(self) -> FootWords:
        """See Page."""
        words = {
            Command.AGAIN: _("a again"),
            Command.SAVE: _("f save"),
            Command.SCORES: _("v scores"),
            Command.QUIT: _("x quit"),
        }
        return {command: words[command] for command in words if command in self.keys()}

    def obey(self, command: Command) -> None:
        """See Page."""
        match command:
            case Command.AGAIN:
                self.input.guard.spend()
                self.post_message(Requested(Again()))
            case Command.SAVE:
                self.input.guard.spend()
                self.post_message(Requested(GetRecord()))
            case _:
                super().obey(command)

    def show(self, scene: Scene) -> None:
        """See SceneScreen: what has become of the record is in sight as soon as it is told."""
        is_told = scene.record not in ("", self.scene.record)
        super().show(scene)
        if is_told:
            self._box.show_end()

    def click(self, event: Click) -> None:
        """Only a key closes this page, or a click on its words."""

    def _may_play(self) -> bool:
        table = self.scene.model.table
        return table is None or table.your_seat is not None
