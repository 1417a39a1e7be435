"""Counts and times what a journal does, for the metrics. Not here: what is kept, and how."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from server.connections.counters import Counters
from server.storage.journal import (
    Ending,
    Entry,
    GameHeader,
    GameId,
    Journal,
    JournalFailure,
    TableSetup,
    Unfinished,
)
from server.storage.results import Tally


class MeasuredJournal:
    """A journal that does what `journal` does."""

    def __init__(self, journal: Journal, counters: Counters) -> None:
        self._journal = journal
        self._counters = counters

    async def begin(self, header: GameHeader, entries: Sequence[Entry]) -> GameId:
        with self._measured():
            game = await self._journal.begin(header, entries)
        self._counters.games += 1
        return game

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        started = time.perf_counter()  # not `_measured`, which for every move would cost too much
        try:
            await self._journal.append(game, seq, entries)
        except JournalFailure:
            self._note_failure()
            raise
        self._note(started)
        self._counters.moves += sum([entry.seat is not None for entry in entries])

    async def reseat(self, game: GameId, table: TableSetup) -> None:
        with self._measured():
            await self._journal.reseat(game, table)

    async def end(self, game: GameId, ending: Ending) -> None:
        with self._measured():
            await self._journal.end(game, ending)

    async def unfinished(self) -> Sequence[Unfinished]:
        return await self._journal.unfinished()

    async def tallies(self, most: int) -> Sequence[Tally]:
        return await self._journal.tallies(most)

    @contextmanager
    def _measured(self) -> Iterator[None]:
        """The time that a write takes, and whether it was done."""
        started = time.perf_counter()
        try:
            yield
        except JournalFailure:
            self._note_failure()
            raise
        self._note(started)

    def _note(self, started: float) -> None:
        self._counters.journal_is_failing = False
        self._counters.journal_seconds.add(time.perf_counter() - started)

    def _note_failure(self) -> None:
        self._counters.journal_failures += 1
        self._counters.journal_is_failing = True
