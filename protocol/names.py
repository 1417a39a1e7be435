"""What a player may be called, and which names count as the same. For the server and the client.

A name is shown to strangers in the midst of a line of their terminal. So it is what can be seen:
no controls or escape sequences, nothing that turns the direction of the line, nothing invisible.
Any script will do. What is not done: telling apart letters of different scripts that look alike.
"""

import unicodedata

from protocol.limits import MAX_NAME_CHARACTERS

MAX_MARKS_IN_A_ROW = 3  # Thai, Hebrew and Vietnamese need two; more would climb into other lines
_LARGEST_EXPANSION = 4  # raw characters for one of the name, before anything is normalized

_ZERO_WIDTH_NON_JOINER = "\u200c"
_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = _ZERO_WIDTH_NON_JOINER + _ZERO_WIDTH_JOINER
_VIRAMA = 9  # the combining class of the signs that join Indic consonants

# They say only how the character before them is drawn (as an emoji, wider than it counts for).
_VARIATION_SELECTORS = frozenset(
    map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
# Letters, marks and symbols that show nothing: joiners of marks, fillers, the empty Braille cell.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Controls, formats, surrogates, private use, unassigned; line and paragraph separators.
_BAD_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


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
    name = "".join(char for char in text if char not in _VARIATION_SELECTORS)
    name = " ".join(unicodedata.normalize("NFC", name).split())
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
    key = "".join(char for char in name if char not in _JOINERS)
    key = unicodedata.normalize("NFKD", key).casefold()
    return " ".join(unicodedata.normalize("NFKC", key).split())


def _bad_character(char: str) -> BadName:
    return BadName("bad_character", f"U+{ord(char):04X}")


def _check_characters(text: str) -> None:
    for char in text:
        if char in _JOINERS or char in _VARIATION_SELECTORS:
            continue
        if char in _BLANKS or unicodedata.category(char) in _BAD_CATEGORIES:
            raise _bad_character(char)


def _check_joiners(name: str) -> None:
    """A joiner stands where its script has a use for it (RFC 5892, appendices A.1 and A.2): after
    a virama, or, for the non-joiner, between two Arabic letters.
    """
    for index, char in enumerate(name):
        if char not in _JOINERS:
            continue
        before, after = name[:index][-1:], name[index + 1 :][:1]
        after_virama = before != "" and unicodedata.combining(before) == _VIRAMA
        between_arabic = _is_arabic(before) and _is_arabic(after)
        if not after_virama and not (char == _ZERO_WIDTH_NON_JOINER and between_arabic):
            raise _bad_character(char)


def _is_arabic(char: str) -> bool:
    return char != "" and unicodedata.bidirectional(char) == "AL"


def _check_marks(name: str) -> None:
    """Marks stand on something, and only a few on each."""
    marks = MAX_MARKS_IN_A_ROW  # at the start of a word there is nothing to stand on
    for char in name:
        if char == " ":
            marks = MAX_MARKS_IN_A_ROW
        elif unicodedata.category(char).startswith("M"):
            marks += 1
        elif char not in _JOINERS:
            marks = 0
        if marks > MAX_MARKS_IN_A_ROW:
            raise BadName("too_many_marks")
