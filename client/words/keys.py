"""What keys are called, and what they do, in words."""

from client.keys import Command
from client.language import _
from client.words.cards import Signs


def arrows(drawn: str, signs: Signs) -> str:
    """Some of the arrow keys, at the beginning of a hint: by a word where they cannot be drawn, for
    `<` and `>` are other keys.
    """
    return drawn if signs is Signs.GLYPHS else _("Arrows")


def key_name(key: str, signs: Signs = Signs.GLYPHS) -> str:
    """What is printed on a key."""
    drawn = signs is Signs.GLYPHS
    names = {
        "left": "←" if drawn else _("Left"),
        "right": "→" if drawn else _("Right"),
        "up": "↑" if drawn else _("Up"),
        "down": "↓" if drawn else _("Down"),
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
        "plus": "+",
        "insert": _("Ins"),
    }
    return names.get(key, key.replace("ctrl+", _("Ctrl") + "+"))


def describe(command: Command) -> str:
    """What a key does, in words."""
    return {
        Command.LEFT: _("to the left: a card, a suit, another value"),
        Command.RIGHT: _("to the right"),
        Command.FIRST: _("to the first card or line"),
        Command.LAST: _("to the last card or line"),
        Command.UP: _("up"),
        Command.DOWN: _("down"),
        Command.PAGE_UP: _("a page up"),
        Command.PAGE_DOWN: _("a page down"),
        Command.CONFIRM: _("play the card under the cursor, or confirm the choice"),
        Command.TAKE: _("take what the cursor is on, or change it"),
        Command.CHOOSE: _("choose the card under the cursor, or take that back"),
        Command.UNDO: _("take the last choice back"),
        Command.ERASE: _("rub the last letter out"),
        Command.LAST_TRICK: _("the last trick"),
        Command.EXCHANGES: _("the exchanges of this hand"),
        Command.SCORES: _("the score sheet"),
        Command.SUMMARY: _("how the last hand ended"),
        Command.LOG: _("what has happened"),
        Command.HELP: _("keys and rules"),
        Command.PLAY: _("play alone against bots"),
        Command.HOST: _("host a game that others can join"),
        Command.NEARBY: _("the games that others host on this network"),
        Command.JOIN: _("join a game over the network"),
        Command.REPLAYS: _("look back at the games that were saved"),
        Command.RULES: _("the rules of every preset, in words"),
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
        Command.WATCH: _("watch a game"),
        Command.OPEN_TABLE: _("open a table by rules of your own"),
        Command.BY_CODE: _("a table by its code"),
        Command.RESULTS: _("how the players have done"),
        Command.LEAVE: _("go back to the lobby, and leave the table"),
        Command.SAVE: _("save the record of the game in a file"),
        Command.YES: _("yes"),
        Command.NO: _("no"),
        Command.SETTINGS: _("the settings"),
        Command.CLAIM: _("claim all tricks to come"),
        Command.PAUSE: _("pause the game, or let it go on"),
        Command.CHAT: _("chat"),
        Command.PEOPLE: _("who is at the table, and what its host may do"),
        Command.LINE: _("how the connection is"),
        Command.REMOVE: _("remove a player from the table"),
        Command.HAND_OVER: _("make another player the host"),
        Command.MUTE: _("hear a player no more, or again"),
        Command.LESSON: _("learn the game in ten minutes"),
    }[command]
