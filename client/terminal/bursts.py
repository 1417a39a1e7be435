"""Which keys had to wait: several of one kind in a single read, or any after a standstill.

Terminals send a held key's repeats one by one. Where many come at once, the program or the line has
stood still meanwhile, and how far apart they were pressed nobody can tell any more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from textual import events
from textual.message import Message


class Key(events.Key):
    """A key of a burst. Called like Textual's, whose handlers are found by that name."""


def with_bursts(messages: Iterable[Message], *, stood_still: bool = False) -> Iterator[Message]:
    """What was read at once, with the keys in it that have waited marked as such. `stood_still`:
    the program has not looked for a while.
    """
    read = list(messages)
    counts = Counter(message.key for message in read if isinstance(message, events.Key))
    for message in read:
        if isinstance(message, events.Key) and (stood_still or counts[message.key] > 1):
            yield Key(message.key, message.character)
        else:
            yield message
