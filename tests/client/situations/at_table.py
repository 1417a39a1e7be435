"""A player at a table, in a game without a server, and what they have pressed since."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache
from pathlib import Path

import msgspec

from client.files.records import RecordList
from client.screen.scene.look import Look
from client.state.invitation import NO_INVITATION, Invitation
from client.state.model import Update
from client.state.settings import Settings
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from tests.client.fakes.player import QUICK_SETTINGS, Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.situation import Size

Condition = Callable[[View], bool]

_DIRECTORY = Path("/home/ann/.local/share/sergeant-major/records")


class AtTable(msgspec.Struct, frozen=True):
    """`session` makes the game. `told` comes from the server before the keys, `then` happens after
    them. `keep_pages`: what opens by itself stays. `is_alone`, `runs_server` and `invitation` are
    as in the app.
    """

    session: Callable[[], FakeSession]
    keys: tuple[str, ...] = ()
    keep_pages: bool = False
    told: tuple[Update, ...] = ()
    then: Callable[[FakeSession], None] = lambda session: None
    settings: Settings = QUICK_SETTINGS
    is_alone: bool = False
    runs_server: bool = False
    invitation: Invitation = NO_INVITATION

    @asynccontextmanager
    async def shown(self, look: Look, size: Size) -> AsyncIterator[Player]:
        async with seated(
            self.session(),
            size,
            look=look,
            settings=self.settings,
            keep_pages=self.keep_pages,
            is_alone=self.is_alone,
            runs_server=self.runs_server,
            invitation=self.invitation,
            records=_Records(_DIRECTORY),
        ) as player:
            for update in self.told:
                player.session.deliver(update)
            await player.settle()
            await player.press(*self.keys)
            self.then(player.session)
            await player.rest()
            yield player


class _Records(RecordList):
    """Keeps nothing, in the same place at any time."""

    def save(self, table: str, lines: tuple[str, ...], now: datetime) -> Path:
        return self.directory / f"2026-03-01-{table}.smr"


def at(
    phase: Phase,
    rules: str = "online",
    condition: Condition = lambda view: True,
    **changes: object,
) -> Callable[[], FakeSession]:
    """Makes a game that has come to where the person is asked for `phase`."""

    def session() -> FakeSession:
        session = FakeSession(preset(rules, changes), seed=b"pictures")
        session.take_over(_begun(phase, rules, condition, tuple(changes.items())))
        return session

    return session


@cache
def _begun(
    phase: Phase, rules: str, condition: Condition, changes: tuple[tuple[str, object], ...]
) -> FakeSession:
    session = FakeSession(preset(rules, dict(changes)), seed=b"pictures")
    session.skip_to(phase, condition)
    return session


def others_turn(session: Callable[[], FakeSession]) -> Callable[[], FakeSession]:
    """The same game as the player after the one who is asked sees it. Nobody goes on."""

    def seen() -> FakeSession:
        begun = session()
        begun.seat = (begun.seat + 1) % begun.rules.players
        begun.bots_at_once = False
        return begun

    return seen


def watched(session: Callable[[], FakeSession]) -> Callable[[], FakeSession]:
    """The same game as somebody sees it who looks on. Nobody goes on."""

    def seen() -> FakeSession:
        begun = session()
        begun.bots_at_once, begun.watches = False, True
        return begun

    return seen
