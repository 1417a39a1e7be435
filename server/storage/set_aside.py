"""Keeps account of what a server could not read of its own data, and goes on without.

Each is told in one line of the log, once, and to operators who ask. Nothing of it is deleted.
"""

import logging

_MOST_LISTED = 100

log = logging.getLogger(__name__)


class SetAside:
    """What has been set aside since the server started. It may be added to from any thread."""

    def __init__(self) -> None:
        self._found: dict[str, None] = {}

    def add(self, what: str, why: object) -> None:
        """`what` is the subject of a sentence, `why` the error, or a word on it."""
        if isinstance(why, Exception):
            why = type(why).__name__
        sentence = f"{what} cannot be read ({why})"
        if sentence not in self._found and len(self._found) < _MOST_LISTED:
            self._found[sentence] = None
            log.error("%s and is set aside", sentence)

    @property
    def listed(self) -> list[str]:
        """A sentence without its full stop for each, the oldest first."""
        return list(self._found)
