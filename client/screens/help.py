"""The help: a page like every other, from which the lesson can be opened."""

from typing import ClassVar

from textual.events import Click

from client.keys import HELP, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.page import Page
from client.widgets.box import Content


class Help(Page):
    """`content` tells of the keys and rules."""

    KEYS: ClassVar[Keys] = HELP

    def __init__(self, scene: Scene, input_: Input, content: Content) -> None:
        super().__init__(scene, input_, _("Help"), content)

    def foot(self) -> str:
        """See Page."""
        return " · ".join((_("Enter to go on"), _("l learn the game")))

    def click(self, event: Click) -> None:
        """A click opens the lesson where that is written."""
        if self.foot_part(event) == _("l learn the game"):
            self.obey(Command.LESSON)
        else:
            super().click(event)
