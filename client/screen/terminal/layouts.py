"""Which Latin letter is printed on a key that types one of another script: where letters are keys,
people with a Cyrillic or Greek keyboard need not change its layout first.

The layouts are the common ones of Russian, Ukrainian and Belarusian, and of Greek. A terminal that
speaks kitty's protocol says itself which key it was, for every script.
"""

import unicodedata

_LATIN = "qwertyuiopasdfghjklzxcvbnm"
_LAYOUTS = (
    "йцукенгшщзфывапролдячсмить",
    "йцукенгшщзфівапролдячсмить",
    ";ςερτυθιοπασδφγηξκλζχψωβνμ",
)
_LETTERS = {
    typed: latin
    for layout in _LAYOUTS
    for typed, latin in zip(layout, _LATIN, strict=True)
    if typed.isalpha()
}
_GREEK_Q = ";"


class Layout:
    """Told of every character that is typed, in order."""

    def __init__(self) -> None:
        self._is_greek = False

    def latin(self, character: str, base: str = "") -> str:
        """The letter on the same key of a Latin keyboard, or the character itself. `base` is what
        the terminal says of that, empty for nothing.
        """
        if character == _GREEK_Q and self._is_greek:
            return _LATIN[0]
        if not character.isalpha():
            return character
        script = unicodedata.name(character, "").partition(" ")[0]
        self._is_greek = script == "GREEK"
        if script == "LATIN":
            return character
        on_key = base if base.isascii() and base.isalpha() else _LETTERS.get(character.lower(), "")
        return (on_key.upper() if character.isupper() else on_key) or character
