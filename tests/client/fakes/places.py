"""Every screen of the full-screen client that takes keys, opened as a player would; for tests."""

import shutil
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from client.screen.scene.keys import (
    CHAT,
    CONFIRMING,
    FORM,
    HELP,
    LESSON,
    LIST,
    LOBBY,
    LOOKING_ON,
    MENU,
    OVER,
    PAGE,
    PEOPLE,
    QUITTING,
    REPLAY,
    SETTINGS,
    SUMMARY,
    TABLE,
    TOO_SMALL,
    WAITING,
    Command,
    Keys,
    keys_without,
)
from client.screen.scene.look import DEFAULT_LOOK
from client.state.invitation import Invitation
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import GameView, Occupant, PlayerResult, Results, Said, SeatState
from tests.client.fakes.learner_at_screen import learning
from tests.client.fakes.lobby import FakeLobby, in_lobby
from tests.client.fakes.person import Person
from tests.client.fakes.player import Player, seated
from tests.client.fakes.replay_player import RECORDS, TO_THE_MIDDLE, playback_of, replaying
from tests.client.fakes.session import FakeSession, has_to_follow
from tests.client.screen.start.test_start import starting
from tests.client.situations.everything import SITUATIONS

Opened = AbstractAsyncContextManager[Person[Any]]


def _at_table(
    *keys: str, phase: Phase = Phase.DISCARD, size: tuple[int, int] = (80, 24)
) -> Callable[[Path], Opened]:
    @asynccontextmanager
    async def opened(_directory: Path) -> AsyncIterator[Player]:
        session = FakeSession(seed=b"places")
        session.skip_to(phase, has_to_follow if phase is Phase.PLAY else lambda view: True)
        async with seated(session, size) as player:
            await _bring_company(player)
            await player.press(*keys)
            await _until_it_rests(player)
            yield player

    return opened


async def _bring_company(player: Player) -> None:
    seats = [SeatState(Occupant.PERSON, name, name == "Ann") for name in ("Ann", "Ben", "Cat")]
    player.session.change_table(seats=tuple(seats), watchers=("Zoe",))
    for number in range(30):
        player.session.deliver(Said("Ben", f"I have said {number} things."))
    await player.until(lambda: not player.app.is_picture_due)


async def _until_it_rests(person: Person[Any]) -> None:
    await person.pilot.pause()
    await person.settle()


@asynccontextmanager
async def _looking_on(_directory: Path) -> AsyncIterator[Player]:
    session = FakeSession(seed=b"places", bots_at_once=False)
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        session.change_table(your_seat=None)
        session.deliver(GameView(session.seq, view_for(session.state, None)))
        await _until_it_rests(player)
        yield player


@asynccontextmanager
async def _waiting(_directory: Path) -> AsyncIterator[Player]:
    invitation = Invitation("192.168.1.20")
    session = FakeSession(waiting=True)
    async with seated(session, keep_pages=True, invitation=invitation) as player:
        yield player


def _at_the_end(situation: str) -> Callable[[Path], Opened]:
    @asynccontextmanager
    async def opened(_directory: Path) -> AsyncIterator[Person[Any]]:
        async with SITUATIONS[situation].shown(DEFAULT_LOOK, (80, 24)) as person:
            yield person

    return opened


def _lobby(*keys: str) -> Callable[[Path], Opened]:
    @asynccontextmanager
    async def opened(_directory: Path) -> AsyncIterator[Person[Any]]:
        session = FakeLobby()
        async with in_lobby(session) as person:
            await person.press(*keys)
            if keys:
                result = PlayerResult("Ann", 12, 88, 7, (61, -20, None), 2512)
                session.say(Results((result,) * 40))
            await _until_it_rests(person)
            yield person

    return opened


def _at_start(*keys: str) -> Callable[[Path], Opened]:
    @asynccontextmanager
    async def opened(directory: Path) -> AsyncIterator[Person[Any]]:
        records = directory / "records"
        records.mkdir(exist_ok=True)
        for record in RECORDS.glob("*.smr"):
            shutil.copy(record, records)
        async with starting(directory, records=records) as person:
            await person.press(*keys)
            workers = person.app.workers
            await person.until(lambda: all(worker.is_finished for worker in workers))  # of a list
            await _until_it_rests(person)
            yield person

    return opened


@asynccontextmanager
async def _lesson(_directory: Path) -> AsyncIterator[Person[Any]]:
    async with learning() as learner:
        await learner.skip_to("giving")
        yield learner


@asynccontextmanager
async def _replay(_directory: Path) -> AsyncIterator[Person[Any]]:
    async with replaying(playback_of("online")) as person:
        await person.press(*TO_THE_MIDDLE)
        yield person


_NOTHING_ASKED = keys_without(TABLE, Command.FILL, Command.YES, Command.NO)
PLACES: Mapping[str, tuple[Keys, Callable[[Path], Opened]]] = {
    "table": (_NOTHING_ASKED, _at_table()),
    "looking on": (LOOKING_ON, _looking_on),
    "waiting": (keys_without(WAITING, Command.TAKE_SEAT), _waiting),
    "page": (PAGE, _lobby("v")),
    "help": (HELP, _at_table("question_mark")),
    "summary": (SUMMARY, _at_the_end("page-summary")),
    "over": (OVER, _at_the_end("page-over")),
    "quitting": (QUITTING, _at_table("x")),
    "confirming": (CONFIRMING, _at_table("r", phase=Phase.PLAY)),
    "settings": (SETTINGS, _at_table("comma")),
    "people": (keys_without(PEOPLE, Command.FILL), _at_table("m")),
    "chat": (CHAT, _at_table("slash")),
    "too small": (TOO_SMALL, _at_table(size=(50, 10))),
    "lesson": (LESSON, _lesson),
    "replay": (keys_without(REPLAY, Command.CLOSE), _replay),  # with nothing to go back to
    "menu": (keys_without(MENU, Command.RETURN), _at_start()),  # no game was left
    "list": (LIST, _at_start("r")),
    "form": (FORM, _at_start("p", "down")),
    "lobby": (LOBBY, _lobby()),
}
"""The keys of each screen, and how it is opened in a directory for its files."""
