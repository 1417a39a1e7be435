"""A person who replays a record of tests/golden."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from client.screen.apps.replay import ReplayApp
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.terminal.echoes import EchoFilter
from client.state.playback import Playback
from engine.record import read_record
from tests.client.fakes.person import Person

RECORDS = Path(__file__).parents[2] / "golden" / "records"
TO_THE_MIDDLE = ("n", "n", *["l"] * 5, *["j"] * 5, "l", "l")


def playback_of(name: str, lines: int | None = None) -> Playback:
    """A record, or its first lines."""
    raw = (RECORDS / f"{name}.smr").read_bytes().splitlines()[:lines]
    return Playback(*read_record(raw))


@asynccontextmanager
async def replaying(
    playback: Playback, size: tuple[int, int] = (80, 24), look: Look = DEFAULT_LOOK
) -> AsyncIterator[Person[ReplayApp]]:
    """At the beginning of the record. Keys do not wait for each other."""
    app = ReplayApp(playback, look=look, echo_filter=EchoFilter(0, 0))
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await person.rest()
        yield person
