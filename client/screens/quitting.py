"""Asks whether the program is to end."""

from typing import ClassVar

from client.keys import QUITTING, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.page import Page
from client.widgets.canvas import Line, wrap


class Quitting(Page):
    """Yes or no; no is also Enter and Escape."""

    KEYS: ClassVar[Keys] = QUITTING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Quit?"), _lines)

    def foot(self) -> str:
        """See Page."""
        return _("y yes · n no")

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.NO:
            self.close()
        else:
            super().obey(command)


def _lines(scene: Scene, width: int) -> list[Line]:
    text = _("Leave the table and end the program?")
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]
