"""Writes any text in ASCII, for terminals and links that have nothing else.

Letters lose their accents and signs become the nearest that there is. What has no such likeness is
written by its number (`\u4e2d`), so that two names never become one.
"""

import unicodedata
from collections.abc import Iterator

from client.words.cards import Signs

# By their numbers, since many of them look like something else.
_LETTERS = {
    "\u00df": "ss", "\u1e9e": "SS", "\u00e6": "ae", "\u00c6": "AE", "\u0153": "oe", "\u0152": "OE",
    "\u00f8": "o", "\u00d8": "O", "\u0111": "d", "\u0110": "D", "\u00f0": "d", "\u00d0": "D",
    "\u00fe": "th", "\u00de": "Th", "\u0142": "l", "\u0141": "L", "\u0131": "i",
}  # fmt: skip
_SIGNS = {
    "\u25b2": "+", "\u25bc": "-", "\u2190": "<-", "\u2192": "->", "\u00d7": "x",
    "\u2660": "S", "\u2663": "C", "\u2665": "H", "\u2666": "D",
}  # fmt: skip
_LIKENESSES = {
    **_LETTERS,
    **_SIGNS,
    **dict.fromkeys("\u2018\u2019\u201a", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u00b7\u2022", "-"),
}


def fitted(text: str, signs: Signs) -> str:
    """The text in the characters of a terminal: one that has no signs of suits has ASCII alone."""
    return text if signs is Signs.GLYPHS else to_ascii(text)


def to_ascii(text: str) -> str:
    """The text with nothing but ASCII characters."""
    return text if text.isascii() else "".join(_in_ascii(text))


def _in_ascii(text: str) -> Iterator[str]:
    for char in text:
        yield char if char.isascii() else _LIKENESSES.get(char) or _plain(char)


def _plain(char: str) -> str:
    letters = [
        _LIKENESSES.get(part, part)
        for part in unicodedata.normalize("NFKD", char)
        if not unicodedata.combining(part)
    ]
    plain = "".join(letters)
    if plain.isascii():  # also where nothing is left of an accent that stood by itself
        return plain
    return char.encode("ascii", "backslashreplace").decode("ascii")
