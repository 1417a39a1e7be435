"""Deletes what a server keeps of a player, while the server does not run: it would write the name
again.

Games belong to all who played them. They stay, and another name stands for the player's; in a game
under way a bot has their seat, as if they had left. A ban stays: it says nothing but who is not to
come in.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from protocol.names import name_key
from server.admission.bans import BANS_FILE, Bans
from server.console import CommandError
from server.storage.data_directory import DATABASE, RECORDS, held_directory
from server.storage.database import open_file
from server.storage.journal import GameId
from server.storage.kept_data import kept_database
from server.storage.kept_games import KeptGame, OpenTable, kept_games, open_tables
from server.storage.table_setup import SeatSetup, TableSetup
from server.tables.bots import SUBSTITUTE_LEVEL

# Who sat at the table of a game, as older servers have left it there.
_BLANK_SEATINGS = "UPDATE games SET seating = x'' WHERE seating <> x''"


class _Forgotten(msgspec.Struct):
    """What has been deleted of a player, and what could not be read."""

    is_proven: bool = False
    has_results: bool = False
    over: list[GameId] = []
    tables: list[str] = []
    unreadable: list[GameId] = []

    @property
    def has_been_kept(self) -> bool:
        """Whether there was anything."""
        return bool(self.is_proven or self.has_results or self.over or self.tables)


def forget(directory: Path, name: str) -> str:
    """Delete what is kept of that player: what has been done and what has not, a sentence a line.
    Raises CommandError.
    """
    path = kept_database(directory)
    with _stopped_server(directory), closing(open_file(path)) as connection:
        is_banned = Bans(directory / BANS_FILE).has_name(name)
        try:
            records = _record_files(directory / RECORDS)
            forgotten = _forget(connection, name_key(name), records)
            for game in records.keys() & forgotten.over:
                records[game].unlink()
            # What was there before is overwritten, in the file and in its log.
            connection.execute("VACUUM").close()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        except (sqlite3.Error, OSError) as error:
            raise CommandError(f"Cannot forget {name} in {directory}: {error}.") from error
    if not (forgotten.has_been_kept or is_banned):
        raise CommandError(f"Nothing is kept of {name} in {directory}.")
    return "\n".join(_told(name, directory, forgotten, is_banned=is_banned))


@contextmanager
def _stopped_server(directory: Path) -> Iterator[None]:
    """Nobody else has the data. Raises CommandError."""
    try:
        with held_directory(directory):
            yield
    except CommandError as error:
        if not isinstance(error.__cause__, BlockingIOError):
            raise
        raise CommandError(
            f"A server runs with the data in {directory}: stop it first, such as with "
            "sergeant-major admin stop, and start it afterwards; games under way go on then."
        ) from None


def _forget(connection: sqlite3.Connection, key: str, written: Collection[GameId]) -> _Forgotten:
    """In one transaction. The records that were `written` are to be written anew. Raises
    sqlite3.Error.
    """
    forgotten = _Forgotten()
    connection.execute("BEGIN IMMEDIATE").close()
    with connection:
        games = list(kept_games(connection, forgotten.unreadable))
        forgotten.over = [
            game.number for game in games if _rename(connection, game, key) and game.ended_at
        ]
        under_way = {game.number for game in games if game.ended_at is None}
        tables = list(open_tables(connection))
        forgotten.tables = [
            table.setup.code
            for table in tables
            if _unseat(connection, table, key, is_on=table.game in under_way)
        ]
        connection.execute(_BLANK_SEATINGS).close()
        anew = [(game,) for game in forgotten.over if game in written]
        connection.executemany("UPDATE games SET has_record = 0 WHERE id = ?", anew).close()
        names = connection.execute("DELETE FROM names WHERE key = ?", (key,))
        results = connection.execute("DELETE FROM results WHERE key = ?", (key,))
        forgotten.is_proven, forgotten.has_results = names.rowcount > 0, results.rowcount > 0
    return forgotten


def _rename(connection: sqlite3.Connection, game: KeptGame, key: str) -> bool:
    """Put another name in the place of theirs, where they were dealt in: whether they were."""
    is_over = game.ended_at is not None
    header = replace(game.header, table=_dealt_in_without(game.header.table, key, is_over=is_over))
    if header == game.header:
        return False
    values = (msgspec.msgpack.encode(header), game.number)
    connection.execute("UPDATE games SET header = ? WHERE id = ?", values).close()
    return True


def _unseat(connection: sqlite3.Connection, table: OpenTable, key: str, *, is_on: bool) -> bool:
    """Take them from a table: whether they were there. While a game is on a bot has the seat."""
    setup = _seated_without(table.setup, key, is_on=is_on)
    if setup == table.setup:
        return False
    values = (msgspec.msgpack.encode(setup), table.number)
    connection.execute("UPDATE tables SET setup = ? WHERE id = ?", values).close()
    return True


def _dealt_in_without(table: TableSetup, key: str, *, is_over: bool) -> TableSetup:
    """The table when a game began. A game that is to count yet counts the seat as a bot's."""
    own = table.seat_of(key)
    if own is not None:
        another = SeatSetup(f"Player {own + 1}", "" if is_over else SUBSTITUTE_LEVEL)
        table = replace(table, seats=(*table.seats[:own], another, *table.seats[own + 1 :]))
    return _without_mention(table, key)


def _seated_without(table: TableSetup, key: str, *, is_on: bool) -> TableSetup:
    """The table as it is now."""
    own = table.seat_of(key)
    if own is not None:
        nobody = SeatSetup("", SUBSTITUTE_LEVEL) if is_on else SeatSetup()
        seats = (*table.seats[:own], nobody, *table.seats[own + 1 :])
        table = replace(table, seats=seats, host=None if table.host == own else table.host)
    return _without_mention(table, key)


def _without_mention(table: TableSetup, key: str) -> TableSetup:
    """Without what is noted of them besides. A pause is nobody's any more, and over."""
    return replace(
        table,
        departures=tuple(each for each in table.departures if name_key(each.name) != key),
        shut_out=tuple(other for other in table.shut_out if other != key),
        paused_by="" if name_key(table.paused_by) == key else table.paused_by,
    )


def _record_files(directory: Path) -> dict[GameId, Path]:
    """The records that are there, by the number of their game."""
    numbered = ((path.stem.rpartition("-")[2], path) for path in directory.glob("*-*.smr"))
    return {int(number): path for number, path in numbered if number.isascii() and number.isdigit()}


def _told(name: str, directory: Path, forgotten: _Forgotten, *, is_banned: bool) -> Iterator[str]:
    """What has been deleted, and what stays and why."""
    if forgotten.is_proven:
        yield f"The name {name} belongs to nobody any more."
    if forgotten.has_results:
        yield "The results and the rating are deleted."
    if forgotten.over:
        yield (
            f"In games that are over another name stands for theirs: {len(forgotten.over)}. The "
            "cards stay, since they are the others' games, too; records are written anew when the "
            "server starts."
        )
    if forgotten.tables:
        tables = ", ".join(forgotten.tables)
        yield f"They are at no table any more; in a game a bot has their seat: {tables}."
    if is_banned:
        yield f"{name} is banned still, or else they could come back: see admin unban."
    if forgotten.unreadable:
        numbers = ", ".join(map(str, forgotten.unreadable))
        yield f"Games that cannot be read stay as they are: {numbers}."
    copies = [f"{path}" for path in sorted(directory.glob(f"{DATABASE}.damaged-*"))]
    yield f"Still to be looked after: {', '.join(['backups, records elsewhere, logs', *copies])}."
