"""What screens tell the app, which alone speaks to the network; and what widgets tell screens."""

from typing import Generic, TypeVar

from textual.message import Message

from client.screen.scene.draft import Draft
from client.screen.scene.keys import Command
from client.state.settings import Settings
from engine.actions import SeatAction
from protocol.messages import ClientMessage

What = TypeVar("What")


class Opened(Message):
    """The screen is there, and can take keys."""


class Decided(Message):
    """The player has decided, having seen `seq` actions of the game."""

    def __init__(self, seq: int, action: SeatAction) -> None:
        super().__init__()
        self.seq = seq
        self.action = action


class Requested(Message):
    """The player wants something of the server that is no action of the game."""

    def __init__(self, message: ClientMessage) -> None:
        super().__init__()
        self.message = message


class Drafted(Message):
    """The player has typed something that they may want to say."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft


class Muted(Message):
    """The player no longer wants to hear somebody, or wants to again."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class SettingsChanged(Message):
    """The player has changed a setting."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings


class Commanded(Message):
    """The words for a key were clicked. `seconds`: when, where the second click of a double click
    must not count.
    """

    def __init__(self, command: Command, seconds: float | None = None) -> None:
        super().__init__()
        self.command = command
        self.seconds = seconds


class Clicked(Message, Generic[What]):
    """Something in a widget was clicked: what, and when. Each widget that tells of clicks has a
    class of its own for it.
    """

    def __init__(self, what: What, seconds: float) -> None:
        super().__init__()
        self.what = what
        self.seconds = seconds
