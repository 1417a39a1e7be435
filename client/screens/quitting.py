"""Asks whether the program is to end, or only the stay at the table."""

from typing import ClassVar

from client.keys import QUITTING, Command, Keys, without
from client.language import _
from client.scene import Scene
from client.screens.base import Input, Kind
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.canvas import Line, wrap
from client.widgets.foot import FootWords
from protocol.messages import Leave


class Quitting(Page):
    """Yes, no, or to the lobby; no is also Enter and Escape."""

    KEYS: ClassVar[Keys] = QUITTING
    KIND: ClassVar[Kind] = Kind.QUITTING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Quit?"), _lines)

    def keys(self) -> Keys:
        """See SceneScreen: from nowhere but a table of a server can one go to the lobby."""
        return self.KEYS if _has_lobby(self.scene) else without(self.KEYS, Command.LEAVE)

    def foot_words(self) -> FootWords:
        """See Page."""
        words = {Command.YES: _("y yes"), Command.LEAVE: _("g to the lobby"), Command.NO: _("n no")}
        return {command: words[command] for command in words if command in self.keys()}

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.NO:
            self.close()
        elif command is Command.LEAVE:
            self.post_message(Requested(Leave()))
            self.close()
        else:
            super().obey(command)


def _has_lobby(scene: Scene) -> bool:
    return scene.model.table is not None and not scene.is_alone


def _lines(scene: Scene, width: int) -> list[Line]:
    if scene.is_alone:
        text = _("End the game?")
    elif scene.runs_server:
        text = _("Leave the program? That stops the server, for everybody who plays on it.")
        if _has_lobby(scene):
            text += " " + _("With g you go to the lobby, and the server goes on.")
    elif scene.model.table is None:
        text = _("Leave the program?")
    elif scene.model.table.your_seat is None:
        text = _("Stop looking on? With g you go to the lobby.")
    else:
        text = _(
            "Leave the program? Your seat is kept for a while. With g you get up for good and go "
            "to the lobby: a bot plays on for you."
        )
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]
