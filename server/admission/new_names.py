"""Limits how many names one origin is given: else anybody could use them all up, for good.

Not here: whose a name is (identity.py).
"""

from server.connections.origin import NOWHERE, Origin
from server.connections.token_bucket import TokenBucket

_SECONDS_AN_HOUR = 3600.0
_MOST_ORIGINS = 10_000


class NewNames:
    """Counts what each origin has been given; the oldest of very many origins are forgotten."""

    def __init__(self, per_hour: int) -> None:
        self._per_hour = per_hour
        self._buckets: dict[Origin, TokenBucket] = {}

    def take(self, origin: Origin, now: float) -> bool:
        """Give one more at time `now` (seconds); False where it would be too many."""
        if origin == NOWHERE:
            return True
        bucket = self._buckets.pop(origin, None)
        if bucket is None:
            bucket = TokenBucket(self._per_hour / _SECONDS_AN_HOUR, self._per_hour, now)
        self._buckets[origin] = bucket  # now the youngest
        if len(self._buckets) > _MOST_ORIGINS:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now)
