"""A server's data on a real disk: full, locked, in use by another server, and after a stop."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial

import pytest
import trio

from protocol.limits import PROTOCOL_VERSION
from protocol.messages import GameView, Goodbye, Happened, Hello, Join, Ready, TableState, Welcome
from server.storage.data_directory import DATABASE, RECORDS
from tests.e2e.running_server import RunningServer
from tests.e2e.world import COMMAND, SERVER, World
from tests.server.fakes.client import Client
from tests.server.fakes.databases import wait_for_rows
from tests.server.fakes.memory_server import play_together
from tests.server.lobby.test_resumption import is_mid_trick

pytestmark = pytest.mark.e2e

NAMES = ("Ann", "Ben", "Cat")
PATIENCE_SECONDS = 60.0


@contextmanager
def running(world: World, *options: str) -> Iterator[RunningServer]:
    """A server on a socket in `world.short`, with its data in `world.directory`."""
    with world.server(
        *("--listen", f"unix:{world.short}/socket", "--names-from", "tokens"),
        *("--data", str(world.directory / "data"), "--set", "end=hands", "limit=2", *options),
    ) as server:
        yield server


@asynccontextmanager
async def connected(world: World, clients: list[Client]) -> AsyncIterator[list[Client]]:
    """Ann, Ben and Cat at the table of a running server, again where they have been before."""
    tokens = {client.name: client.token for client in clients}
    async with trio.open_nursery() as nursery:
        there = []
        for name in NAMES:
            stream = await trio.open_unix_socket(str(world.short / "socket"))
            nursery.start_soon(close_in_the_end, stream)
            client = Client(stream, name)
            await client.say(Hello(PROTOCOL_VERSION, name, tokens.get(name, b"")))
            await client.hear_a(Welcome)
            await client.say(Join(), Ready())
            there.append(client)
        for client in there:
            await client.hear_a(GameView)
        yield there
        nursery.cancel_scope.cancel()


async def close_in_the_end(stream: trio.abc.Stream) -> None:
    """Close a stream when cancelled."""
    async with stream:
        await trio.sleep_forever()


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run Trio, for a while at most."""

    async def bounded() -> None:
        with trio.fail_after(PATIENCE_SECONDS):
            await work()

    trio.run(bounded)


async def play_through_an_outage(
    world: World, cause: Callable[[], object], end: Callable[[], object]
) -> None:
    """In the midst of a game the journal cannot be written: all are told that the game stands
    still, of no action, and it goes on by itself.
    """
    async with connected(world, []) as clients:
        await play_together(clients, is_mid_trick)
        cause()
        [actor] = [client for client in clients if client.is_asked]
        await actor.act()
        for client in clients:
            heard = len(client.heard)
            await client.hear_a(TableState, lambda table: table.paused == "journal")
            assert not any(isinstance(said, Happened) for said in client.heard[heard:])
        await trio.sleep(1)
        end()
        for client in clients:
            await client.hear_a(Happened)
            await client.hear_a(TableState, lambda table: table.paused == "")
        await play_together(clients)


FEWEST_BYTES = 16_384  # the journal is longer from the first tricks on


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of others are Linux's")
def test_a_full_disk_stops_the_game_until_there_is_room(world: World) -> None:
    with running(world) as server:
        limit = partial(resource.prlimit, server.pid, resource.RLIMIT_FSIZE)
        # Not even where the journal has made itself room before; the server may still complain.
        fill = partial(limit, (FEWEST_BYTES, resource.RLIM_INFINITY))
        make_room = partial(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        run(lambda: play_through_an_outage(world, fill, make_room))
        assert len(server.complaints) == 2
        assert "the database cannot be written: " in server.complaints[0]
        assert "the database can be written again" in server.complaints[1]


def test_a_locked_database_stops_the_game_until_it_is_free(world: World) -> None:
    with running(world) as server:
        path = world.directory / "data" / DATABASE
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            lock = partial(other.execute, "BEGIN EXCLUSIVE")
            unlock = partial(other.execute, "ROLLBACK")
            run(lambda: play_through_an_outage(world, lock, unlock))
        assert "the database cannot be written: database is locked" in server.complaints[0]


def test_a_stopped_server_tells_everybody_and_the_next_one_goes_on(world: World) -> None:
    left: list[Client] = []

    async def play_until_stopped(server: RunningServer) -> None:
        async with connected(world, []) as clients:
            await play_together(clients, is_mid_trick)
            os.kill(server.pid, signal.SIGTERM)
            for client in clients:
                assert await client.hear_end() == Goodbye("server_stops")
            left.extend(clients)

    async def go_on() -> None:
        async with connected(world, left) as clients:
            for before, after in zip(left, clients, strict=True):
                assert (after.seq, after.view) == (before.seq, before.view)
            await play_together(clients)

    with running(world) as server:
        run(lambda: play_until_stopped(server))
    with running(world):
        run(go_on)


def test_a_second_server_on_the_same_data_is_refused_in_one_sentence(world: World) -> None:
    with running(world):
        data = str(world.directory / "data")
        second = subprocess.run(
            [*SERVER, "--log-level", "error", "--listen", "127.0.0.1:0", "--data", data],
            env=world.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr == (
        f"sergeant-major: Another server keeps its data in {data}: stop it, or choose another "
        "directory with --data, or --no-data.\n"
    )


def test_the_file_of_a_game_replays_to_what_its_players_saw(world: World) -> None:
    seen: list[Client] = []

    async def play() -> None:
        async with connected(world, []) as clients:
            await play_together(clients)
            seen.extend(clients)
        data = world.directory / "data" / DATABASE
        await wait_for_rows(data, "SELECT 1 FROM games WHERE has_record")

    with running(world):
        run(play)
    [path] = (world.directory / "data" / RECORDS).iterdir()
    replayed = subprocess.run(
        [COMMAND, "replay", str(path), "--json"],
        env=world.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    hands = [json.loads(line) for line in replayed.stdout.splitlines()]
    assert seen[0].view is not None
    results = seen[0].view.public.results
    assert [hand["deltas"] for hand in hands[:-1]] == [list(result.deltas) for result in results]
    assert hands[-1]["winner"] == seen[0].view.public.winner


def test_stats_shows_what_the_players_have_come_to(world: World) -> None:
    async def play() -> None:
        async with connected(world, []) as clients:
            await play_together(clients)
        data = world.directory / "data" / DATABASE
        await wait_for_rows(data, "SELECT 1 FROM results")

    with running(world):
        run(play)
        asked = subprocess.run(
            [COMMAND, "stats", f"unix:{world.short}/socket", "--name", "Dan"],
            env=world.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=True,
        )
    lines = asked.stdout.splitlines()
    assert lines[0].split()[:3] == ["name", "rating", "games"]
    assert {line.split()[1] for line in lines[1:4]} == set(NAMES)
    assert asked.stderr == ""
