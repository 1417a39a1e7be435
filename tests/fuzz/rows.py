"""A server's database in which something has been changed: cells of any table, or some bytes.

What cannot be read is set aside, and somebody new comes in and plays a game to its end.
"""

import atexit
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random

import trio

from engine.public import Phase
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    GetResults,
    Hello,
    Join,
    Open,
    Refused,
    Results,
    TableState,
    Welcome,
)
from protocol.one_line import one_line
from server.console import CommandError
from server.storage.data_directory import DATABASE, RECORDS
from tests.fuzz.client_bytes import Complaints
from tests.fuzz.strange import TEXTS, assert_harmless, with_faults
from tests.server.fakes.client import Client
from tests.server.fakes.databases import wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import SHORT_GAME, MemoryServer, play_together
from tests.server.lobby.test_resumption import is_in

_TABLES = ("games", "games", "tables", "tables", "entries", "names", "results")
_KEPT = tempfile.TemporaryDirectory(prefix="fuzz-")  # until this process ends
atexit.register(_KEPT.cleanup)
_NUMBERS = (0, 1, -1, 2**31, 2**53, 2**63 - 1, -(2**63), 0.5, 1e308)


def read_rows(seed: int, directory: Path) -> None:
    """A server starts on such a database, and its players come back."""
    random = Random(seed)
    source, tokens = _sound_data()
    data = directory / "data"
    shutil.copytree(source, data)
    if is_torn := random.random() < 0.3:
        _tear(data / DATABASE, random)
    else:
        _spoil(data / DATABASE, random)
    with Complaints() as complaints:
        trio.run(_come_back, data, tokens, is_torn)
    assert complaints.records == [], complaints.records


@cache
def _sound_data() -> tuple[Path, dict[str, bytes]]:
    """The directory of a server that was killed, and the tokens of its players: Ann and Ben are in
    a game, Cat has played one to its end.
    """
    directory = Path(_KEPT.name)
    return directory, trio.run(_play_before, directory)


async def _play_before(directory: Path) -> dict[str, bytes]:
    tokens = {}
    async with disk_server(directory) as server:
        for name in ("Cat", "Ann", "Ben"):
            client = await server.connect(name)
            tokens[name] = client.token
            await client.say(Join(), FillSeats("casual"))
            await play_together([client], None if name == "Cat" else is_in(Phase.PLAY))
        await wait_for_rows(directory / DATABASE, "SELECT 1 FROM games WHERE has_record")
    with closing(sqlite3.connect(directory / DATABASE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    return tokens


def _spoil(path: Path, random: Random) -> None:
    """Changes some cells, and perhaps that a record has been written."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        if random.random() < 0.3:
            connection.execute("UPDATE games SET has_record = 0")
        for _ in range(random.randint(1, 3)):
            table = random.choice(_TABLES)
            key, *columns = (row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
            rows = connection.execute(f"SELECT {key} FROM {table} ORDER BY {key}").fetchall()
            if not rows:
                continue
            [row] = random.choice(rows)
            if random.random() < 0.1:
                connection.execute(f"DELETE FROM {table} WHERE {key} = ?", (row,))
                continue
            column = random.choice((*columns, *columns, key))
            [old] = connection.execute(
                f"SELECT {column} FROM {table} WHERE {key} = ?", (row,)
            ).fetchone()
            new = _other(old, random)
            with suppress(sqlite3.IntegrityError):  # the table does not take that
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (new, row))


def _other(old: object, random: Random) -> object:
    if isinstance(old, bytes) and random.random() < 0.6:
        return with_faults(old, random)
    return random.choice((
        random.choice(TEXTS),
        random.choice(_NUMBERS),
        random.randbytes(random.choice((0, 1, 32, 70_000))),
        None,
    ))  # fmt: skip


def _tear(path: Path, random: Random) -> None:
    """Overwrites bytes of the file, as a bad disk does, or cuts it off."""
    data = bytearray(path.read_bytes())
    for _ in range(random.randint(1, 4)):
        size = random.choice((1, 2, 16, 4096))
        place = random.randrange(len(data) - size)
        data[place : place + size] = random.randbytes(size)
    if random.random() < 0.1:
        del data[random.randrange(len(data)) :]
    path.write_bytes(data)


async def _come_back(directory: Path, tokens: dict[str, bytes], is_torn: bool) -> None:
    try:
        async with disk_server(directory) as server:
            for name, token in tokens.items():
                await _look_in(server, name, token, must=False)
            zoe = await _look_in(server, "Zoe", b"", must=not is_torn)
            if zoe is not None:
                await zoe.say(Open(SHORT_GAME, "casual"))
                await play_together([zoe])
    except CommandError as failure:
        assert is_torn
        assert_harmless([one_line(str(failure))])
    for record in (directory / RECORDS).glob("*.smr"):
        record.read_bytes().decode()


async def _look_in(server: MemoryServer, name: str, token: bytes, *, must: bool) -> Client | None:
    """Comes in, and is told of the table where one has a seat, and of results. A table whose game
    cannot be read is one where another may begin.
    """
    client = Client(server.stream(), name)
    await client.say(Hello(PROTOCOL_VERSION, name, token))
    first = await client.hear()
    if isinstance(first, Refused):
        assert not must, first
        assert first.code in ("name_in_use", "unavailable"), first
        return None
    assert isinstance(first, Welcome)
    if first.table:
        await client.hear_a(TableState)
    await client.say(GetResults())
    while not isinstance(answer := await client.hear(), Results):
        assert answer is not None
        if getattr(answer, "code", "") == "unavailable":
            break
    return client
