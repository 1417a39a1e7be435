"""What screens tell the app, which alone speaks to the network; and what widgets tell screens."""

from typing import Generic, TypeVar

from textual.message import Message

from client.screen.scene.draft import Draft
from client.screen.scene.keys import Command
from client.state.settings import Settings
from engine.actions import SeatAction, TakeBack
from protocol.messages import ClientMessage

What = TypeVar("What")


class Opened(Message):
    """The screen is there, and can take keys."""


class Decided(Message):
    """The player has decided, having seen `seq` actions of the game."""

    def __init__(self, seq: int, action: SeatAction | TakeBack) -> None:
        super().__init__()
        self.seq = seq
        self.action = action


class Told(Message, Generic[What]):
    """Tells of one thing."""

    def __init__(self, what: What) -> None:
        super().__init__()
        self.what = what


class Requested(Told[ClientMessage]):
    """The player wants something of the server that is no action of the game."""


class Drafted(Told[Draft]):
    """The player has typed something that they may want to say."""


class Muted(Told[str]):
    """The player no longer wants to hear somebody of that name, or wants to again."""


class SettingsChanged(Told[Settings]):
    """The player has changed a setting."""


class Commanded(Message):
    """The words for a key were clicked. `seconds`: when, where the second click of a double click
    must not count.
    """

    def __init__(self, command: Command, seconds: float | None = None) -> None:
        super().__init__()
        self.command = command
        self.seconds = seconds


class Clicked(Told[What]):
    """Something in a widget was clicked: what, and when. Each widget that tells of clicks has a
    class of its own for it.
    """

    def __init__(self, what: What, seconds: float) -> None:
        super().__init__(what)
        self.seconds = seconds
