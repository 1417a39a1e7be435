"""Keeps names apart that people would read as each other: `Ann` and another with a Cyrillic A.

By the skeletons of Unicode's Technical Standard 39, section 4: two texts look alike where they are
the same once each character is replaced by the prototype of those that look like it. The data are
those of the package confusable_homoglyphs, which has them for each pair of characters.

Not here: which names count as the same (protocol/names.py), and whose one is (identity.py).
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
import trio
import trio.lowlevel

from protocol.names import name_key
from server.storage.names import NameStore

_NAMES_AT_ONCE = 20


class Lookalikes:
    """The names of a store, as they look. The data are loaded where there are two to compare: a
    game alone has one.
    """

    def __init__(self, store: NameStore) -> None:
        self._store = store
        self._names: set[str] | None = None  # those that are not in `_looks` yet
        self._looks: set[str] = set()
        self._one_at_a_time = trio.Lock()

    async def take(self, name: str) -> bool:
        """Make room for a new name; False where it looks like another. Raises StorageFailure."""
        async with self._one_at_a_time:
            if self._names is None:
                self._names = set(await self._store.keys())
            if self._names or self._looks:
                await self._look_at_all(self._names)
                if not self._looks.isdisjoint(looks_of(name)):
                    return False
            self._names.add(name)
            return True

    def give_back(self, name: str) -> None:
        """That name has not been given to anybody after all."""
        if self._names is not None:
            self._names.discard(name)

    async def _look_at_all(self, names: set[str]) -> None:
        """A few at a time: the first new name on a large server must not hold up any table."""
        while names:
            for _ in range(min(_NAMES_AT_ONCE, len(names))):
                self._looks.update(looks_of(names.pop()))
            await trio.lowlevel.checkpoint()


def looks_of(name: str) -> frozenset[str]:
    """The skeletons of a name in each way in which its owner may write it: they come as they like,
    and a capital I looks like a small l.
    """
    key = name_key(name)
    return frozenset(map(skeleton, (name, key, key.upper(), key.title())))


def skeleton(text: str) -> str:
    """Equal for two texts that look alike. What a prototype falls into may have one of its own."""
    shown = unicodedata.normalize("NFD", text)
    while (simpler := unicodedata.normalize("NFD", shown.translate(_prototypes()))) != shown:
        shown = simpler
    return shown


class _Neighbour(msgspec.Struct, frozen=True):
    """A character, or several, that look like another."""

    c: str


@cache
def _prototypes() -> Mapping[int, str]:
    """By character, what stands for all that look like it. In the data each of those has that one
    as its only neighbour, and that one has all of them.
    """
    data = (files("confusable_homoglyphs") / "confusables.json").read_bytes()
    neighbours = msgspec.json.decode(data, type=dict[str, list[_Neighbour]])
    prototypes: dict[int, str] = {}
    for text, [first, *others] in neighbours.items():
        if len(text) == 1 and not others:
            is_pair = len(neighbours[first.c]) == 1
            prototype = _of_pair(text, first.c) if is_pair else first.c
            prototypes[ord(text)] = unicodedata.normalize("NFD", prototype)
    return prototypes


def _of_pair(one: str, other: str) -> str:
    """Either would do; but several characters cannot be replaced by one."""
    return max(one, other, key=lambda text: (len(text), text))
