"""A token bucket: how fast messages may come. It has no clock of its own."""


class TokenBucket:
    """Holds up to `capacity` tokens and gains `per_second`; each message takes one."""

    def __init__(self, per_second: float, capacity: int, now: float) -> None:
        self._per_second = per_second
        self._capacity = capacity
        self._tokens = float(capacity)
        self._filled_at = now

    def take(self, now: float) -> bool:
        """Take a token at time `now` (seconds); False where there is none."""
        gained = (now - self._filled_at) * self._per_second
        self._tokens = min(self._capacity, self._tokens + gained)
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
