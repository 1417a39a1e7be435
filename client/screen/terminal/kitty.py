"""Reads a key of kitty's keyboard protocol (https://sw.kovidgoyal.net/kitty/keyboard-protocol), of
whatever a terminal speaks of it: with or without what the key types, with or without other keys.
Total: what makes no sense is no key.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from textual._keyboard_protocol import FUNCTIONAL_KEYS

SHIFT, ALT, CTRL, SUPER, HYPER, META, CAPS_LOCK = (1 << bit for bit in range(7))
"""The modifiers; the protocol counts from 1."""

_COMMANDING = CTRL | SUPER | HYPER | META  # with these a key types nothing
_KEYPAD = dict(zip(range(57399, 57417), "0123456789./*-+\r=,", strict=True))
_LOCKS = range(57358, 57361)
_LEAST_MODIFIER = 57428  # keys of media as well: none of them is pressed for itself


class KittyKey(NamedTuple):
    """A key with a `name`, or one that is called after its `character`. `typed` is what it types,
    empty for nothing; `base` the character on the same key of a Latin keyboard, empty if unknown.
    """

    name: str = ""
    character: str = ""
    typed: str = ""
    base: str = ""


def read_kitty(codes: Sequence[int], held: int, text: Sequence[int]) -> KittyKey | None:
    """The key that was pressed, None for none. `codes` are those of the key itself, of the key with
    Shift, and of the key on a Latin keyboard, 0 where not told; `text` those of what it types.
    """
    code, shifted, base = (*codes, 0, 0)[:3]
    if code in _LOCKS or (code >= _LEAST_MODIFIER and f"{code}u" in FUNCTIONAL_KEYS):
        return None
    code = ord(_KEYPAD[code]) if code in _KEYPAD else code
    if name := FUNCTIONAL_KEYS.get(f"{code}u"):
        return KittyKey(name)
    character = _printable(code)
    typed = "".join(map(_printable, text))
    if not character or (any(text) and not typed):
        return None
    is_alt_gr = bool(held & ALT and typed)
    if held & _COMMANDING and not is_alt_gr:
        typed = ""
    elif not typed and not held & ALT:
        typed = _cased(character, _printable(shifted), held)
    return KittyKey("", character, typed, _printable(base))


def _cased(character: str, shifted: str, held: int) -> str:
    """What the key types, as far as that can be told from its modifiers; empty where it cannot."""
    is_shifted = bool(held & SHIFT)
    if character == " " or not (character.isalpha() or is_shifted):
        return character
    if not character.isalpha():
        return shifted
    if is_shifted == bool(held & CAPS_LOCK):
        return character
    upper = character.upper()
    return shifted or (upper if len(upper) == 1 else character)


def _printable(code: int) -> str:
    """The character of that number, empty where it is none that a key may type."""
    character = chr(code) if 0 < code <= sys.maxunicode else ""
    return character if character.isprintable() else ""
