"""Counts and times what a journal does, for the metrics. Not here: what is kept, and how."""

import time
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from server.connections.counters import Counters
from server.storage.failure import StorageFailure
from server.storage.journal import Ending, Entry, GameHeader, GameId, Journal, KeptTable, TableId
from server.storage.results import Tally
from server.storage.table_setup import TableSetup

_Written = TypeVar("_Written")


class MeasuredJournal:
    """A journal that does what `journal` does."""

    def __init__(self, journal: Journal, counters: Counters) -> None:
        self._journal = journal
        self._counters = counters

    async def keep(self, table: TableId | None, setup: TableSetup) -> TableId:
        return await self._measured(self._journal.keep(table, setup))

    async def close(self, table: TableId) -> None:
        await self._measured(self._journal.close(table))

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        game = await self._measured(self._journal.begin(header, entries, table))
        self._counters.games += 1
        return game

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        await self._measured(self._journal.append(game, seq, entries))
        self._counters.moves += sum([entry.seat is not None for entry in entries])

    async def end(self, game: GameId, ending: Ending) -> None:
        await self._measured(self._journal.end(game, ending))

    async def tables(self) -> Sequence[KeptTable]:
        return await self._journal.tables()

    async def tallies(self, most: int) -> Sequence[Tally]:
        return await self._journal.tallies(most)

    async def _measured(self, writing: Awaitable[_Written]) -> _Written:
        """Notes the time that a write takes, and whether it was done."""
        started = time.perf_counter()
        try:
            written = await writing
        except StorageFailure:
            self._counters.journal_failures += 1
            self._counters.journal_is_failing = True
            raise
        self._counters.journal_is_failing = False
        self._counters.journal_seconds.add(time.perf_counter() - started)
        return written
