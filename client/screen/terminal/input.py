"""Mends what the line does to keys on their way here: it splits sequences, and makes keys wait.

An arrow key is `ESC [ D`. A slow line may split what a terminal sends at once; read too early that
would be the key Escape and two letters, of which D would be read as diamonds, and so would the
terminal's answer to a question. `SplitInput` waits for the rest as long as one can after an Escape,
`SplitSequences` drops the rest that comes later still. `mark_bursts` marks the keys that had to
wait: how far apart they were pressed nobody can tell any more.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from textual import events
from textual.message import Message

_BEGUN = re.compile(r"\x1b(?:\[[0-9;:<?]*|O)?\Z")
_INTRODUCERS = "[O"
LONGEST_PAUSE_SECONDS = 2.0


class SplitInput:
    """Keeps input back that ends within an escape sequence, until the rest comes, or can no more.

    Told of all input, in order. `begun_seconds` is when the first of what was handed on last has
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


class SplitSequences:
    """Finds the rest of a split sequence among the keys: it must not count as typing.

    Told of every key, in order.
    """

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


class BurstKey(events.Key):
    """A key that had to wait, with others of its kind or while the program stood still."""


BurstKey.handler_name = events.Key.handler_name  # Textual would look for `on_burst_key`


def mark_bursts(messages: Iterable[Message], *, stood_still: bool = False) -> Iterator[Message]:
    """What was read at once, with the keys in it that have waited as BurstKeys: several of a kind,
    or any where the program `stood_still` and has not looked for a while.

    Terminals send a held key's repeats one by one. Where many come at once, the program or the line
    has stood still meanwhile.
    """
    read = list(messages)
    counts = Counter(message.key for message in read if isinstance(message, events.Key))
    for message in read:
        if isinstance(message, events.Key) and (stood_still or counts[message.key] > 1):
            yield BurstKey(message.key, message.character)
        else:
            yield message
