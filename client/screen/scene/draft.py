"""A line that is being typed, with its cursor: always between two characters as they are seen.

Pure. What may be said is for protocol/chat.py.
"""

import msgspec
from msgspec.structs import replace
from rich.cells import cell_len

from client.screen.scene.keys import Command
from client.screen.terminal.cells import clusters

_FARTHEST = 1_000_000  # characters: more than any line has
_STEPS = {
    Command.LEFT: -1,
    Command.RIGHT: 1,
    Command.FIRST: -_FARTHEST,
    Command.LAST: _FARTHEST,
}


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
    if command is Command.ERASE:
        return erased(draft)
    return moved(draft, _STEPS[command]) if command in _STEPS else None


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
