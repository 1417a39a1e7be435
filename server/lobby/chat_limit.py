"""How much somebody may say: so many messages and characters in so many seconds.

It goes by name, so that connecting again gives nobody a fresh start. Not here: what may be said.
"""

import math
from collections import deque

from protocol.names import name_key

MESSAGES = 10
CHARACTERS = 1000
SECONDS = 10.0

_Spoken = deque[tuple[float, int]]


class ChatLimit:
    """What everybody has said within the last SECONDS; `now` is told."""

    def __init__(self) -> None:
        self._spoken: dict[str, _Spoken] = {}
        self._tidied_at = 0.0

    def seconds_to_wait(self, name: str, characters: int, now: float) -> int:
        """0 where he may say so much now, and then it counts as said; else in how many seconds."""
        self._tidy(now)
        spoken = self._spoken.setdefault(name_key(name), deque())
        _forget_old(spoken, now)
        wait = _wait(spoken, characters, now)
        if wait > 0:
            return max(1, math.ceil(wait))
        spoken.append((now, characters))
        return 0

    def _tidy(self, now: float) -> None:
        """Who has been silent for long enough need not be remembered."""
        if now - self._tidied_at < SECONDS:
            return
        self._tidied_at = now
        self._spoken = {
            key: spoken for key, spoken in self._spoken.items() if spoken[-1][0] > now - SECONDS
        }


def _forget_old(spoken: _Spoken, now: float) -> None:
    while spoken and spoken[0][0] <= now - SECONDS:
        spoken.popleft()


def _wait(spoken: _Spoken, characters: int, now: float) -> float:
    """Until enough of what was said has been long enough ago."""
    messages = len(spoken) + 1
    total = characters + sum(said for _, said in spoken)
    for spoken_at, said in spoken:
        if messages <= MESSAGES and total <= CHARACTERS:
            return 0.0
        messages, total = messages - 1, total - said
        until = spoken_at + SECONDS - now
        if messages <= MESSAGES and total <= CHARACTERS:
            return until
    return 0.0
