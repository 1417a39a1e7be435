"""The record of a game: for whoever sits at its table, and as a file once it is over."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from engine.presets import preset
from engine.public import Phase
from engine.record import read_record
from engine.state import State
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    FillSeats,
    GameView,
    GetRecord,
    Goodbye,
    Hello,
    Join,
    Leave,
    LeftTable,
    RecordPart,
    Rejected,
    Welcome,
)
from server.connections.delivery import Delivery
from server.connections.peer import Peer
from server.limits import Limits
from server.lobby.conversation import tell_record
from server.storage.data_directory import DATABASE, RECORDS
from server.storage.record_files import RecordFiles
from tests.server.fakes.client import Client
from tests.server.fakes.databases import PATIENCE_SECONDS, database, rows, wait_for_rows
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import memory_server, play_together, sit_together
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio

NOT_NOW = "records cannot be written for now"
RECORDED = "SELECT 1 FROM games WHERE has_record"


async def record_of(client: Client) -> list[str]:
    """The lines that the server gives."""
    await client.say(GetRecord())
    lines: list[str] = []
    while True:
        part = await client.hear_a(RecordPart)
        lines += part.lines
        if part.is_last:
            return lines


def replayed(lines: Iterable[str]) -> State:
    """The game at the end of a record."""
    _, moments = read_record(line.encode() for line in lines)
    return list(moments)[-1].state


async def test_a_player_who_sits_at_no_table_has_no_record(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        assert await ann.rejection(GetRecord()) == Rejected("not_at_a_table")
        await ann.say(Join())
        assert await ann.rejection(GetRecord()) == Rejected("no_record")


async def test_the_hand_in_progress_is_not_in_the_record(autojump_clock: MockClock) -> None:
    async with memory_server(preset("online", {"limit": 99})) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY))
        assert await clients[0].rejection(GetRecord()) == Rejected("no_record")
        for hand in (2, 3):
            await play_together(clients, is_in(Phase.PLAY, hand))
            public = replayed(await record_of(clients[0])).public
            assert public.phase is Phase.DEAL
            assert clients[0].view is not None
            assert public.results == clients[0].view.public.results


async def test_the_record_of_a_game_that_is_over_is_that_of_the_whole_game(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(preset("mess-nine", {"limit": 3})) as server:
        clients = await sit_together(server)
        await play_together(clients)
        lines = await record_of(clients[2])
        assert '"players": ["Ann", "Ben", "Cat"]' in lines[0]
        assert clients[2].view is not None
        assert replayed(lines).public.results == clients[2].view.public.results
        assert replayed(lines).public.winner == clients[2].view.public.winner


async def test_bots_are_called_as_at_the_table(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), FillSeats("casual"))
        await ann.play()
        assert ann.table is not None
        names = tuple(seat.name for seat in ann.table.seats)
        header, _ = read_record(line.encode() for line in await record_of(ann))
        assert header.players == names


async def test_every_game_that_is_over_has_a_file_and_also_one_that_was_resumed(
    tmp_path: Path,
) -> None:
    async with disk_server(tmp_path) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY, 2))
    async with disk_server(tmp_path) as server:
        clients = [await server.reconnect(client) for client in clients]
        for client in clients:
            await client.hear_a(GameView)
        await play_together(clients)
        lines = await record_of(clients[0])
        await wait_for_rows(tmp_path / DATABASE, RECORDED)
        code = clients[0].table.table if clients[0].table else ""
    [path] = list_records(tmp_path)
    assert path.name.endswith(f"-{code}-1.smr")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_text("utf-8").splitlines() == lines
    state = replayed(lines)
    assert clients[0].view is not None
    assert state.public.results == clients[0].view.public.results


def list_records(directory: Path) -> list[Path]:
    """All files, whole or not."""
    return sorted((directory / RECORDS).iterdir())


async def test_a_game_that_was_broken_off_has_a_file_as_far_as_it_went(tmp_path: Path) -> None:
    async with disk_server(tmp_path) as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP, 2))
        for client in clients:
            await client.say(Leave())
            await client.hear_a(LeftTable)
        await wait_for_rows(tmp_path / DATABASE, RECORDED)
    [path] = list_records(tmp_path)
    assert len(replayed(path.read_text("utf-8").splitlines()).public.results) == 1


async def test_a_game_that_ends_just_before_its_server_has_a_file_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_to_nothing(files: RecordFiles) -> None:
        await trio.sleep_forever()

    monkeypatch.setattr(RecordFiles, "run", come_to_nothing)
    async with disk_server(tmp_path) as server:
        await play_together(await sit_together(server))
    [path] = list_records(tmp_path)
    assert replayed(path.read_text("utf-8").splitlines()).public.phase is Phase.OVER
    assert rows(tmp_path / DATABASE, RECORDED)


async def test_files_that_cannot_be_written_are_written_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with disk_server(tmp_path) as server:
        await play_together(await sit_together(server))
        await wait_for_rows(tmp_path / DATABASE, RECORDED)
    [path] = list_records(tmp_path)
    text = path.read_text("utf-8")
    async with database(tmp_path / DATABASE) as (db, connection):
        connection.execute("UPDATE games SET has_record = 0")
        directory = tmp_path / "elsewhere"
        directory.touch()  # which is no directory
        async with trio.open_nursery() as nursery:
            nursery.start_soon(RecordFiles(directory, db, retry_seconds=0.05).run)
            with trio.fail_after(PATIENCE_SECONDS):
                while NOT_NOW not in caplog.text:  # noqa: ASYNC110 - a log tells nobody
                    await trio.sleep(0.01)
            directory.unlink()
            await wait_for_rows(tmp_path / DATABASE, RECORDED)
            nursery.cancel_scope.cancel()
    assert (directory / path.name).read_text("utf-8") == text


@asynccontextmanager
async def told_the_record(lines: Sequence[str]) -> AsyncIterator[Client]:
    """A client that a server tells a record as soon as it has welcomed it."""
    ours, theirs = trio.testing.lockstep_stream_pair()
    delivery = Delivery()
    peer = Peer(theirs, Limits(), 1, delivery)

    async def converse(peer: Peer) -> None:
        await peer.next_message()
        peer.post(Welcome(PROTOCOL_VERSION, "Ann", b""))
        await tell_record(lines, peer)

    async with trio.open_nursery() as delivering:
        delivering.start_soon(delivery.run)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(peer.run, converse)
            client = Client(ours, "Ann")
            await client.say(Hello(PROTOCOL_VERSION, "Ann"))
            await client.hear_a(Welcome)
            yield client
        delivering.cancel_scope.cancel()


async def test_a_long_record_goes_out_as_fast_as_it_is_read(autojump_clock: MockClock) -> None:
    lines = [f"{number} {'x' * 1000}" for number in range(2000)]
    assert sum(map(len, lines)) > 10 * Limits().outbox_bytes
    async with told_the_record(lines) as client:
        parts: list[str] = []
        while len(parts) < len(lines):
            parts += (await client.hear_a(RecordPart)).lines
        assert parts == lines


async def test_a_client_that_does_not_read_the_record_it_asked_for_is_dropped(
    autojump_clock: MockClock,
) -> None:
    lines = ["x" * 1000] * 2000
    async with told_the_record(lines) as client:
        await trio.sleep(2 * Limits().ping_seconds + 1)
        assert await client.hear_end() == Goodbye("too_slow")
