"""Keeps on the disk what one table is like besides its game, so that a restart loses nothing of it.

Whatever has changed of it is written before anybody is told: whoever changes it says so. Not here:
what is kept (storage/table_setup.py), and what is done where it cannot be (journal_retry.py).
"""

from collections.abc import Callable

from server.storage.journal import Journal, TableId
from server.storage.table_setup import TableSetup


class TableKeeping:
    """That of the table which is now as `setup` says. `table` is its number in the journal, None
    before anything was written.
    """

    def __init__(self, journal: Journal, setup: Callable[[], TableSetup]) -> None:
        self.table: TableId | None = None
        self._journal = journal
        self._setup = setup
        self._written: TableSetup | None = None

    def resume(self, table: TableId, setup: TableSetup) -> None:
        """It was kept like that by a server before this one."""
        self.table, self._written = table, setup

    def has_begun_a_game(self, setup: TableSetup) -> None:
        """It was written with that game (Journal.begin)."""
        self._written = setup

    async def write(self) -> None:
        """Have on the disk what the table is like now. Raises StorageFailure."""
        setup = self._setup()
        if setup != self._written:
            self.table = await self._journal.keep(self.table, setup)
            self._written = setup

    async def close(self) -> None:
        """The table is gone. Raises StorageFailure."""
        if self.table is not None:
            await self._journal.close(self.table)
