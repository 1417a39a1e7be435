"""What the table costs on a slow line, by what a Painter has to write for it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from client.screen.apps.replay import ReplayApp
from client.screen.base.page import Page
from client.screen.terminal.echoes import EchoFilter
from client.screen.terminal.painter import Painter
from client.state.playback import Playback
from client.state.settings import Theme
from engine.public import Phase
from engine.record import read_record
from tests.bench.ideal import ideal_bytes
from tests.client.fakes.lobby import FakeLobby, in_lobby
from tests.client.fakes.person import Person
from tests.client.fakes.player import QUICK_SETTINGS, Player, seated
from tests.client.fakes.session import FakeSession, has_to_follow
from tests.e2e.emulator import Emulator

pytestmark = pytest.mark.asyncio

RECORDS = Path(__file__).parents[3] / "golden" / "records"
LARGEST_FIRST_PAINT = 6_000
LARGEST_CURSOR_MOVE = 150
LARGEST_LINE_OF_LOBBY = 200  # with what the bar says of the table there
LARGEST_CARD_OF_OTHERS = 300
LARGEST_HAND = 16_000
THEMES = 1.8  # times as much, for colours and grounds of their own
MOST_TIMES_IDEAL = 3
WIDER = ((100, 30), (132, 43), (200, 50))


class Meter:
    """The bytes that a terminal of the player's would get."""

    def __init__(self, player: Person[Any]) -> None:
        self._player = player
        self._painter = Painter()
        self._painter.paint_on(player.app.scene.palette.ground)
        self.total = 0

    def read(self) -> int:
        """The bytes for what has changed since."""
        place = self._player.app.cursor_place
        written = self._painter.paint(self._player.strips, place).encode()
        self.see(written)
        self.total += len(written)
        return len(written)

    def see(self, written: bytes) -> None:
        """What was written comes to the terminal."""


class IdealMeter(Meter):
    """Beside them those of an ideal differ."""

    def __init__(self, player: Person[Any]) -> None:
        super().__init__(player)
        size = player.app.size
        self._emulator = Emulator(size.width, size.height, lambda _answer: None)
        self.ideal = self.latest_ideal = 0

    def see(self, written: bytes) -> None:
        before = self._emulator.picture
        self._emulator.feed(written)
        self.latest_ideal = ideal_bytes(before, self._emulator.picture)
        self.ideal += self.latest_ideal


async def test_the_first_paint_fits_its_budget() -> None:
    session = FakeSession(seed=b"bytes")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(session) as player:
        await player.pilot.pause()
        assert Meter(player).read() <= LARGEST_FIRST_PAINT


async def test_the_cursor_fits_its_budget_and_a_table_at_rest_is_silent() -> None:
    session = FakeSession(seed=b"bytes")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(session) as player:
        meter = Meter(player)
        meter.read()
        for key in ("end", "home", *["right"] * 10):
            await player.press(key)
            assert 0 < meter.read() <= LARGEST_CURSOR_MOVE
            assert meter.read() == 0


@pytest.mark.parametrize("theme", Theme)
async def test_a_whole_hand_and_each_card_of_the_others_fit_their_budgets(theme: Theme) -> None:
    times = 1 if theme is Theme.TERMINAL else THEMES
    async with seated(begun(), settings=replace(QUICK_SETTINGS, theme=theme)) as player:
        await player.pilot.pause()
        meter = Meter(player)
        meter.read()
        meter.total = 0  # the first paint has a budget of its own
        cards = [card async for card in cards_of_a_hand(player, meter)]
        await player.pilot.pause()
        meter.read()
        assert max(cards) <= times * LARGEST_CARD_OF_OTHERS
        assert meter.total <= times * LARGEST_HAND


@pytest.mark.parametrize("size", WIDER)
async def test_on_larger_terminals_cards_and_a_hand_are_near_the_ideal(
    size: tuple[int, int],
) -> None:
    async with seated(begun(), size) as player:
        await player.pilot.pause()
        meter = IdealMeter(player)
        meter.read()
        meter.total = meter.ideal = 0
        async for card in cards_of_a_hand(player, meter):
            assert card <= MOST_TIMES_IDEAL * meter.latest_ideal
        assert meter.total <= MOST_TIMES_IDEAL * meter.ideal


def begun() -> FakeSession:
    session = FakeSession(seed=b"bytes3", bots_at_once=False)
    session.skip_to(Phase.TRUMP)
    return session


async def cards_of_a_hand(player: Player, meter: Meter) -> AsyncIterator[int]:
    """The bytes for each card of the others, until the hand is over."""
    while not isinstance(player.app.screen, Page):
        if player.app.scene.model.my_turn:
            await player.decide_by_keys()
            meter.read()
            continue
        plays = player.view.public.phase is Phase.PLAY and len(player.view.hand) > 1
        player.session.play_bots(1)
        await player.settle()
        card = meter.read()
        if plays:
            yield card


async def test_steps_of_a_replay_and_the_cursor_in_the_lobby_fit_budgets() -> None:
    record = RECORDS / "mess-twelve.smr"
    playback = Playback(*read_record(record.read_bytes().splitlines()))
    app = ReplayApp(playback, echo_filter=EchoFilter(0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await person.press("n", "j", "j")
        await pilot.pause()
        meter = Meter(person)
        meter.read()
        sizes = []
        for _ in range(30):
            await person.press("l")
            sizes.append(meter.read())
        assert sum(sizes) / len(sizes) <= LARGEST_CARD_OF_OTHERS
    async with in_lobby(FakeLobby()) as person_in_lobby:
        meter = Meter(person_in_lobby)
        meter.read()
        for key in ("down", "down", "up"):
            await person_in_lobby.press(key)
            assert 0 < meter.read() <= LARGEST_LINE_OF_LOBBY
            assert meter.read() == 0
