"""Input that ends within an escape sequence: kept back until the rest comes, or can no more.

A slow line splits what a terminal sends at once. Read too early, an arrow key would be Escape and
two letters, and so would the terminal's answer to a question. See also escapes.py.
"""

import re

_BEGUN = re.compile(r"\x1b(?:\[[0-9;:<?]*|O)?\Z")


class Held:
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
