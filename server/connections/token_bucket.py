"""A token bucket: limits how fast something may come. It has no clock of its own."""


class TokenBucket:
    """Holds up to `capacity` tokens and gains `per_second`; what comes takes some."""

    def __init__(self, per_second: float, capacity: int, now: float) -> None:
        self._per_second = per_second
        self._capacity = capacity
        self._tokens = float(capacity)
        self._filled_at = now

    def take(self, now: float, tokens: int = 1) -> bool:
        """Take tokens at time `now` (seconds); False where there are not so many."""
        self._fill(now)
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def seconds_until(self, tokens: int, now: float) -> float:
        """How long it takes until so many can be taken; 0 where they can be now."""
        self._fill(now)
        return max(0.0, (tokens - self._tokens) / self._per_second)

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had ever come."""
        self._fill(now)
        return self._tokens >= self._capacity

    def _fill(self, now: float) -> None:
        gained = (now - self._filled_at) * self._per_second
        self._tokens = min(self._capacity, self._tokens + gained)
        self._filled_at = now
