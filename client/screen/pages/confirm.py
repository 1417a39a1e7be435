"""The pages that ask for a yes or a no: whether to claim all tricks to come, whether to quit."""

from client.screen.base.canvas import Line, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.keys import CONFIRMING, QUITTING, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.state.connection import LinkStatus
from client.state.model import is_over
from client.words.language import _
from protocol.messages import Claim, Leave


class ClaimPage(Page):
    """Claims all tricks to come, if nothing has happened in the game since it was opened."""

    KEYS = CONFIRMING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Claim the rest?"), _claim_lines)
        self._seq = scene.model.seq

    def foot_words(self) -> FootWords:
        return {Command.YES: _("y yes"), Command.NO: _("n no")}

    def obey(self, command: Command) -> None:
        if command is Command.YES:
            if self.scene.model.my_turn and self.scene.model.seq == self._seq:
                self.post_message(Requested(Claim(self._seq)))
            self.close()
        elif command is Command.NO:
            self.close()
        else:
            super().obey(command)


def _claim_lines(scene: Scene, width: int) -> list[Line]:
    text = _(
        "Will you take every trick that is left, however the others play? The server checks all "
        "the cards. If you are right, the hand is over; if not, everybody is told, you play on, "
        "and you may claim again in a later trick."
    )
    return wrapped(text, width, scene.palette.plain)


class QuitPage(Page):
    """Ends the program, or leaves the table for the lobby; Enter and Escape do neither."""

    KEYS = QUITTING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Quit?"), _quit_lines)

    def keys(self) -> Keys:
        """The lobby can be reached only from the table of a server."""
        return self.KEYS if _has_lobby(self.scene) else keys_without(self.KEYS, Command.LEAVE)

    def foot_words(self) -> FootWords:
        words = {Command.YES: _("y yes"), Command.LEAVE: _("g to the lobby"), Command.NO: _("n no")}
        return {command: words[command] for command in words if command in self.keys()}

    def obey(self, command: Command) -> None:
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


def _quit_lines(scene: Scene, width: int) -> list[Line]:
    text = f"{_quit_question(scene)} {_consequences(scene)}"
    return wrapped(text, width, scene.palette.plain)


def _quit_question(scene: Scene) -> str:
    if scene.is_alone and not scene.is_kept and not is_over(scene.model.view):
        return _("End the game?")
    if scene.from_start:
        return _("Back to the start screen?")
    return _("Leave the program?")


def _consequences(scene: Scene) -> str:
    """What becomes of the server and of one's seat, and what could be done instead."""
    table, link = scene.model.table, scene.model.link
    lobby = _("g goes to the lobby.")
    sentences = []
    if scene.runs_server:
        sentences.append(_("That stops the server for everybody who plays on it."))
        lobby = _("g goes to the lobby, and the server goes on.")
    elif scene.is_kept and not is_over(scene.model.view):
        sentences.append(_("The game is kept: you can go on with it next time."))
    elif table is None or table.your_seat is None or scene.is_alone:
        pass
    elif is_over(scene.model.view):
        sentences.append(_("The game is over."))
    elif link.status is not LinkStatus.ENDED:
        sentences.append(_("Your seat is kept for a while."))
        lobby = _("g gives your seat up and goes to the lobby: a bot plays on for you.")
    if _has_lobby(scene):
        sentences.append(lobby)
    return " ".join(sentences)
