"""Which key a sequence stands for: in the ways of VT and xterm, of rxvt and of the Linux console,
and in that of kitty's protocol (kitty.py). Total: a sequence that is none of these is no key.
"""

import re
from typing import NamedTuple

from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual.keys import _character_to_key

from client.screen.terminal.kitty import ALT, CTRL, HYPER, META, SHIFT, SUPER, read_kitty
from client.screen.terminal.layouts import Layout
from client.screen.terminal.sequences import Kind, Sequence

_CONTROLS = {
    "\x00": "ctrl+at", "\x08": "backspace", "\t": "tab", "\r": "enter", "\x1b": "escape",
    "\x1c": "ctrl+backslash", "\x1d": "ctrl+right_square_bracket", "\x1e": "ctrl+circumflex_accent",
    "\x1f": "ctrl+underscore", " ": "space", "\x7f": "backspace",
}  # fmt: skip
_BY_FINAL = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
    "P": "f1", "Q": "f2", "R": "f3", "S": "f4",
}  # fmt: skip
_WHOLE = {
    "Z": "shift+tab", "1;2Z": "shift+tab",
    "[A": "f1", "[B": "f2", "[C": "f3", "[D": "f4", "[E": "f5",  # the Linux console
    "a": "shift+up", "b": "shift+down", "c": "shift+right", "d": "shift+left",  # rxvt
}  # fmt: skip
_SS3 = {"M": "enter", "a": "ctrl+up", "b": "ctrl+down", "c": "ctrl+right", "d": "ctrl+left"}
_META = {
    "\t": "shift+tab",  # the Linux console
    "b": "ctrl+left", "f": "ctrl+right", "\x7f": "ctrl+w", "\x08": "ctrl+w",
}  # fmt: skip
_KEYPAD = dict(zip("jklmnopqrstuvwxyX", "*+,-./0123456789=", strict=True))
_RXVT = {"^": CTRL, "$": SHIFT, "@": CTRL | SHIFT}
_NUMBERED = ("~", *_RXVT)
_OTHER_KEY = 27  # xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~
_MODIFIERS = {
    ALT: "alt", CTRL: "ctrl", HYPER: "hyper", META: "meta", SHIFT: "shift", SUPER: "super",
}  # fmt: skip
# Keys that were always the same, before kitty's protocol told them apart, or that do the same in
# the lines of other programs.
_SAME = {
    "ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter",
    "ctrl+left_square_bracket": "escape", "shift+enter": "enter", "shift+space": "space",
    "shift+backspace": "backspace", "shift+escape": "escape",
    "alt+b": "ctrl+left", "alt+f": "ctrl+right", "alt+left": "ctrl+left", "alt+right": "ctrl+right",
    "alt+backspace": "ctrl+w", "ctrl+backspace": "ctrl+w",
}  # fmt: skip
_TYPED_BY = {"enter": "\r", "space": " "}

# Codes of the key; modifiers, and whether it was pressed; text. Each a list with colons.
_PARAMETERS = re.compile(r"([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([A-Za-z~^$@])")
_MOST_DIGITS = 7
_PRESSED = (0, 1, 2)  # not told, pressed, repeated; anything else is no press, such as a release


class KeyPress(NamedTuple):
    """A key: Textual's name for it on a Latin keyboard, with its modifiers in front, and the
    character that it types, None for none.
    """

    name: str
    character: str | None


class Keyboard:
    """Told of all sequences, in order."""

    def __init__(self) -> None:
        self._layout = Layout()

    def read(self, sequence: Sequence) -> list[KeyPress]:
        """The keys that it stands for: mostly one, none for what is no key."""
        match sequence.kind:
            case Kind.CHARACTER | Kind.META if _is_nothing(sequence.text):
                return []
            case Kind.CHARACTER:
                return [self._typed(sequence.text)]
            case Kind.META:
                return [self._meta(sequence.text)]
            case Kind.SS3 if sequence.text in _KEYPAD:
                return [self._typed(_KEYPAD[sequence.text])]
            case Kind.SS3 if sequence.text in _SS3:
                return [_key(_SS3[sequence.text])]
            case Kind.CSI if sequence.text in _WHOLE:
                return [_key(_WHOLE[sequence.text])]
            case Kind.CSI | Kind.SS3:
                return self._with_parameters(sequence.text)
            case Kind.PASTE:
                return []

    def _typed(self, character: str, base: str = "") -> KeyPress:
        if character in _CONTROLS:
            return _key(_CONTROLS[character])
        if character < " ":
            return _key(f"ctrl+{chr(ord(character) + ord('`'))}")
        return KeyPress(self._name(character, base), character)

    def _name(self, character: str, base: str) -> str:
        return _character_to_key(self._layout.latin(character, base))

    def _meta(self, character: str) -> KeyPress:
        """With Alt, which means something with few of them; or after an Escape that something has
        held back, and then it alone counts.
        """
        return _key(_META[character]) if character in _META else self._typed(character)

    def _with_parameters(self, text: str) -> list[KeyPress]:
        match = _PARAMETERS.fullmatch(text)
        groups = [_numbers(part or "") for part in match.groups()[:3]] if match else []
        if not match or not all(groups):
            return []
        codes, (modifiers, pressed, *_), typed = groups[0], [*groups[1], 0], groups[2]
        final, held = match[4], max(0, modifiers - 1)
        if pressed not in _PRESSED:
            return []
        if final == "u":
            return self._kitty(codes, held, typed)
        if final == "~" and codes[0] == _OTHER_KEY:
            return self._kitty(typed, held, [])
        if final in _NUMBERED:
            name = FUNCTIONAL_KEYS.get(f"{codes[0]}~", "")
            return [_key(name, held | _RXVT.get(final, 0))] if name else []
        if not match[2]:  # an old way: CSI 5 A
            held = max(0, codes[0] - 1)
        return [_key(_BY_FINAL[final], held)] if final in _BY_FINAL else []

    def _kitty(self, codes: list[int], held: int, text: list[int]) -> list[KeyPress]:
        key = read_kitty(codes, held, text)
        if key is None:
            return []
        if key.typed and key.typed != " ":
            return [self._typed(character, key.base) for character in key.typed]
        return [_key(key.name or self._name(key.character, key.base).lower(), held)]


def _key(name: str, held: int = 0) -> KeyPress:
    """The key with the modifiers that are held."""
    before = sorted(word for bit, word in _MODIFIERS.items() if held & bit)
    full = "+".join([*before, name])
    full = _SAME.get(full, full)
    return KeyPress(full, _TYPED_BY.get(full))


def _is_nothing(character: str) -> bool:
    """Whether it is a sign that changes others, or none at all."""
    return not character.isascii() and not character.isprintable()


def _numbers(text: str) -> list[int]:
    """The numbers between colons, 0 for one that is left out; none where one is too large."""
    parts = text.split(":")
    if any(len(part) > _MOST_DIGITS for part in parts):
        return []
    return [int(part or "0") for part in parts]
