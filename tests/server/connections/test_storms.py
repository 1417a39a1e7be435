"""Everything at once: people who come, go, pause, claim, chat and let their time run out, while
others look on. Whatever happens, everybody knows what they should and no more, and the game ends.
"""

import logging
from collections.abc import Sequence
from random import Random

import pytest
import trio
from trio.testing import MockClock

from engine.fold import fold
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.state import State
from engine.view import View
from protocol.messages import (
    Chat,
    Claim,
    ClientMessage,
    FillSeats,
    GameView,
    HandOverTable,
    Happened,
    Join,
    Leave,
    Open,
    Pause,
    Ready,
    RemovePlayer,
    ServerMessage,
    TableOptions,
    TableState,
    Watch,
)
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import MemoryServer, memory_server

pytestmark = pytest.mark.trio

PRESETS = ("online", "dealers-choice", "mess-blind")
OPTIONS = TableOptions(grace_seconds=8, decision_seconds=6, bank_seconds=20, open_hands=True)
STORM_SECONDS = 300.0


class Guest:
    """Somebody at the table `code` who does whatever comes to mind, time and again as another
    client: `clients` are all that they have been.
    """

    def __init__(self, server: MemoryServer, client: Client, code: str, rng: Random) -> None:
        self.server = server
        self.clients = [client]
        self.code = code
        self.rng = rng

    @property
    def client(self) -> Client:
        """The one that they are now."""
        return self.clients[-1]

    async def rage(self) -> None:
        """Do one thing after another, for as long as the storm lasts."""
        with trio.move_on_after(STORM_SECONDS):
            while True:
                with trio.move_on_after(self.rng.choice((0.1, 0.5, 2, 8))):
                    await self.client.hear_end()
                    await self._come_back()  # they have been cut off
                if self.rng.random() < 0.05:
                    await self.client.drop()
                    await trio.sleep(self.rng.choice((0.5, 5, 20)))
                    await self._come_back()
                elif self.client.is_asked and self.rng.random() < 0.6:
                    await self.client.act()
                else:
                    await self.client.say(*self._whim())

    async def calm_down(self) -> None:
        """Play like anybody else until the game is over, if they have a seat."""
        await self._come_back()
        await self.client.say(Join(self.code), Pause(False))
        with trio.move_on_after(5):
            await self.client.hear_end()
        await self.client.say(Pause(False))
        if self.client.table is not None and self.client.table.your_seat is not None:
            await self.client.say(FillSeats("casual"))
            await self.client.play()

    def _whim(self) -> Sequence[ClientMessage]:
        seat, seq = self.rng.randrange(1, 4), self.client.seq
        whims: list[Sequence[ClientMessage]] = [
            [Pause(True), Pause(False)],
            [Pause(self.rng.random() < 0.1)],
            [Pause(False)],
            [Claim(seq), Claim(seq)],
            [Chat("whatever")],
            [Join(self.code)],
            [Ready()],
        ]
        if self.client.name == "Ann":  # somebody stays, or the table would close
            return self.rng.choice(whims)
        rare: list[Sequence[ClientMessage]] = [
            [HandOverTable(seat)],
            [Leave(), Watch(self.code)],
            [Leave(), Join(self.code, seat=seat)],
            [RemovePlayer(seat)],
            [FillSeats("casual")],
        ]
        return self.rng.choice(rare if self.rng.random() < 0.08 else whims)

    async def _come_back(self) -> None:
        self.clients.append(await self.server.reconnect(self.client))


async def gather(server: MemoryServer, preset_name: str, rng: Random) -> list[Guest]:
    """Three players and three watchers at a table with a short clock."""
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
    clients = [await server.connect(name) for name in names]
    rules = preset(preset_name, {"end": "hands", "limit": 8})
    await clients[0].say(Open(rules, options=OPTIONS), Ready())
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Watch(code) if client.name > "Cat" else Join(code))
    return [Guest(server, client, code, rng) for client in clients]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_people_do_everybody_knows_what_they_should_and_the_game_ends(
    seed: int, autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory_server(seed=seed, bot_pause_seconds=0.5) as server:
        guests = await gather(server, PRESETS[seed % 3], Random(seed))
        async with trio.open_nursery() as nursery:
            for guest in guests:
                nursery.start_soon(guest.rage)
        async with trio.open_nursery() as nursery:
            for guest in guests:
                nursery.start_soon(guest.calm_down)
        games = [server.journal.states(game) for game in server.journal.games]
    assert len(server.journal.ended) == len(games) or games[-1][-1].public.phase is Phase.OVER
    shown = sum(check(client.heard, games) for guest in guests for client in guest.clients)
    assert shown > 400
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


def check(heard: Sequence[ServerMessage], games: Sequence[Sequence[State]]) -> int:
    """That every view, and every fold of one, is what its owner may know of a game at that moment;
    how many there were.
    """
    view: View | None = None
    game: Sequence[State] = ()
    seq = count = 0
    for message in heard:
        if isinstance(message, GameView):
            view, seq = message.view, message.seq
            [game] = [states for states in games if seq < len(states) and is_of(view, states[seq])]
        elif isinstance(message, Happened):
            assert view is not None
            for event in message.events:
                view = fold(view, event)
            seq += 1
            assert is_of(view, game[seq])
            count += 1
    return count


def is_of(view: View, state: State) -> bool:
    """Whether it is what its seat, or a watcher, may know."""
    return view == view_for(state, view.seat)
