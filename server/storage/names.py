"""Keeps whose each name is: a name's key and the hash of the token that proves it.

The interface, and a store that forgets all when the server ends. Tokens themselves are never kept.
"""

from typing import Protocol


class StoreFull(Exception):
    """No more names can be kept: there are too many."""


class NameStore(Protocol):
    """Where names and the hashes of their tokens are kept."""

    async def owner(self, key: str) -> bytes | None:
        """The hash of the token that `key` belongs to, None for a name that nobody has used.

        Raises StorageFailure where that cannot be found out.
        """
        ...

    async def keys(self) -> list[str]:
        """The keys of all names. Raises StorageFailure."""
        ...

    async def claim(self, key: str, token_hash: bytes) -> bytes:
        """Give an unused name to a token, and say to which token it belongs now: another one where
        somebody else was faster. Raises StoreFull and StorageFailure.
        """
        ...


class MemoryNameStore:
    """Names for as long as the server runs, `max_names` of them at most."""

    def __init__(self, max_names: int) -> None:
        self._max_names = max_names
        self._owners: dict[str, bytes] = {}

    async def owner(self, key: str) -> bytes | None:
        return self._owners.get(key)

    async def keys(self) -> list[str]:
        return list(self._owners)

    async def claim(self, key: str, token_hash: bytes) -> bytes:
        if key not in self._owners and len(self._owners) >= self._max_names:
            raise StoreFull
        return self._owners.setdefault(key, token_hash)
