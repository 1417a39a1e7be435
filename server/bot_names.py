"""What the bots at a table are called: given names, so that people can tell them apart.

No name is ever that of a person who has a seat there. Not here: the level of a bot (bots.py).
"""

from collections.abc import Iterable

from protocol.names import name_key

GIVEN_NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gustav", "Hanna", "Igor", "Jana")
"""Two for each seat that there can be, and more: one is free whatever the others are called."""


def free_bot_name(taken: Iterable[str]) -> str:
    """The first given name that counts as none of those `taken` at the table."""
    keys = set(map(name_key, taken))
    return next(name for name in GIVEN_NAMES if name_key(name) not in keys)
