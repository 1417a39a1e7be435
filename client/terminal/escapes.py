"""The rest of an escape sequence that a slow line has split: it must not count as typing.

An arrow key is `ESC [ D`. Where the line pauses after ESC, a terminal program gets the key Escape
and two letters, and D would be read as diamonds.
"""

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
