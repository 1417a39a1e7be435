"""Input that ends within an escape sequence: kept back until the rest comes, or can no more.

A slow line splits what a terminal sends at once. Read too early, an arrow key would be Escape and
two letters, and so would the terminal's answer to a question. See also escapes.py.
"""

import re

_BEGUN = re.compile(r"\x1b(?:\[[0-9;:<?]*|O)?\Z")


class Held:
    """Told of all input, in order."""

    def __init__(self) -> None:
        self._text = ""
        self._since_seconds = 0.0

    def take(self, text: str, seconds: float) -> str:
        """What of the input can be read now that `text` has come as well."""
        text = self._text + text
        begun = _BEGUN.search(text)
        self._text = begun.group() if begun else ""
        self._since_seconds = seconds
        return text[: len(text) - len(self._text)]

    def release(self, seconds: float, patience_seconds: float) -> str:
        """What was kept back for long enough: it is no sequence, somebody has pressed Escape."""
        if not self._text or seconds - self._since_seconds < patience_seconds:
            return ""
        text, self._text = self._text, ""
        return text
