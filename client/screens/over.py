"""The end of a game: the standing, the winner, and another game."""

from typing import ClassVar

from textual.events import Click

from client.keys import OVER, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input, Kind
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.canvas import Line
from client.widgets.chart import chart_lines
from client.widgets.pages.over import over_lines
from client.widgets.pages.record import with_record
from protocol.messages import Again, GetRecord

_CHART_HEIGHT = 6


class Over(Page):
    """Stays until the next game begins."""

    KEYS: ClassVar[Keys] = OVER
    KIND: ClassVar[Kind] = Kind.OVER

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The game is over"), _lines)

    def foot(self) -> str:
        """See Page. Who looks on begins no game."""
        again = (_("a again"),) if self._may_play() else ()
        return " · ".join((*again, _("r save"), _("v scores"), _("x quit")))

    def obey(self, command: Command) -> None:
        """See Page."""
        match command:
            case Command.AGAIN:
                if self._may_play():
                    self.input.guard.spend()
                    self.post_message(Requested(Again()))
            case Command.SAVE:
                self.input.guard.spend()
                self.post_message(Requested(GetRecord()))
            case _:
                super().obey(command)

    def _may_play(self) -> bool:
        table = self.scene.model.table
        return table is None or table.your_seat is not None

    def click(self, event: Click) -> None:
        """A click on what a key does is like the key."""
        commands = {
            _("a again"): Command.AGAIN,
            _("r save"): Command.SAVE,
            _("v scores"): Command.SCORES,
            _("x quit"): Command.QUIT,
        }
        command = commands.get(self.foot_part(event))
        if command is not None:
            self.obey(command)


def _lines(scene: Scene, width: int) -> list[Line]:
    """The chart comes last: it is what can best be missed where there is no room for all."""
    standing = with_record(over_lines)(scene, width)
    return [*standing, [], *chart_lines(scene, width, _CHART_HEIGHT)]
