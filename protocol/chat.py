"""What somebody says, made fit to be shown to strangers in the midst of a line of their terminal.

For the client, before it sends, and for the server, which trusts no client. Unlike a name
(names.py), a text with something bad in it is not refused: what is bad in it is left out.
"""

import unicodedata

from protocol.characters import JOINERS, VARIATION_SELECTORS, is_showable, joins, marks_too_many
from protocol.limits import MAX_CHAT_CHARACTERS


def clean_text(text: str) -> str:
    """What can be seen of `text`, on one line of at most MAX_CHAT_CHARACTERS: composed (NFC), with
    single spaces and none at the ends. Empty where nothing is left.

    Cleaning a clean text changes nothing.
    """
    while (cleaned := _clean_once(text)) != text:  # what is left out brings others side by side
        text = cleaned
    return text


def _clean_once(text: str) -> str:
    shown = "".join(" " if char.isspace() else char for char in text if _may_stay(char))
    shown = " ".join(unicodedata.normalize("NFC", shown).split())
    shown = _without(
        shown, {n for n, c in enumerate(shown) if c in JOINERS and not joins(shown, n)}
    )
    shown = _without(shown, set(marks_too_many(shown)))
    return shown[:MAX_CHAT_CHARACTERS].rstrip()


def _may_stay(char: str) -> bool:
    if char in JOINERS or char.isspace():
        return True
    return char not in VARIATION_SELECTORS and is_showable(char)


def _without(text: str, places: set[int]) -> str:
    return "".join(char for index, char in enumerate(text) if index not in places)
