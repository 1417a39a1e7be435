"""Opens what a server keeps its names, games and results in: a directory, or only its memory."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import trio

from server.storage.journal import Journal, MemoryJournal
from server.storage.names import MemoryNameStore, NameStore


class Storage(msgspec.Struct, frozen=True):
    """Where things are kept. `run` is the task that keeps them; it has to run before anything is
    asked for, and as long.
    """

    names: NameStore
    journal: Journal
    run: Callable[[], Awaitable[None]]


@contextmanager
def open_storage(directory: Path | None, max_names: int) -> Iterator[Storage]:
    """Keep everything in a directory, or nothing, for the length of the context.

    Raises CommandError.
    """
    if directory is None:
        yield Storage(MemoryNameStore(max_names), MemoryJournal(), trio.sleep_forever)
        return
    # A game alone waits for its server, which has no need of a database.
    from server.storage.disk_storage import open_disk_storage

    with open_disk_storage(directory, max_names) as storage:
        yield storage
