"""All keys of the full-screen client, by screen. Help is shown from here.

A letter means one thing wherever it means anything; only the start menu, which shows its letters,
and replays and the lesson, which have nothing to lose, have some of their own. Letters that name
cards (2-9 0 t j q k a, c d h s) are free for them on every screen with a hand. Escape only ever
closes what can be opened again: a slow line splits arrow keys into it and letters.
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
    TAKE = enum.auto()
    CHOOSE = enum.auto()
    UNDO = enum.auto()
    ERASE = enum.auto()
    LAST_TRICK = enum.auto()
    EXCHANGES = enum.auto()
    SCORES = enum.auto()
    SUMMARY = enum.auto()
    LOG = enum.auto()
    HELP = enum.auto()
    PLAY = enum.auto()
    HOST = enum.auto()
    NEARBY = enum.auto()
    JOIN = enum.auto()
    REPLAYS = enum.auto()
    RULES = enum.auto()
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

_HELP: Keys = {Command.HELP: ("question_mark", "f1")}
_TERMINAL: Keys = {Command.REPAINT: ("ctrl+l",), Command.SUSPEND: ("ctrl+z",)}
_ALWAYS: Keys = {**_TERMINAL, Command.QUIT: ("x", "ctrl+c", "ctrl+q")}
_SCROLLED: Keys = {
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
}
_ENDS: Keys = {Command.FIRST: ("home",), Command.LAST: ("end",)}
_SIDEWAYS: Keys = {Command.LEFT: ("left",), Command.RIGHT: ("right",)}
_PAGES: Keys = {
    Command.LAST_TRICK: ("l",),
    Command.EXCHANGES: ("e",),
    Command.SCORES: ("v",),
    Command.SUMMARY: ("u",),
    Command.LOG: ("o",),
}
_TALK: Keys = {Command.CHAT: ("slash", "tab")}
_COMPANY: Keys = {
    **_TALK,
    Command.PEOPLE: ("m",),
    Command.LINE: ("i",),
    Command.SETTINGS: ("comma", "f2"),
    **_HELP,
}
# Without a seat: who looks on decides nothing.
LOOKING_ON: Keys = {**_PAGES, **_COMPANY, **_ALWAYS}
_DECIDING: Keys = {
    **_SIDEWAYS,
    **_ENDS,
    Command.CONFIRM: ("enter",),
    Command.CHOOSE: ("space", "up", "down"),
    Command.UNDO: ("backspace", "delete"),
}
TABLE: Keys = {
    **_DECIDING,
    Command.CLAIM: ("r",),
    Command.PAUSE: ("p",),
    **LOOKING_ON,
}
LESSON: Keys = {**_DECIDING, Command.STEP_BACK: ("b", "pageup"), **_ALWAYS}
WAITING: Keys = {Command.FILL: ("b",), Command.LEAVE: ("g",), **_COMPANY, **_ALWAYS}
_PAGE: Keys = {
    Command.CLOSE: ("enter", "space", "escape"),
    **_SCROLLED,
    **_ENDS,
    **_ALWAYS,
}
PAGE: Keys = {**_PAGE, **_HELP}
HELP: Keys = {
    **_PAGE,
    Command.CLOSE: ("enter", "space", "escape", "question_mark", "f1"),
    Command.LESSON: ("t",),
}
SUMMARY: Keys = {**_PAGE, Command.SAVE: ("f",), **_TALK, **_HELP}
OVER: Keys = {
    Command.AGAIN: ("a",),
    Command.SAVE: ("f",),
    Command.SCORES: ("v",),
    **_SCROLLED,
    **_ENDS,
    **_TALK,
    **_HELP,
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
    **_HELP,
    **_ALWAYS,
}
MENU: Keys = {
    Command.PLAY: ("p",),
    Command.HOST: ("h",),
    Command.NEARBY: ("o",),
    Command.JOIN: ("j",),
    Command.WATCH: ("w",),
    Command.REPLAYS: ("r",),
    Command.LESSON: ("t",),
    Command.RULES: ("u",),
    Command.SETTINGS: ("comma", "f2"),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    **_ENDS,
    Command.TAKE: ("enter", "space"),
    **_HELP,
    **_ALWAYS,
}
LIST: Keys = {
    Command.CLOSE: ("escape", "backspace"),
    **_SCROLLED,
    **_ENDS,
    Command.TAKE: ("enter", "space"),
    **_HELP,
    **_ALWAYS,
}
LAN: Keys = {**LIST, Command.WATCH: ("w",)}
FORM: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up", "shift+tab"),
    Command.DOWN: ("down", "tab"),
    **_SIDEWAYS,
    **_ENDS,
    Command.PAGE_UP: ("pageup",),
    Command.PAGE_DOWN: ("pagedown",),
    Command.TAKE: ("enter",),
    Command.ERASE: ("backspace", "delete"),
    Command.HELP: ("f1",),
    Command.QUIT: ("ctrl+c", "ctrl+q"),
    **_TERMINAL,
}
LOBBY: Keys = {
    **_SCROLLED,
    **_ENDS,
    Command.TAKE: ("enter", "space"),
    Command.WATCH: ("w",),
    Command.OPEN_TABLE: ("plus", "insert"),
    Command.BY_CODE: ("c",),
    Command.RESULTS: ("v",),
    **_TALK,
    Command.SETTINGS: ("comma", "f2"),
    **_HELP,
    **_ALWAYS,
}
CONFIRMING: Keys = {
    Command.YES: ("y",),
    Command.NO: ("n", "escape", "enter"),
    **_TERMINAL,
}
QUITTING: Keys = {**CONFIRMING, Command.LEAVE: ("g",)}
SETTINGS: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    **_ENDS,
    **_SIDEWAYS,
    Command.TAKE: ("enter", "space"),
    **_HELP,
    **_ALWAYS,
}
PEOPLE: Keys = {
    Command.CLOSE: ("escape",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    **_ENDS,
    Command.MUTE: ("enter", "space"),
    Command.REMOVE: ("delete", "backspace"),
    Command.HAND_OVER: ("h",),
    **_HELP,
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
    Command.ERASE: ("backspace", "ctrl+h"),
    Command.UP: ("up", "pageup"),
    Command.DOWN: ("down", "pagedown"),
    Command.QUIT: ("ctrl+c", "ctrl+q"),
    **_TERMINAL,
}
TOO_SMALL: Keys = _ALWAYS

NEED_LINE = frozenset(
    {
        *_DECIDING,
        Command.CLAIM,
        Command.PAUSE,
        Command.CHAT,
        Command.PEOPLE,
        Command.FILL,
        Command.LEAVE,
        Command.AGAIN,
        Command.SAVE,
    }
)
"""What does nothing at a table once the line to the server has ended."""


def command_of(keys: Keys, key: str) -> Command | None:
    """What a key does on the screen with these keys."""
    return next((command for command, names in keys.items() if key in names), None)


def without(keys: Keys, *commands: Command) -> Keys:
    """The keys but for some that would do nothing just now."""
    return {command: names for command, names in keys.items() if command not in commands}
