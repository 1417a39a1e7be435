"""A session without a server, whose player is in the lobby: the test says what the server says."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from client.screen.apps.game import SergeantMajorApp
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.terminal.echoes import EchoFilter
from client.state.connection import LinkState, LinkStatus
from client.state.lobby import Wish
from client.state.model import Update
from engine.presets import preset
from protocol.messages import (
    ClientMessage,
    LobbyState,
    Occupant,
    PlayerResult,
    Results,
    Said,
    SeatState,
    TableInfo,
    TableState,
)
from tests.client.fakes.person import Person


def person(name: str, *, present: bool = True) -> SeatState:
    return SeatState(Occupant.PERSON, name, present)


BOT = SeatState(Occupant.BOT, "Bot Bea", True)
FREE = SeatState()
WAITING = TableInfo("AC3D", preset("online"), (person("Ann"), FREE, FREE), 0, 40, 0, False)
PLAYED = TableInfo(
    "KQ7F",
    preset("mess", {"end": "hands", "limit": 15}),
    (person("Ben"), person("Cat", present=False), BOT),
    2,
    1500,
    3,
    False,
)
LOCKED = TableInfo(
    "T46X",
    preset("four-6433"),
    (person("Dan"), person("Eva"), FREE, FREE),
    0,
    7300,
    0,
    True,
)
LOBBY = LobbyState((WAITING, PLAYED, LOCKED), ("Me", "Fay", "Gus"))
RESULTS = Results(
    (
        PlayerResult("Ann", 12, 88, 7, (61, -20, None), 2512),
        PlayerResult("Bartholomew Longname", 3, 20, 0, (-140, 30, 15), -90),
    )
)


def seat_at(table: TableInfo) -> TableState:
    """What the server says when a place at a table has been found."""
    return TableState(table.table, table.rules, table.seats, 1)


class FakeLobby:
    """`sent` are all messages of the player."""

    def __init__(self, state: LobbyState = LOBBY) -> None:
        self.state = state
        self.sent: list[ClientMessage] = []
        self._deliver: Callable[[Update], None] = lambda update: None

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self._deliver = deliver
        deliver(LinkState(LinkStatus.ONLINE))
        deliver(self.state)
        await asyncio.Event().wait()

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def try_now(self) -> None:
        """There is no pause between tries."""

    def say(self, *updates: Update) -> None:
        """What the server says next."""
        for update in updates:
            self._deliver(update)


TALK = (
    Said("Fay", "Who is for a game of mess?", lobby=True),
    Said("Gus", "Me, after this hand. It is a long one, and Cat has gone for tea.", lobby=True),
    Said("", "The server will be restarted at ten.", lobby=True),
)


@asynccontextmanager
async def in_lobby(
    session: FakeLobby,
    size: tuple[int, int] = (80, 24),
    *,
    look: Look = DEFAULT_LOOK,
    wish: Wish = Wish.LOOK_ROUND,
) -> AsyncIterator[Person[SergeantMajorApp]]:
    """A player in the lobby. Keys do not wait for each other."""
    app = SergeantMajorApp(session, look=look, echo_filter=EchoFilter(0, 0), wish=wish)
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await person.rest()
        yield person
