"""Asks whether the program is to end, or only the stay at the table."""

from typing import ClassVar

from client.keys import QUITTING, Command, Keys, without
from client.language import _
from client.link import LinkStatus
from client.model import is_over
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
    is_online = scene.model.link.status is LinkStatus.ONLINE
    return scene.model.table is not None and is_online and not scene.is_alone


def _lines(scene: Scene, width: int) -> list[Line]:
    text = f"{_question(scene)} {_what_then(scene)}"
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]


def _question(scene: Scene) -> str:
    if scene.is_alone and not is_over(scene.model.view):
        return _("End the game?")
    if scene.from_start:
        return _("Back to the start screen?")
    return _("Leave the program?")


def _what_then(scene: Scene) -> str:
    """What becomes of the server and of one's seat, and what there is to do instead."""
    table, link = scene.model.table, scene.model.link
    lobby = _("With g you go to the lobby.")
    sentences = []
    if scene.runs_server:
        sentences.append(_("That stops the server, for everybody who plays on it."))
        lobby = _("With g you go to the lobby, and the server goes on.")
    elif table is None or table.your_seat is None or scene.is_alone:
        pass
    elif is_over(scene.model.view):
        sentences.append(_("The game is over."))
    elif link.status is not LinkStatus.ENDED:
        sentences.append(_("Your seat is kept for a while."))
        lobby = _("With g you get up for good and go to the lobby: a bot plays on for you.")
    if _has_lobby(scene):
        sentences.append(lobby)
    return " ".join(sentences)
