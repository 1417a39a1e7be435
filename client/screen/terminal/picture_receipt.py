"""Since when the player can have seen what there is to decide.

A key that was pressed before was meant for something else. Not here: keys that are held or come
twice (echoes.py).
"""

import math

from client.screen.terminal.pace import LOST_SECONDS


class PictureReceipt:
    """Told of what there is to decide, of every picture of it with the question to the terminal
    that went after it (pace.py), and of the answers. Not `is_on` where there are no pictures:
    then everything counts as seen.
    """

    def __init__(self, *, is_on: bool) -> None:
        self.is_on = is_on
        self._matter: object = None
        self._awaited: float | None = None  # the number of a question
        self._seen_seconds = -math.inf

    @property
    def is_blind(self) -> bool:
        """Whether there is no picture yet of what there is to decide."""
        return self._awaited == math.inf

    def turn_to(self, matter: object) -> None:
        """This is to be seen now."""
        if self.is_on and matter != self._matter:
            self._awaited = math.inf
            self._seen_seconds = math.inf
        self._matter = matter

    def painted(self, question: int, seconds: float) -> None:
        """A picture of it was written, and then the question of this number. An answer that does
        not come is not waited for.
        """
        if self.is_blind:
            self._awaited = question
            self._seen_seconds = seconds + LOST_SECONDS

    def arrived(self, question: int, seconds: float) -> None:
        """All up to this question is on the screen of the terminal."""
        if self._awaited is not None and question >= self._awaited:
            self._awaited = None
            self._seen_seconds = min(self._seen_seconds, seconds)

    def has_seen(self, seconds: float) -> bool:
        """Whether a key or click that has come then can be an answer."""
        return seconds >= self._seen_seconds
