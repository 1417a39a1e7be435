"""What a player may be called, and which names count as the same. For the server and the client.

A name is shown to strangers in the midst of a line of their terminal: characters.py says of what it
may be made. What is not done: telling apart letters of different scripts that look alike.
"""

import unicodedata

from protocol.characters import (
    DRAWING_HINTS,
    JOINERS,
    is_showable,
    joins,
    marks_too_many,
    without_flags,
)
from protocol.limits import MAX_NAME_CHARACTERS

_LARGEST_EXPANSION = 4  # raw characters for one of the name, before anything is normalized


class BadName(ValueError):
    """A text that is no name. `code` is one of BAD_NAME_CODES; `character` is the offending one,
    written as in `U+202E`, where a single one is to blame.
    """

    def __init__(self, code: str, character: str = "") -> None:
        super().__init__(f"{code} {character}".rstrip())
        self.code = code
        self.character = character


BAD_NAME_CODES = (
    "empty",
    "too_long",
    "bad_character",  # character
    "too_many_marks",  # more accents on one letter than any script needs, or one on no letter
)


def clean_name(text: str) -> str:
    """The name that `text` gives: composed (NFC), with single spaces and none at the ends.

    Cleaning a clean name changes nothing. Raises BadName.
    """
    if len(text) > _LARGEST_EXPANSION * MAX_NAME_CHARACTERS:
        raise BadName("too_long")
    _check_characters(text)
    name = "".join(char for char in text if char not in DRAWING_HINTS)
    name = " ".join(unicodedata.normalize("NFC", without_flags(name)).split())
    if not name:
        raise BadName("empty")
    if len(name) > MAX_NAME_CHARACTERS:
        raise BadName("too_long")
    _check_joiners(name)
    _check_marks(name)
    return name


def name_key(name: str) -> str:
    """Equal for two names, as `clean_name` gives them, that count as the same.

    Neither case nor compatibility forms (wide letters, ligatures) nor joiners tell names apart
    (after the Unicode standard, section 3.13, D146).
    """
    key = "".join(char for char in name if char not in JOINERS)
    key = unicodedata.normalize("NFKD", key).casefold()
    return " ".join(unicodedata.normalize("NFKC", key).split())


def _bad_character(char: str) -> BadName:
    return BadName("bad_character", f"U+{ord(char):04X}")


def _check_characters(text: str) -> None:
    for char in text:
        if char not in JOINERS and char not in DRAWING_HINTS and not is_showable(char):
            raise _bad_character(char)


def _check_joiners(name: str) -> None:
    for index, char in enumerate(name):
        if char in JOINERS and not joins(name, index):
            raise _bad_character(char)


def _check_marks(name: str) -> None:
    """Marks stand on something, and only a few on each."""
    if next(marks_too_many(name), None) is not None:
        raise BadName("too_many_marks")
