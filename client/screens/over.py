"""The end of a game: the standing, the winner, and another game."""

from typing import ClassVar

from textual.events import Click

from client.keys import OVER, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.pages.over import over_lines
from protocol.messages import Again


class Over(Page):
    """Stays until the next game begins."""

    KEYS: ClassVar[Keys] = OVER

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The game is over"), over_lines)

    def foot(self) -> str:
        """See Page."""
        return _("a again · v score sheet · x quit")

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.AGAIN:
            self.input.guard.spend()
            self.post_message(Requested(Again()))
        else:
            super().obey(command)

    def click(self, event: Click) -> None:
        """A click asks for another game where that is written."""
        if self._box.is_foot(event.screen_y):
            self.obey(Command.AGAIN)
