"""The tree of tasks as a whole: stopping, and that nothing is left behind."""

import logging
from collections.abc import Sequence

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Goodbye, Hello, Join, LeftTable, TableState
from server.storage.journal import Entry, GameId
from server.storage.names import MemoryNameStore
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    OpenJournal,
    memory_server,
    play_together,
    sit_together,
)

pytestmark = pytest.mark.trio


async def test_a_stop_is_told_to_all_and_over_at_once(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        stranger = server.stream()
        await trio.testing.wait_all_tasks_blocked()
        server.stop.set()
        for client in clients:
            assert await client.hear_end() == Goodbye("server_stops")
            await client.drop()
        assert await stranger.receive_some() == b""
        stopped = trio.current_time()
    assert trio.current_time() - stopped < 1


async def test_a_stop_does_not_wait_for_long_for_a_client_that_does_not_read(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(stop_seconds=3) as server:
        deaf = Client(server.narrow_stream(), "Eve")
        await deaf.say(Hello(PROTOCOL_VERSION, "Eve"))
        await trio.testing.wait_all_tasks_blocked()
        started = trio.current_time()
    assert trio.current_time() - started <= 3


async def test_a_game_that_is_stopped_is_not_ended_in_the_journal(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        await sit_together(server)
        await trio.testing.wait_all_tasks_blocked()
    assert server.journal.ended == []
    assert len(server.journal.games) == 1


class FullDisk(OpenJournal):
    """Takes ten actions and no more."""

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        if seq >= 10:
            raise OSError(28, "No space left on device")
        await super().append(game, seq, entries)


async def play_until_closed(client: Client) -> None:
    """Play on until the table is gone."""
    while client.table is not None:
        if client.is_asked:
            await client.act()
        await client.hear()


async def test_a_table_that_fails_closes_and_the_server_goes_on(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory_server(journal=FullDisk()) as server:
        clients = await sit_together(server)
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(play_until_closed, client)
        for client in clients:
            assert client.heard[-1] == LeftTable("table_closed")
            await client.say(Join())
            await client.hear_a(TableState)
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.name for record in errors] == ["server.tables.table"]


class BrokenStore(MemoryNameStore):
    """Cannot say anything about Eve."""

    async def owner(self, key: str) -> bytes | None:
        if key == "eve":
            raise OSError(5, "Input/output error")
        return await super().owner(key)


async def test_what_fails_for_one_peer_is_logged_and_ends_that_peer_alone(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory_server(store=BrokenStore(10)) as server:
        clients = await sit_together(server)
        eve = Client(server.stream(), "Eve")
        await eve.say(Hello(PROTOCOL_VERSION, "Eve"))
        assert await eve.hear_end() is None
        await play_together(clients)
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.name for record in errors] == ["server.connections.peer"]
