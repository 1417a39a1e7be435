"""All keys of the full-screen client, by screen. Help is shown from here.

Letters that name cards (2-9 t j q k a, c d h s) are free for them on every screen with a hand.
Escape only ever closes what can be opened again: a slow line splits arrow keys into it and letters.
"""

import enum
from collections.abc import Mapping


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
    LESSON = enum.auto()


Keys = Mapping[Command, tuple[str, ...]]
"""Each command's keys, as Textual calls them; the first is the one that is shown."""

_TERMINAL: Keys = {Command.REPAINT: ("ctrl+l",), Command.SUSPEND: ("ctrl+z",)}
_ALWAYS: Keys = {**_TERMINAL, Command.QUIT: ("x", "ctrl+c", "ctrl+q")}
_DECIDING: Keys = {
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.CONFIRM: ("enter",),
    Command.CHOOSE: ("space", "up", "down"),
    Command.UNDO: ("backspace", "delete"),
}
TABLE: Keys = {
    **_DECIDING,
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
LESSON: Keys = {
    **_DECIDING,
    Command.STEP_BACK: ("b", "pageup"),
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
HELP: Keys = {**PAGE, Command.LESSON: ("l",)}
_COMPANY: Keys = {Command.CHAT: ("slash", "tab"), Command.HELP: ("question_mark", "f1")}
SUMMARY: Keys = {**PAGE, Command.SAVE: ("r",), **_COMPANY}
OVER: Keys = {
    Command.AGAIN: ("a",),
    Command.SAVE: ("r",),
    Command.SCORES: ("v",),
    **_COMPANY,
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
_LIST: Keys = {
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
}
MENU: Keys = {
    **_LIST,
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
LAN: Keys = {**LIST, Command.WATCH: ("w",)}
FORM: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up", "shift+tab"),
    Command.DOWN: ("down", "tab"),
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
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
    **_LIST,
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.CONFIRM: ("enter", "space"),
    **_ALWAYS,
}
PEOPLE: Keys = {
    Command.CLOSE: ("escape",),
    **_LIST,
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
