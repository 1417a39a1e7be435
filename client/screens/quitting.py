"""Asks whether the program is to end, or only the stay at the table."""

from typing import ClassVar

from textual.events import Click

from client.keys import QUITTING, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input, Kind
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.canvas import Line, wrap
from protocol.messages import Leave


class Quitting(Page):
    """Yes, no, or to the lobby; no is also Enter and Escape."""

    KEYS: ClassVar[Keys] = QUITTING
    KIND: ClassVar[Kind] = Kind.QUITTING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Quit?"), _lines)

    def foot(self) -> str:
        """See Page."""
        return " · ".join(self._answers())

    def _answers(self) -> dict[str, Command]:
        """What can be answered, in the words of the foot."""
        lobby = {} if self.scene.is_alone else {_("l to the lobby"): Command.LEAVE}
        return {_("y yes"): Command.YES, **lobby, _("n no"): Command.NO}

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.NO:
            self.close()
        elif command is Command.LEAVE and not self.scene.is_alone:
            self.post_message(Requested(Leave()))
            self.close()
        else:
            super().obey(command)

    def click(self, event: Click) -> None:
        """A click on an answer is like its key, anywhere else it is no."""
        self.obey(self._answers().get(self.foot_part(event), Command.NO))


def _lines(scene: Scene, width: int) -> list[Line]:
    if scene.is_alone:
        text = _("End the game?")
    elif scene.runs_server:
        text = _(
            "Leave the program? That stops the server, for everybody who plays on it. With l you "
            "go to the lobby, and the server goes on."
        )
    elif scene.model.table is None or scene.model.table.your_seat is None:
        text = _("Stop looking on? With l you go to the lobby.")
    else:
        text = _(
            "Leave the program? Your seat is kept for a while. With l you get up for good and go "
            "to the lobby: a bot plays on for you."
        )
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]
