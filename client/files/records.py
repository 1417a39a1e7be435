"""The game records in the user's data directory: lists them, and saves those that a server sends.

Those of the user's own server are listed, too.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from client.files.home import from_home
from client.state.model import Update
from client.words.language import _
from engine.record_text import MAX_LINE_BYTES, FormatError, Header, parse_header
from engine.rules import RulesError
from protocol.characters import readable
from protocol.messages import LeftTable, RecordPart

SUFFIX = ".smr"

RecordUse = Callable[[Sequence[str]], str]
"""Does something else with the lines of a record than save them; says why it cannot, or nothing."""

_MAX_COMPARED_BYTES = 1_000_000


def users_records() -> "RecordList":
    """In the user's data directory, with those that a server of theirs keeps of its games, also of
    games alone.
    """
    data = user_data_path("sergeant-major")
    others = [data / place / "records" for place in ("server", "alone", "deals")]
    return RecordList(data / "records", others)


class KeptRecord(msgspec.Struct, frozen=True):
    """One record. `header` is None where the file is none that can be replayed."""

    path: Path
    when: datetime
    header: Header | None


def with_readable_names(header: Header) -> Header:
    """The header of a record that anybody may have written, fit to be shown."""
    return replace(header, players=tuple(map(readable, header.players)))


class RecordList:
    """Records are saved in `directory`; those in `others` are listed, too."""

    def __init__(self, directory: Path, others: Sequence[Path] = ()) -> None:
        self.directory = directory
        self._directories = (directory, *others)

    def all(self) -> list[KeptRecord]:
        """All records, the newest first. A game that was kept twice, here and by a server, is one:
        its longest record. Raises OSError where a directory cannot be read.
        """
        paths = [
            path
            for directory in self._directories
            if directory.exists()
            for path in directory.iterdir()
        ]
        found = _longest_of_each(path for path in paths if path.suffix == SUFFIX)
        return sorted(found, key=lambda kept: (kept.when, kept.path.name), reverse=True)

    def save(self, table: str, lines: tuple[str, ...], now: datetime) -> Path:
        """Keeps a record as `<date>-<table>.smr`, whole or not at all: where it is now. The record
        of the same game is replaced by a longer one. Raises OSError.
        """
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        data = "".join(f"{line}\n" for line in lines).encode()
        path = self._path_for(f"{now:%Y-%m-%d}-{_safe(table)}", data)
        unfinished = path.with_name(f".{path.name}.{os.getpid()}")
        unfinished.write_bytes(data)
        unfinished.replace(path)
        return path

    def _path_for(self, name: str, data: bytes) -> Path:
        """The first name that is free, or that an earlier part of this game has."""
        number = 1
        while True:
            suffix = f"-{number}" if number > 1 else ""
            path = self.directory / f"{name}{suffix}{SUFFIX}"
            if not path.exists() or data.startswith(path.read_bytes()):
                return path
            number += 1


class _Opened(NamedTuple):
    """`opening` are the header and the first deal, which two games hardly have in common."""

    kept: KeptRecord
    opening: bytes
    size: int


def _longest_of_each(paths: Iterable[Path]) -> list[KeptRecord]:
    """Without the records that another one begins with."""
    listed: dict[bytes, list[KeptRecord]] = {}
    found = (opened for path in paths if (opened := _open(path)) is not None)
    for opened in sorted(found, key=lambda opened: -opened.size):
        longer = listed.setdefault(opened.opening, [])
        if not any(_is_part(opened.kept.path, kept.path) for kept in longer):
            longer.append(opened.kept)
    return [kept for same in listed.values() for kept in same]


def _is_part(path: Path, longer: Path) -> bool:
    """Whether another record begins with this one. No more is read than a long game has."""
    try:
        with open(path, "rb") as file, open(longer, "rb") as other:
            data = file.read(_MAX_COMPARED_BYTES + 1)
            return len(data) <= _MAX_COMPARED_BYTES and other.read(len(data)) == data
    except OSError:
        return False


def _open(path: Path) -> _Opened | None:
    """None where there is nothing any more. Nothing is read but files: a pipe might never end."""
    try:
        status = path.stat()
    except OSError:
        return None
    when = datetime.fromtimestamp(status.st_mtime).astimezone()
    lines, header = [b"", b""], None
    try:
        if S_ISREG(status.st_mode):
            with open(path, "rb") as file:
                lines = [file.readline(MAX_LINE_BYTES + 1) for _ in lines]
        header = with_readable_names(parse_header(lines[0].rstrip(b"\n")))
    except (OSError, FormatError, RulesError):
        pass
    return _Opened(KeptRecord(path, when, header), b"".join(lines), status.st_size)


def _safe(table: str) -> str:
    """A table's code as part of a file's name."""
    return "".join(char for char in table if char.isalnum()) or "table"


class RecordKeeper:
    """Takes in the record of the game at the player's table, which the server sends in parts, and
    saves it, or hands it to whoever wants it otherwise.

    Told of every update. Parts that nobody has asked for are left alone.
    """

    def __init__(self, records: RecordList) -> None:
        self._records = records
        self._table = ""
        self._lines: list[str] = []
        self._use: RecordUse | None = None

    def ask(self, table: str, use: RecordUse | None = None) -> None:
        """The record of the game at `table` has been asked for, to be saved or used otherwise."""
        self._table, self._lines, self._use = table, [], use

    def receive(self, update: Update, now: datetime) -> str:
        """Takes an update in. Once the record is whole, a sentence on what has become of it."""
        if isinstance(update, LeftTable):
            self._table = ""
        if not isinstance(update, RecordPart) or not self._table:
            return ""
        self._lines += update.lines
        if not update.is_last:
            return ""
        table, self._table = self._table, ""
        if self._use is not None:
            return self._use(self._lines)
        try:
            path = self._records.save(table, tuple(self._lines), now)
        except OSError as error:
            return _("The record cannot be saved in {directory}: {why}.").format(
                directory=from_home(self._records.directory), why=error.strerror
            )
        return _("The record is saved: {path}").format(path=from_home(path))
