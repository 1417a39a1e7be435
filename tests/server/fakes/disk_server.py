"""A server in this process that keeps its data in a directory, until it is cut off in midstream.

Time is real, since the database has a thread of its own.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import trio
from msgspec.structs import replace

from engine.rules import RuleSet
from server.limits import Limits
from server.tables.service import Service
from server.task_tree import serve
from tests.server.fakes.databases import PATIENCE_SECONDS, storage_in
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer, OpenJournal


@asynccontextmanager
async def disk_server(
    directory: Path,
    rules: RuleSet = SHORT_GAME,
    bots: tuple[str, ...] = (),
    seed: int = 1,
    **limits: float,
) -> AsyncIterator[MemoryServer]:
    """A running server; at the end it is cut off, as when its process is killed."""
    async with storage_in(directory) as storage:
        service = Service(
            rules=rules,
            bots=bots,
            bot_pause_seconds=0,
            limits=replace(Limits(), **limits),
            names=storage.names,
            journal=storage.journal,
            entropy=Random(seed).randbytes,
            set_aside=storage.set_aside,
        )
        server = MemoryServer(OpenJournal(), trio.Event())
        with trio.fail_after(PATIENCE_SECONDS):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(serve, [server.listener], service, server.stop)
                yield server
                nursery.cancel_scope.cancel()
