"""A line that is being typed, with its cursor: always between two characters as they are seen.

Pure. What may be said is for protocol/chat.py.
"""

import re
from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace
from rich.cells import cell_len

from client.screen.scene.keys import Command
from client.screen.terminal.cells import clusters

_LAST_WORD = re.compile(r"[^ ]* *\Z")
_NEXT_WORD = re.compile(r" *[^ ]*")


class Draft(msgspec.Struct, frozen=True):
    """`before` and `after` the cursor."""

    before: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        """All of it."""
        return self.before + self.after


def typed(draft: Draft, text: str, most_characters: int) -> Draft:
    """With more at the cursor, as far as there may be more."""
    room = most_characters - len(draft.text)
    shown = "".join(char for char in text if char.isprintable())
    return replace(draft, before=draft.before + shown[: max(0, room)])


def erased(draft: Draft) -> Draft:
    """Without what is left of the cursor."""
    parts = _parts(draft.before)
    return replace(draft, before="".join(parts[:-1]))


def moved(draft: Draft, steps: int) -> Draft:
    """The cursor so many characters to the right, or to the left."""
    parts = [*_parts(draft.before), *_parts(draft.after)]
    place = max(0, min(len(parts), len(_parts(draft.before)) + steps))
    return Draft("".join(parts[:place]), "".join(parts[place:]))


def edited(draft: Draft, command: Command) -> Draft | None:
    """After a key that erases or moves the cursor, None for any other."""
    return _EDITS[command](draft) if command in _EDITS else None


def window(draft: Draft, width: int) -> tuple[str, str, str]:
    """What has room in `width` columns: before the cursor, under it, and after it."""
    under, *rest = [*_parts(draft.after), " "]
    last_first = _fitting(_parts(draft.before)[::-1], width - cell_len(under))
    before = "".join(reversed(last_first))
    after = "".join(_fitting(rest[:-1] if rest else [], width - cell_len(before + under)))
    return before, under, after


def _parts(text: str) -> list[str]:
    return [cluster for cluster, _width in clusters(text)]


def _fitting(parts: list[str], width: int) -> list[str]:
    """The first of them, as many as have room."""
    for count, part in enumerate(parts):
        width -= cell_len(part)
        if width < 0:
            return parts[:count]
    return parts


def _without_word(before: str) -> str:
    """Without the last word, and the blanks after it."""
    return _LAST_WORD.sub("", before)


def _word_left(draft: Draft) -> Draft:
    before = _without_word(draft.before)
    return Draft(before, draft.text[len(before) :])


def _word_right(draft: Draft) -> Draft:
    word = _NEXT_WORD.match(draft.after)
    length = len(word.group()) if word else 0
    return Draft(draft.before + draft.after[:length], draft.after[length:])


_EDITS: Mapping[Command, Callable[[Draft], Draft]] = {
    Command.LEFT: lambda draft: moved(draft, -1),
    Command.RIGHT: lambda draft: moved(draft, 1),
    Command.FIRST: lambda draft: Draft("", draft.text),
    Command.LAST: lambda draft: Draft(draft.text),
    Command.WORD_LEFT: _word_left,
    Command.WORD_RIGHT: _word_right,
    Command.ERASE: erased,
    Command.ERASE_NEXT: lambda draft: Draft(draft.before, "".join(_parts(draft.after)[1:])),
    Command.ERASE_WORD: lambda draft: Draft(_without_word(draft.before), draft.after),
    Command.ERASE_LINE: lambda draft: Draft("", draft.after),
}
