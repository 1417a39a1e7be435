"""Asks whether all tricks to come are really to be claimed."""

from typing import ClassVar

from client.keys import CONFIRMING, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.canvas import Line, wrap
from client.widgets.foot import FootWords
from protocol.messages import Claim


class Claiming(Page):
    """Yes or no, for the moment at which it was asked: later it claims nothing."""

    KEYS: ClassVar[Keys] = CONFIRMING

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Claim the rest?"), _lines)
        self._seq = scene.model.seq

    def foot_words(self) -> FootWords:
        """See Page."""
        return {Command.YES: _("y yes"), Command.NO: _("n no")}

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.YES:
            if self.scene.model.my_turn and self.scene.model.seq == self._seq:
                self.post_message(Requested(Claim(self._seq)))
            self.close()
        elif command is Command.NO:
            self.close()
        else:
            super().obey(command)


def _lines(scene: Scene, width: int) -> list[Line]:
    text = _(
        "All tricks to come are yours, however the others play? The server looks at all cards: "
        "where it holds, the hand is over; where not, you play on, and may claim again in another "
        "trick."
    )
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]
