"""Finds out whether passwords are right, and keeps anybody from trying many.

Not here: what is kept of one (storage/passwords.py), and what else a server asks (policy.py).
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import trio

from server.connections.origin import NOWHERE, Origin
from server.connections.token_bucket import TokenBucket
from server.storage.passwords import hash_of, is_password

WRONG_PASSWORD_SECONDS = 1.0  # so that nobody guesses quickly
_WRONG_AT_ONCE = 10
_WRONG_PER_SECOND = 1 / 60
_MOST_GUESSERS = 10_000

Result = TypeVar("Result")
Work = Callable[[Callable[[], Result]], Awaitable[Result]]
"""Where a hash is worked out, which takes long."""


class TooManyGuesses(Exception):
    """Somebody has been wrong too often: `seconds` to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


async def at_once(work: Callable[[], Result]) -> Result:
    """In this task, for tests whose clock would not wait for a thread."""
    return work()


class InThread:
    """In a thread, one at a time: each takes 16 MB."""

    def __init__(self) -> None:
        self._limiter = trio.CapacityLimiter(1)

    async def __call__(self, work: Callable[[], Result]) -> Result:
        return await trio.to_thread.run_sync(work, limiter=self._limiter)


class Passwords:
    """Counts by origin and by what was guessed at how often somebody was wrong; the oldest of very
    many are forgotten.
    """

    def __init__(self, work: Callable[[Callable[[], object]], Awaitable[object]] = at_once) -> None:
        self._work = work
        self._guesses: dict[tuple[Origin, str], TokenBucket] = {}

    async def hash_of(self, password: str) -> bytes:
        """What is to be kept of a password."""
        kept = await self._work(partial(hash_of, password)) if password else b""
        assert isinstance(kept, bytes)
        return kept

    async def opens(self, password: str, kept: bytes, origin: Origin, table: str = "") -> bool:
        """Whether a password opens that table, or the server; a wrong one takes a second.

        Raises TooManyGuesses.
        """
        if not kept:
            return True
        bucket = self._bucket(origin, table)
        if origin != NOWHERE and (wait := bucket.seconds_until(1, trio.current_time())) > 0:
            raise TooManyGuesses(int(wait) + 1)
        bucket.take(trio.current_time())  # before it is known, or many could be tried at once
        if await self._work(partial(is_password, password, kept)):
            self._guesses.pop((origin, table), None)
            return True
        await trio.sleep(WRONG_PASSWORD_SECONDS)
        return False

    def _bucket(self, origin: Origin, table: str) -> TokenBucket:
        bucket = self._guesses.pop((origin, table), None)
        if bucket is None:
            bucket = TokenBucket(_WRONG_PER_SECOND, _WRONG_AT_ONCE, trio.current_time())
        self._guesses[origin, table] = bucket  # now the youngest
        if len(self._guesses) > _MOST_GUESSERS:
            del self._guesses[next(iter(self._guesses))]
        return bucket
