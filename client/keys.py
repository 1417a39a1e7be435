"""All keys of the full-screen client, by screen. Help is shown from here.

Letters that name cards (2-9 t j q k a, c d h s) are free for them on every screen with a hand.
Escape only ever closes what can be opened again: a slow line splits arrow keys into it and letters.
"""

import enum
from collections.abc import Mapping

from client.language import _


class Command(enum.Enum):
    """What a key does."""

    LEFT = enum.auto()
    RIGHT = enum.auto()
    FIRST = enum.auto()
    LAST = enum.auto()
    UP = enum.auto()
    DOWN = enum.auto()
    PAGE_UP = enum.auto()
    PAGE_DOWN = enum.auto()
    CONFIRM = enum.auto()
    CHOOSE = enum.auto()
    UNDO = enum.auto()
    LAST_TRICK = enum.auto()
    EXCHANGES = enum.auto()
    SCORES = enum.auto()
    SUMMARY = enum.auto()
    LOG = enum.auto()
    HELP = enum.auto()
    REPAINT = enum.auto()
    SUSPEND = enum.auto()
    QUIT = enum.auto()
    FILL = enum.auto()
    AGAIN = enum.auto()
    CLOSE = enum.auto()
    STEP_BACK = enum.auto()
    STEP_ON = enum.auto()
    TRICK_BACK = enum.auto()
    TRICK_ON = enum.auto()
    HAND_BACK = enum.auto()
    HAND_ON = enum.auto()
    START = enum.auto()
    END = enum.auto()
    NEXT_SEAT = enum.auto()
    OPEN_HANDS = enum.auto()
    WATCH = enum.auto()
    OPEN_TABLE = enum.auto()
    BY_CODE = enum.auto()
    RESULTS = enum.auto()
    LEAVE = enum.auto()
    SAVE = enum.auto()
    YES = enum.auto()
    NO = enum.auto()
    SETTINGS = enum.auto()
    CLAIM = enum.auto()
    PAUSE = enum.auto()
    CHAT = enum.auto()
    PEOPLE = enum.auto()
    LINE = enum.auto()
    REMOVE = enum.auto()
    HAND_OVER = enum.auto()
    MUTE = enum.auto()


Keys = Mapping[Command, tuple[str, ...]]
"""Each command's keys, as Textual calls them; the first is the one that is shown."""

_TERMINAL: Keys = {Command.REPAINT: ("ctrl+l",), Command.SUSPEND: ("ctrl+z",)}
_ALWAYS: Keys = {**_TERMINAL, Command.QUIT: ("x", "ctrl+c", "ctrl+q")}
TABLE: Keys = {
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter",),
    Command.CHOOSE: ("space", "up", "down"),
    Command.UNDO: ("backspace", "delete"),
    Command.LAST_TRICK: ("l",),
    Command.EXCHANGES: ("e",),
    Command.SCORES: ("v",),
    Command.SUMMARY: ("u",),
    Command.LOG: ("o",),
    Command.CLAIM: ("r",),
    Command.CHAT: ("slash", "tab"),
    Command.PEOPLE: ("w",),
    Command.PAUSE: ("p",),
    Command.LINE: ("n",),
    Command.SETTINGS: ("comma", "f2"),
    Command.HELP: ("question_mark", "f1"),
    **_ALWAYS,
}
WAITING: Keys = {
    Command.FILL: ("b",),
    Command.LEAVE: ("l",),
    Command.CHAT: ("slash", "tab"),
    Command.PEOPLE: ("w",),
    Command.LINE: ("n",),
    Command.SETTINGS: ("comma", "f2"),
    Command.HELP: ("question_mark", "f1"),
    **_ALWAYS,
}
PAGE: Keys = {
    Command.CLOSE: ("enter", "space", "escape"),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
    **_ALWAYS,
}
SUMMARY: Keys = {**PAGE, Command.SAVE: ("r",)}
OVER: Keys = {
    Command.AGAIN: ("a",),
    Command.SAVE: ("r",),
    Command.SCORES: ("v",),
    **_ALWAYS,
}
REPLAY: Keys = {
    Command.STEP_ON: ("right", "space", "l"),
    Command.STEP_BACK: ("left", "backspace", "h"),
    Command.TRICK_ON: ("down", "j"),
    Command.TRICK_BACK: ("up", "k"),
    Command.HAND_ON: ("pagedown", "n"),
    Command.HAND_BACK: ("pageup", "p"),
    Command.START: ("home", "a"),
    Command.END: ("end", "z"),
    Command.NEXT_SEAT: ("s", "tab"),
    Command.OPEN_HANDS: ("0",),
    Command.EXCHANGES: ("e",),
    Command.SCORES: ("v",),
    Command.SUMMARY: ("u",),
    Command.LOG: ("o",),
    Command.HELP: ("question_mark", "f1"),
    **_ALWAYS,
}
MENU: Keys = {
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter", "space"),
    Command.HELP: ("question_mark", "f1"),
    **_ALWAYS,
}
LIST: Keys = {
    Command.CLOSE: ("escape", "backspace"),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter", "space"),
    **_ALWAYS,
}
FORM: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up", "shift+tab"),
    Command.DOWN: ("down", "tab"),
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter",),
    Command.UNDO: ("backspace", "delete"),
    Command.HELP: ("f1",),
    Command.QUIT: ("ctrl+c", "ctrl+q"),
    **_TERMINAL,
}
LOBBY: Keys = {
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter", "space"),
    Command.WATCH: ("w",),
    Command.OPEN_TABLE: ("o",),
    Command.BY_CODE: ("c",),
    Command.RESULTS: ("r",),
    Command.CHAT: ("slash", "tab"),
    Command.SETTINGS: ("comma", "f2"),
    Command.HELP: ("question_mark", "f1"),
    **_ALWAYS,
}
QUITTING: Keys = {
    Command.YES: ("y",),
    Command.LEAVE: ("l",),
    Command.NO: ("n", "escape", "enter"),
    **_TERMINAL,
}
SETTINGS: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.CONFIRM: ("enter", "space"),
    **_ALWAYS,
}
PEOPLE: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.REMOVE: ("r",),
    Command.HAND_OVER: ("h",),
    Command.MUTE: ("m",),
    Command.YES: ("y",),
    Command.NO: ("n",),
    **_ALWAYS,
}
# Everything else is typed.
CHAT: Keys = {
    Command.CLOSE: ("escape", "tab"),
    Command.CONFIRM: ("enter",),
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.FIRST: ("home", "ctrl+a"),
    Command.LAST: ("end", "ctrl+e"),
    Command.UNDO: ("backspace", "ctrl+h"),
    Command.UP: ("up", "pageup"),
    Command.DOWN: ("down", "pagedown"),
    Command.QUIT: ("ctrl+c", "ctrl+q"),
    **_TERMINAL,
}
TOO_SMALL: Keys = _ALWAYS


def command_of(keys: Keys, key: str) -> Command | None:
    """What a key does on the screen with these keys."""
    return next((command for command, names in keys.items() if key in names), None)


def key_name(key: str) -> str:
    """What is printed on a key."""
    names = {
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
        "home": _("Home"),
        "end": _("End"),
        "enter": _("Enter"),
        "space": _("Space"),
        "backspace": _("Backspace"),
        "delete": _("Del"),
        "escape": _("Esc"),
        "question_mark": "?",
        "pageup": _("PgUp"),
        "pagedown": _("PgDn"),
        "f1": "F1",
        "tab": _("Tab"),
        "shift+tab": _("Shift+Tab"),
        "slash": "/",
        "comma": ",",
        "f2": "F2",
    }
    return names.get(key, key.replace("ctrl+", _("Ctrl") + "+"))


def describe(command: Command) -> str:
    """What a key does, in words."""
    return {
        Command.LEFT: _("one card, suit or way of targets to the left"),
        Command.RIGHT: _("one to the right"),
        Command.FIRST: _("to the first card"),
        Command.LAST: _("to the last card"),
        Command.UP: _("up"),
        Command.DOWN: _("down"),
        Command.PAGE_UP: _("a page up"),
        Command.PAGE_DOWN: _("a page down"),
        Command.CONFIRM: _("play the card under the cursor, or confirm the choice"),
        Command.CHOOSE: _("choose the card under the cursor, or take that back"),
        Command.UNDO: _("take the last choice back"),
        Command.LAST_TRICK: _("the last trick"),
        Command.EXCHANGES: _("the exchanges of this hand"),
        Command.SCORES: _("the score sheet"),
        Command.SUMMARY: _("how the last hand ended"),
        Command.LOG: _("what has happened"),
        Command.HELP: _("keys and rules"),
        Command.REPAINT: _("paint the screen anew"),
        Command.SUSPEND: _("back to the shell; fg brings the game back"),
        Command.QUIT: _("quit"),
        Command.FILL: _("give the free seats to bots"),
        Command.AGAIN: _("another game"),
        Command.CLOSE: _("close"),
        Command.STEP_ON: _("a card or decision on"),
        Command.STEP_BACK: _("a card or decision back"),
        Command.TRICK_ON: _("a trick on"),
        Command.TRICK_BACK: _("a trick back"),
        Command.HAND_ON: _("to the next hand"),
        Command.HAND_BACK: _("to the beginning of this hand, or of the one before"),
        Command.START: _("to the beginning of the game"),
        Command.END: _("to the end of the record"),
        Command.NEXT_SEAT: _("as the next player saw it; 1 to 4 name one"),
        Command.OPEN_HANDS: _("with all cards open"),
        Command.WATCH: _("look on at the table"),
        Command.OPEN_TABLE: _("open a table by rules of your own"),
        Command.BY_CODE: _("a table by its code"),
        Command.RESULTS: _("how the players have done"),
        Command.LEAVE: _("leave the table for the lobby"),
        Command.SAVE: _("save the record of the game"),
        Command.YES: _("yes"),
        Command.NO: _("no"),
        Command.SETTINGS: _("the settings"),
        Command.CLAIM: _("claim all tricks to come"),
        Command.PAUSE: _("pause the game, or let it go on"),
        Command.CHAT: _("chat"),
        Command.PEOPLE: _("who is at the table, and what its host may do"),
        Command.LINE: _("how the connection is"),
        Command.REMOVE: _("remove a player from the table (its host)"),
        Command.HAND_OVER: _("make another player the host (its host)"),
        Command.MUTE: _("hear a player no more, or again"),
    }[command]
