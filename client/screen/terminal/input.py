"""Which keys had to wait: several of one kind in a single read, or any after a standstill.

Terminals send a held key's repeats one by one. Where many come at once, the program or the line has
stood still meanwhile, and how far apart they were pressed nobody can tell any more.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from textual import events
from textual.message import Message


class Key(events.Key):
    """A key of a burst. Called like Textual's, whose handlers are found by that name."""


def with_bursts(messages: Iterable[Message], *, stood_still: bool = False) -> Iterator[Message]:
    """What was read at once, with the keys in it that have waited marked as such. `stood_still`:
    the program has not looked for a while.
    """
    read = list(messages)
    counts = Counter(message.key for message in read if isinstance(message, events.Key))
    for message in read:
        if isinstance(message, events.Key) and (stood_still or counts[message.key] > 1):
            yield Key(message.key, message.character)
        else:
            yield message


# --- The rest of an escape sequence that a slow line has split: it must not count as typing ---
# MERGED: client/terminal/escapes.py; the header of this file has to speak of it too.
#     An arrow key is `ESC [ D`. Where the line pauses after ESC, a terminal program gets the key
#     Escape and two letters, and D would be read as diamonds.

_INTRODUCERS = "[O"
LONGEST_PAUSE_SECONDS = 2.0


class SplitSequences:
    """Told of every key, in order."""

    def __init__(self) -> None:
        self._state = "typing"
        self._latest_seconds = 0.0

    def swallows(self, key: str, character: str | None, seconds: float) -> bool:
        """Whether the key is part of a split sequence, after its Escape."""
        if seconds - self._latest_seconds > LONGEST_PAUSE_SECONDS:
            self._state = "typing"
        self._latest_seconds = seconds
        before = self._state
        self._state = self._next(key, character or "")
        return before in ("sequence", "last") or self._state in ("sequence", "last")

    def _next(self, key: str, character: str) -> str:
        if key == "escape":
            return "escape"
        if self._state == "escape" and character in _INTRODUCERS and character:
            return "last" if character == "O" else "sequence"
        if self._state == "sequence" and not "@" <= character <= "~":
            return "sequence"
        return "typing"


# --- Input that ends within an escape sequence: kept back until the rest comes, or can no more ---
# MERGED: client/terminal/held.py; the header of this file has to speak of it too.
#     A slow line splits what a terminal sends at once. Read too early, an arrow key would be Escape
#     and two letters, and so would the terminal's answer to a question. See also input.py.

_BEGUN = re.compile(r"\x1b(?:\[[0-9;:<?]*|O)?\Z")


class SplitInput:
    """Told of all input, in order. `begun_seconds` is when the first of what was handed on last has
    come: of a sequence that was split, its beginning.
    """

    def __init__(self) -> None:
        self._text = ""
        self._since_seconds = 0.0
        self._begun_seconds = 0.0  # what is kept back
        self.begun_seconds = 0.0

    def take(self, text: str, seconds: float) -> str:
        """What of the input can be read now that `text` has come as well."""
        before, text = self._text, self._text + text
        begun = _BEGUN.search(text)
        self._text = begun.group() if begun else ""
        self._since_seconds = seconds
        ready = text[: len(text) - len(self._text)]
        if ready:
            self.begun_seconds = self._begun_seconds if before else seconds
        if ready or not before:
            self._begun_seconds = seconds
        return ready

    def release(self, seconds: float, patience_seconds: float) -> str:
        """What was kept back for long enough: it is no sequence, somebody has pressed Escape."""
        if not self._text or seconds - self._since_seconds < patience_seconds:
            return ""
        self.begun_seconds = self._begun_seconds
        text, self._text = self._text, ""
        return text
