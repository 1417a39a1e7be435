"""Since when the player can have seen what there is to decide: what he pressed before was meant for
something else. Not here: keys that are held or come twice (guard.py).
"""

import math

REACTION_SECONDS = 0.1  # nobody sees and presses sooner


class Sight:
    """Told of what there is to decide, and of every picture, with the seconds at which it was
    written. Where there are no pictures (`is_on`) nobody is asked to see them.
    """

    def __init__(self) -> None:
        self.is_on = False
        self._matter: object = None
        self._seen_seconds = -math.inf

    def turn_to(self, matter: object) -> None:
        """This is to be seen now."""
        if self.is_on and matter != self._matter:
            self._seen_seconds = math.inf
        self._matter = matter

    def painted(self, seconds: float, delay_seconds: float) -> None:
        """A picture of it was written. `delay_seconds`: until an answer to it can be here."""
        if self._seen_seconds == math.inf:
            self._seen_seconds = seconds + delay_seconds + REACTION_SECONDS

    def has_seen(self, seconds: float) -> bool:
        """Whether a key or click that has come then can be an answer."""
        return seconds >= self._seen_seconds
