"""The record of the game at one's table, as it comes from the server in parts: kept in a file.

Knows no widget. Where records are kept, record_list.py says.
"""

from datetime import datetime
from pathlib import Path

from client.language import _
from client.model import Update
from client.record_list import RecordList
from protocol.messages import LeftTable, RecordPart


class RecordKeeper:
    """Told of every update. Parts that nobody has asked for are nothing."""

    def __init__(self, records: RecordList) -> None:
        self._records = records
        self._table = ""
        self._lines: list[str] = []

    def ask(self, table: str) -> None:
        """The record of the game at `table` has been asked for."""
        self._table, self._lines = table, []

    def hear(self, update: Update, now: datetime) -> str:
        """Takes an update in. Once the record is whole, a sentence on what has become of it."""
        if isinstance(update, LeftTable):
            self._table = ""
        if not isinstance(update, RecordPart) or not self._table:
            return ""
        self._lines += update.lines
        if not update.is_last:
            return ""
        table, self._table = self._table, ""
        try:
            path = self._records.save(table, tuple(self._lines), now)
        except OSError as error:
            return _("The record cannot be saved in {directory}: {why}.").format(
                directory=self._records.directory, why=error.strerror
            )
        return _("The record is saved: {path}").format(path=_from_home(path))


def _from_home(path: Path) -> Path:
    """As it is written in a shell: the home directory is `~`."""
    home = Path.home()
    return "~" / path.relative_to(home) if path.is_relative_to(home) else path
