"""What the table costs on a slow line, by what a Painter has to write for it."""

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
from tests.client.fakes.lobby import FakeLobby, in_lobby
from tests.client.fakes.person import Person
from tests.client.fakes.player import QUICK_SETTINGS, seated
from tests.client.fakes.session import FakeSession, has_to_follow

pytestmark = pytest.mark.asyncio

RECORDS = Path(__file__).parents[3] / "golden" / "records"
LARGEST_FIRST_PAINT = 6_000
LARGEST_CURSOR_MOVE = 150
LARGEST_CARD_OF_OTHERS = 300
LARGEST_HAND = 16_000
# By the size of the terminal: of a card of the others, and of a hand. Cards are larger where there
# is room, and a log is beside the table.
LARGEST_BY_SIZE = {
    (80, 24): (LARGEST_CARD_OF_OTHERS, LARGEST_HAND),
    (110, 24): (LARGEST_CARD_OF_OTHERS, LARGEST_HAND),
    (140, 40): (350, 18_000),
}
WIDER = ((110, 24), (140, 40))


class Meter:
    """The bytes that a terminal of the player's would get."""

    def __init__(self, player: Person[Any]) -> None:
        self._player = player
        self._painter = Painter()
        self._painter.paint_on(player.app.scene.palette.ground)
        self.total = 0

    def read(self) -> int:
        """The bytes for what has changed since."""
        written = self._painter.paint(self._player.strips, self._player.app.cursor_place)
        count = len(written.encode())
        self.total += count
        return count


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


@pytest.mark.parametrize(
    ("theme", "size"),
    [*((theme, (80, 24)) for theme in Theme), *((Theme.TERMINAL, s) for s in WIDER)],
)
async def test_a_whole_hand_and_each_card_of_the_others_fit_their_budgets(
    theme: Theme, size: tuple[int, int]
) -> None:
    largest_card, largest_hand = LARGEST_BY_SIZE[size]
    session = FakeSession(seed=b"bytes", bots_at_once=False)
    session.skip_to(Phase.TRUMP)
    async with seated(session, size, settings=replace(QUICK_SETTINGS, theme=theme)) as player:
        await player.pilot.pause()
        meter = Meter(player)
        meter.read()
        while not isinstance(player.app.screen, Page):
            if player.app.scene.model.my_turn:
                await player.decide_by_keys()
                meter.read()
                continue
            plays = player.view.public.phase is Phase.PLAY and len(player.view.hand) > 1
            session.play_bots(1)
            await player.settle()
            assert meter.read() <= largest_card or not plays
        await player.pilot.pause()
        meter.read()
        assert meter.total <= largest_hand


async def test_steps_of_a_replay_and_the_cursor_in_the_lobby_fit_the_same_budgets() -> None:
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
            assert 0 < meter.read() <= LARGEST_CURSOR_MOVE
            assert meter.read() == 0
