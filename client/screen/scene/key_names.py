"""What keys are called: what is printed on them."""

from client.words.cards import Signs
from client.words.language import _


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
        "slash": "/",
        "comma": ",",
        "f2": "F2",
        "f3": "F3",
        "f4": "F4",
        "f5": "F5",
        "f6": "F6",
        "f7": "F7",
        "plus": "+",
        "minus": "-",
        "equals_sign": "=",
        "insert": _("Ins"),
    }
    modifiers = {"ctrl": _("Ctrl"), "shift": _("Shift")}
    *held, pressed = key.split("+")
    return "+".join([*(modifiers[word] for word in held), names.get(pressed, pressed)])
