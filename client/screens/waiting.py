"""The waiting room: who sits at the table and which seats are free, before the game begins."""

from typing import ClassVar

from textual.app import ComposeResult

from client.keys import WAITING, Command, Keys, without
from client.screens.base import SceneScreen
from client.screens.messages import Requested
from client.widgets.status import Status
from client.widgets.waiting import WaitingRoom
from protocol.messages import FillSeats, Leave

_BOT_LEVEL = "simple"


class Waiting(SceneScreen):
    """Also what is there while the first connection is being made."""

    KEYS: ClassVar[Keys] = WAITING

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield WaitingRoom()
        yield Status()

    def keys(self) -> Keys:
        """See SceneScreen."""
        table = self.scene.model.table
        if table is None:
            return without(self.KEYS, Command.FILL, Command.LEAVE)
        is_alone = self.scene.is_alone
        return self.possible(without(self.KEYS, Command.LEAVE) if is_alone else self.KEYS)

    def on_waiting_room_filled(self) -> None:
        """See WaitingRoom."""
        self.obey(Command.FILL)

    def on_waiting_room_left(self) -> None:
        """See WaitingRoom."""
        self.obey(Command.LEAVE)

    def obey(self, command: Command) -> None:
        """See SceneScreen."""
        if command is Command.FILL:
            self.post_message(Requested(FillSeats(_BOT_LEVEL)))
        elif command is Command.LEAVE:
            self.post_message(Requested(Leave()))
        else:
            super().obey(command)
