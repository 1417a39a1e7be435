"""All commands of the full-screen client, and the keys that give them, by screen.

A letter means one thing wherever it means anything; only the start menu, which shows its letters,
and replays and the lesson, which have nothing to lose, have some of their own. Letters that name
cards (2-9 0 t j q k a, c d h s) are free for them on every screen with a hand. Escape only ever
closes what can be opened again: a slow line splits arrow keys into it and letters. It is never the
only way out: GNU screen holds it back until the next key comes.
"""

import enum
from collections.abc import Mapping

from client.words.language import N_, _


@enum.unique
class Command(enum.Enum):
    """What a key does; the value is what help says of it."""

    LEFT = N_("to the left: a card, a suit, another value")
    RIGHT = N_("to the right")
    FIRST = N_("to the first card or line")
    LAST = N_("to the last card or line")
    UP = N_("up")
    DOWN = N_("down")
    PAGE_UP = N_("a page up")
    PAGE_DOWN = N_("a page down")
    CONFIRM = N_("play the card under the cursor, or confirm the choice")
    TAKE = N_("take what the cursor is on, or change it")
    CHOOSE = N_("choose the card under the cursor, or take that back")
    UNDO = N_("take the last choice back, or the card that you played last")
    ERASE = N_("delete the letter before the cursor")
    ERASE_NEXT = N_("delete the letter under the cursor")
    ERASE_WORD = N_("delete the word before the cursor")
    ERASE_LINE = N_("delete all before the cursor")
    WORD_LEFT = N_("a word to the left")
    WORD_RIGHT = N_("a word to the right")
    LAST_TRICK = N_("the last trick")
    EXCHANGES = N_("the exchanges of this hand")
    SCORES = N_("the score sheet")
    SUMMARY = N_("how the last hand ended")
    LOG = N_("what has happened")
    HELP = N_("keys and rules")
    RETURN = N_("go on with the game that you left")
    PLAY = N_("play alone against bots")
    DAILY = N_("today's deal, the same for everybody")
    HOST = N_("host a game that others can join")
    NEARBY = N_("the games that others host on this network")
    JOIN = N_("join a game over the network")
    REPLAYS = N_("look back at the games that were saved")
    RULES = N_("the rules, in words")
    REPAINT = N_("redraw the screen")
    SUSPEND = N_("back to the shell; fg brings the game back")
    QUIT = N_("quit")
    FILL = N_("bots: on the free seats, or for somebody who does not play")
    READY = N_("ready for the game to begin, or not yet")
    TAKE_SEAT = N_("take a free seat, or that of a bot")
    AGAIN = N_("another game")
    CLOSE = N_("close")
    GO_ON = N_("go on to the next hand")
    STEP_BACK = N_("a card or decision back")
    STEP_ON = N_("a card or decision on")
    TRICK_BACK = N_("a trick back")
    TRICK_ON = N_("a trick on")
    HAND_BACK = N_("to the beginning of this hand, or of the one before")
    HAND_ON = N_("to the next hand")
    START = N_("to the beginning of the game")
    END = N_("to the end of the record")
    NEXT_SEAT = N_("as the next player saw it; 1 to 4 pick one")
    OPEN_HANDS = N_("with all cards open")
    AUTOPLAY = N_("let the replay go on by itself, or stop it")
    FASTER = N_("faster")
    SLOWER = N_("slower")
    WATCH = N_("watch a game")
    OPEN_TABLE = N_("open a table with rules of your own")
    BY_CODE = N_("go to a table by its code")
    RESULTS = N_("the players' results")
    LEAVE = N_("go back to the lobby, and leave the table")
    REPLAY = N_("look back at the game, card by card")
    SAVE = N_("save the record of the game in a file")
    YES = N_("yes")
    NO = N_("no")
    SETTINGS = N_("the settings")
    CLAIM = N_("claim all tricks to come")
    PAUSE = N_("pause the game, or let it go on")
    CHAT = N_("chat")
    PEOPLE = N_("who is at the table, and what its host may do")
    LINE = N_("your connection")
    TRY_NOW = N_("try at once to connect again")
    REMOVE = N_("remove a player from the table")
    HAND_OVER = N_("make another player the host")
    MUTE = N_("mute a player, or hear them again")
    LESSON = N_("learn the game in ten minutes")
    PHRASES = N_("a set phrase")
    OPTIONS = N_("change the options of the rules, or fold them away")
    COPY = N_("copy the command with which others join")
    PANELS = N_("hide what is beside the table, or show it")
    HINT = N_("a hint: what to do now, and why")
    REVIEW = N_("what the decisions of a hand have cost")

    @property
    def words(self) -> str:
        """What it does, in the user's language."""
        return _(self.value)


Keys = Mapping[Command, tuple[str, ...]]
"""Each command's keys, as Textual calls them; the first is the one that is shown."""

_HELP: Keys = {Command.HELP: ("question_mark", "f1")}
_TERMINAL: Keys = {Command.REPAINT: ("ctrl+l",), Command.SUSPEND: ("ctrl+z",)}
_WHILE_TYPING: Keys = {Command.QUIT: ("ctrl+c", "ctrl+q"), **_TERMINAL}
_ALWAYS: Keys = {**_TERMINAL, Command.QUIT: ("x", "ctrl+c", "ctrl+q")}
_ANYWHERE: Keys = {**_HELP, **_ALWAYS}
_UP_AND_DOWN: Keys = {Command.UP: ("up",), Command.DOWN: ("down",)}
_PAGEWISE: Keys = {Command.PAGE_UP: ("pageup",), Command.PAGE_DOWN: ("pagedown",)}
_ENDS: Keys = {Command.FIRST: ("home",), Command.LAST: ("end",)}
_LIST_ON_PAGE: Keys = {**_UP_AND_DOWN, **_ENDS}
_SCROLLED: Keys = {**_LIST_ON_PAGE, **_PAGEWISE}
_SIDEWAYS: Keys = {Command.LEFT: ("left",), Command.RIGHT: ("right",)}
_LINE: Keys = {  # that is being typed, as a shell has them
    Command.LEFT: ("left", "ctrl+b"),
    Command.RIGHT: ("right", "ctrl+f"),
    Command.WORD_LEFT: ("ctrl+left",),
    Command.WORD_RIGHT: ("ctrl+right",),
    Command.FIRST: ("home", "ctrl+a"),
    Command.LAST: ("end", "ctrl+e"),
    Command.ERASE: ("backspace",),
    Command.ERASE_NEXT: ("delete", "ctrl+d"),
    Command.ERASE_WORD: ("ctrl+w",),
    Command.ERASE_LINE: ("ctrl+u",),
}
EDITING = frozenset(_LINE)
"""What moves and erases in a line that is being typed."""
_TAKES: Keys = {Command.TAKE: ("enter", "space")}
_THIS_GAME: Keys = {
    Command.EXCHANGES: ("e",),
    Command.SCORES: ("v",),
    Command.SUMMARY: ("u",),
    Command.LOG: ("o",),
}
_OPENS_CHAT: Keys = {Command.CHAT: ("slash", "tab")}
_OVER_TABLE: Keys = {**_SCROLLED, **_OPENS_CHAT, **_ANYWHERE}
_SAYS: Keys = {**_OPENS_CHAT, Command.PHRASES: ("f3",)}
_OPENS_SETTINGS: Keys = {Command.SETTINGS: ("comma", "f2")}
_AT_TABLE: Keys = {
    **_SAYS,
    Command.PEOPLE: ("m",),
    Command.LINE: ("i",),
    **_OPENS_SETTINGS,
    **_ANYWHERE,
}
_TABLE: Keys = {Command.LAST_TRICK: ("l",), **_THIS_GAME, **_AT_TABLE}
# For a spectator, who decides nothing, and chooses whose side to look from.
LOOKING_ON: Keys = {**_SIDEWAYS, Command.TAKE_SEAT: ("s",), **_TABLE}
_YES_OR_NO: Keys = {Command.YES: ("y",), Command.NO: ("n",)}
DECIDING: Keys = {
    **_SIDEWAYS,
    **_ENDS,
    Command.CONFIRM: ("enter",),
    Command.CHOOSE: ("space", "up", "down"),
    Command.UNDO: ("backspace", "delete"),
}
TABLE: Keys = {
    **DECIDING,
    Command.HINT: ("z", "f5"),
    Command.CLAIM: ("r",),
    Command.PAUSE: ("p",),
    Command.FILL: ("b",),
    **_YES_OR_NO,
    **_TABLE,
}
PANELS: Keys = {Command.PANELS: ("f6",)}  # where there is room for any
LESSON: Keys = {**DECIDING, Command.STEP_BACK: ("b", "pageup"), **_ALWAYS}
WAITING: Keys = {
    Command.READY: ("enter",),
    Command.TAKE_SEAT: ("s",),
    Command.FILL: ("b",),
    Command.LEAVE: ("g",),
    Command.RULES: ("u",),
    Command.COPY: ("c",),
    **_AT_TABLE,
}
_PAGE: Keys = {Command.CLOSE: ("enter", "space", "escape"), **_SCROLLED, **_ALWAYS}
PAGE: Keys = {**_PAGE, **_HELP}
HELP: Keys = {
    **_PAGE,
    Command.CLOSE: ("enter", "space", "escape", "question_mark", "f1"),
    Command.LESSON: ("t",),
}
INTERMISSION: Keys = {
    Command.GO_ON: ("enter", "space"),
    Command.CLOSE: ("escape",),
    **_OVER_TABLE,
}
REVIEWS: Keys = {Command.REVIEW: ("d", "f7")}
SUMMARY: Keys = {**_PAGE, **REVIEWS, Command.SAVE: ("f",), **_OPENS_CHAT, **_HELP}
OVER: Keys = {
    Command.AGAIN: ("a",),
    Command.LEAVE: ("g",),
    **REVIEWS,
    Command.REPLAY: ("w",),
    Command.SAVE: ("f",),
    Command.SCORES: ("v",),
    **_OVER_TABLE,
}
REPLAY: Keys = {
    Command.CLOSE: ("escape", "w"),
    Command.AUTOPLAY: ("space",),
    Command.FASTER: ("plus", "equals_sign"),
    Command.SLOWER: ("minus",),
    Command.STEP_ON: ("right", "l"),
    Command.STEP_BACK: ("left", "backspace", "h"),
    Command.TRICK_ON: ("down", "j"),
    Command.TRICK_BACK: ("up", "k"),
    Command.HAND_ON: ("pagedown", "n"),
    Command.HAND_BACK: ("pageup", "p"),
    Command.START: ("home", "a"),
    Command.END: ("end", "z"),
    Command.NEXT_SEAT: ("s", "tab"),
    Command.OPEN_HANDS: ("0",),
    **REVIEWS,
    **_THIS_GAME,
    **_ANYWHERE,
}
MENU: Keys = {
    Command.RETURN: ("g",),
    Command.PLAY: ("p",),
    Command.DAILY: ("d",),
    Command.HOST: ("h",),
    Command.NEARBY: ("o",),
    Command.JOIN: ("j",),
    Command.WATCH: ("w",),
    Command.REPLAYS: ("r",),
    Command.LESSON: ("t",),
    Command.RULES: ("u",),
    Command.RESULTS: ("v",),
    **_OPENS_SETTINGS,
    **_LIST_ON_PAGE,
    **_TAKES,
    **_ANYWHERE,
}
LIST: Keys = {Command.CLOSE: ("escape", "backspace"), **_SCROLLED, **_TAKES, **_ANYWHERE}
LAN: Keys = {**LIST, Command.WATCH: ("w",)}
FORM: Keys = {
    Command.CLOSE: ("escape", "ctrl+g"),
    Command.UP: ("up", "shift+tab"),
    Command.DOWN: ("down", "tab"),
    **_LINE,
    **_PAGEWISE,
    Command.TAKE: ("enter",),
    Command.OPTIONS: ("f4",),
    Command.HELP: ("f1",),
    **_WHILE_TYPING,
}
LOBBY: Keys = {
    **_SCROLLED,
    **_TAKES,
    Command.WATCH: ("w",),
    Command.OPEN_TABLE: ("plus", "insert"),
    Command.BY_CODE: ("c",),
    Command.RESULTS: ("v",),
    **_OPENS_CHAT,
    **_OPENS_SETTINGS,
    **_ANYWHERE,
}
CONFIRMING: Keys = {Command.YES: ("y",), Command.NO: ("n", "escape", "enter"), **_TERMINAL}
QUITTING: Keys = {**CONFIRMING, Command.LEAVE: ("g",)}
SETTINGS: Keys = {
    Command.CLOSE: ("escape", "comma", "f2"),
    **_LIST_ON_PAGE,
    **_SIDEWAYS,
    **_TAKES,
    **_ANYWHERE,
}
PEOPLE: Keys = {
    Command.CLOSE: ("escape", "m"),
    **_LIST_ON_PAGE,
    Command.MUTE: ("enter", "space"),
    Command.REMOVE: ("delete", "backspace"),
    Command.HAND_OVER: ("h",),
    Command.FILL: ("b",),
    **_ANYWHERE,
}
# Everything else is typed.
CHAT: Keys = {
    Command.CLOSE: ("escape", "tab", "shift+tab"),  # Escape and Tab at once are Shift+Tab
    Command.CONFIRM: ("enter",),
    **_LINE,
    Command.UP: ("up", "pageup"),
    Command.DOWN: ("down", "pagedown"),
    **_WHILE_TYPING,
}
TOO_SMALL: Keys = _ALWAYS


def command_of(keys: Keys, key: str) -> Command | None:
    """What a key does on the screen with these keys."""
    return next((command for command, names in keys.items() if key in names), None)


def keys_without(keys: Keys, *commands: Command) -> Keys:
    """The keys but for some that would do nothing just now."""
    return {command: names for command, names in keys.items() if command not in commands}
