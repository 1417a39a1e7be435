"""Which commands need a line to the server, and which may change something for others; what Enter
does while the line is lost.
"""

from client.screen.scene.keys import DECIDING, Command, Keys
from client.state.connection import LinkStatus

_ENTER = "enter"

NEED_LINE = frozenset(
    {
        *DECIDING,
        Command.CLAIM,
        Command.GO_ON,
        Command.PAUSE,
        Command.CHAT,
        Command.PHRASES,
        Command.PEOPLE,
        Command.FILL,
        Command.READY,
        Command.TAKE_SEAT,
        Command.YES,
        Command.NO,
        Command.LEAVE,
        Command.AGAIN,
        Command.REPLAY,
        Command.SAVE,
    }
)
"""What does nothing at a table once the line to the server has ended."""

FOR_OTHERS = frozenset(
    {
        Command.PAUSE,
        Command.FILL,
        Command.TAKE_SEAT,
        Command.LEAVE,
        Command.AGAIN,
        Command.HAND_OVER,
        Command.YES,
        Command.NO,
    }
)
"""What may change something for others at once: a letter that stands for it waits until it is clear
that it does not begin a word.
"""


def with_another_try(keys: Keys, status: LinkStatus) -> Keys:
    """The keys of a screen that tells how the line is: while it is lost, Enter tries again."""
    if status is not LinkStatus.LOST:
        return keys
    others = {
        command: tuple(name for name in names if name != _ENTER) for command, names in keys.items()
    }
    left = {command: names for command, names in others.items() if names}
    return {Command.TRY_NOW: (_ENTER,), **left}
