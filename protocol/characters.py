"""What a text of others may look like in the midst of a line of a stranger's terminal. The one
place that decides it, for chat, names, announcements and records.

Only what can be seen: no controls or escape sequences, nothing that turns the direction of the
line, nothing invisible, no more marks on a letter than any script needs, and nothing of which
terminals disagree how wide it is. Any script will do.
"""

import unicodedata
from collections.abc import Iterator

MAX_MARKS_IN_A_ROW = 3  # Thai, Hebrew and Vietnamese need two; more would climb into other lines

_ZERO_WIDTH_NON_JOINER = "\u200c"
_ZERO_WIDTH_JOINER = "\u200d"
JOINERS = _ZERO_WIDTH_NON_JOINER + _ZERO_WIDTH_JOINER
_VIRAMA = 9  # the combining class of the signs that join Indic consonants

# They say only how the character before them is drawn: as an emoji, in a skin colour. A terminal
# that draws them by themselves, or not at all, needs other columns than the text counts for.
DRAWING_HINTS = frozenset(
    map(
        chr,
        (
            *range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
            *range(0x1F3FB, 0x1F400),
        ),
    )
)  # fmt: skip
# Two of them are a flag, two columns wide, in some terminals, and in others two letters in boxes.
_FLAG_LETTERS = {0x1F1E6 + number: chr(ord("A") + number) for number in range(26)}
# Letters, marks and symbols that show nothing: joiners of marks, fillers, the empty Braille cell.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Controls, formats, surrogates, private use, unassigned; line and paragraph separators.
_BAD_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def readable(text: str, most_characters: int | None = None) -> str:
    """What can be seen of `text`, on one line: composed (NFC), with single spaces and none at the
    ends, and cut off after `most_characters`. Empty where nothing is left.

    What is readable already stays as it is.
    """
    if text.isascii() and text.isprintable() and " ".join(text.split()) == text:
        return text[:most_characters].rstrip()
    while (cleaned := _readable_once(text, most_characters)) != text:
        text = cleaned  # what is left out brings others side by side
    return text


def _readable_once(text: str, most_characters: int | None) -> str:
    shown = "".join(" " if char.isspace() else char for char in text if _may_stay(char))
    shown = " ".join(unicodedata.normalize("NFC", without_flags(shown)).split())
    stray = {n for n, char in enumerate(shown) if char in JOINERS and not joins(shown, n)}
    shown = _without(shown, stray)
    return _without(shown, set(marks_too_many(shown)))[:most_characters].rstrip()


def _may_stay(char: str) -> bool:
    if char in JOINERS or char.isspace():
        return True
    return char not in DRAWING_HINTS and is_showable(char)


def _without(text: str, places: set[int]) -> str:
    return "".join(char for index, char in enumerate(text) if index not in places)


def without_flags(text: str) -> str:
    """The text with the letters of its flags."""
    return text if text.isascii() else text.translate(_FLAG_LETTERS)


def is_showable(char: str) -> bool:
    """Whether a character can be seen, or is a space. Joiners cannot, variation selectors are not
    asked about.
    """
    return char not in _BLANKS and unicodedata.category(char) not in _BAD_CATEGORIES


def joins(text: str, index: int) -> bool:
    """Whether the joiner there has a use in its script (RFC 5892, appendices A.1 and A.2): after a
    virama, or, for the non-joiner, between two Arabic letters.
    """
    before, after = text[:index][-1:], text[index + 1 :][:1]
    if before != "" and unicodedata.combining(before) == _VIRAMA:
        return True
    return text[index] == _ZERO_WIDTH_NON_JOINER and _is_arabic(before) and _is_arabic(after)


def marks_too_many(text: str) -> Iterator[int]:
    """Where the marks are that stand on nothing, or on a letter that has enough of them."""
    marks = MAX_MARKS_IN_A_ROW  # at the start of a word there is nothing to stand on
    for index, char in enumerate(text):
        if char == " ":
            marks = MAX_MARKS_IN_A_ROW
        elif unicodedata.category(char).startswith("M"):
            marks += 1
            if marks > MAX_MARKS_IN_A_ROW:
                yield index
        elif char not in JOINERS:
            marks = 0


def _is_arabic(char: str) -> bool:
    return char != "" and unicodedata.bidirectional(char) == "AL"
