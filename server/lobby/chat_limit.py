"""Limits how much somebody may say: so many messages and characters at once, and no more than that
every so many seconds in the long run.

It goes by name, so that connecting again gives nobody a fresh start. Not here: what may be said.
"""

import math

from protocol.names import name_key
from server.connections.token_bucket import TokenBucket

MESSAGES = 10
CHARACTERS = 1000
SECONDS = 10.0


class ChatLimit:
    """What everybody may still say; `now` is told."""

    def __init__(self) -> None:
        self._allowances: dict[str, _Allowance] = {}
        self._tidied_at = 0.0

    def seconds_to_wait(self, name: str, characters: int, now: float) -> int:
        """0 where they may say so much now, and then it counts as said; else how many seconds
        it takes until they may.
        """
        self._tidy(now)
        allowance = self._allowances.setdefault(name_key(name), _Allowance(now))
        return allowance.seconds_to_wait(characters, now)

    def _tidy(self, now: float) -> None:
        """Somebody who has been silent for long enough need not be remembered."""
        if now - self._tidied_at < SECONDS:
            return
        self._tidied_at = now
        self._allowances = {
            key: allowance
            for key, allowance in self._allowances.items()
            if not allowance.is_full(now)
        }


class _Allowance:
    """What one person may still say."""

    def __init__(self, now: float) -> None:
        self._messages = TokenBucket(MESSAGES / SECONDS, MESSAGES, now)
        self._characters = TokenBucket(CHARACTERS / SECONDS, CHARACTERS, now)

    def is_full(self, now: float) -> bool:
        return self._messages.is_full(now) and self._characters.is_full(now)

    def seconds_to_wait(self, characters: int, now: float) -> int:
        wait = max(
            self._messages.seconds_until(1, now), self._characters.seconds_until(characters, now)
        )
        if wait > 0:
            return math.ceil(wait)
        self._messages.take(now)
        self._characters.take(now, characters)
        return 0
