"""Which commands need a line to the server, and which may change something for others."""

from client.screen.scene.keys import DECIDING, Command

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
