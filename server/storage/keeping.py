"""What a server keeps of its names, games and results: in a directory, or only in its memory."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import trio

from server.storage.journal import Journal, MemoryJournal
from server.storage.names import MemoryNameStore, NameStore


class Kept(msgspec.Struct, frozen=True):
    """Where things are kept. `run` is the task that keeps them; it has to run before anything is
    asked for, and as long.
    """

    store: NameStore
    journal: Journal
    run: Callable[[], Awaitable[None]]


@contextmanager
def keeping(directory: Path | None, max_names: int) -> Iterator[Kept]:
    """Keep everything in a directory, or nothing, for the length of the context.

    Raises StartFailure.
    """
    if directory is None:
        yield Kept(MemoryNameStore(max_names), MemoryJournal(), trio.sleep_forever)
        return
    # A game alone waits for its server, which has no need of a database.
    from server.storage.on_disk import keeping_in

    with keeping_in(directory, max_names) as kept:
        yield kept
