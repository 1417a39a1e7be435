"""The waiting room: what the host and the others can do there, and what they are told."""

import pytest
from msgspec.structs import replace

from client.screen.base.terminal_size import LEAST_HEIGHT, LEAST_WIDTH
from client.state.connection import FirstMeeting, LinkState, LinkStatus
from client.state.invitation import Invitation
from engine.presets import preset
from protocol.messages import (
    FillSeats,
    Join,
    Occupant,
    Ready,
    Said,
    SeatState,
    TableOptions,
)
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio

BEN = SeatState(Occupant.PERSON, "Ben", present=True)
BOT = SeatState(Occupant.BOT, "Ada", present=True, level="casual")


class Waiting(FakeSession):
    """A table before its game, at which nothing is answered."""

    def __init__(self, *, watches: bool = False) -> None:
        super().__init__(preset("online", {"limit": 15}), waiting=True, watches=watches)

    def _answer(self, message: object) -> None:
        return None


async def test_the_waiting_room_shows_who_is_ready_how_others_come_and_what_is_changed() -> None:
    session = Waiting()
    invitation = Invitation("192.168.1.20", is_announced=True)
    async with seated(session, invitation=invitation) as player:
        ann = replace(session.table.seats[0], ready=True)
        options = TableOptions(decision_seconds=30)
        session.change_table(seats=(ann, BEN, BOT), watchers=("Zoe",), options=options)
        session.deliver(Said("Zoe", "may I?", watching=True))
        await player.until(lambda: "Zoe (watching): may I?" in player.text)
        for words in (
            "Table 4711",
            "you are the host",
            "■ ready",
            "□ not ready",
            "bot, casual",
            "Waiting for Ben to be ready.",
            "sergeant-major join 192.168.1.20 --table 4711",
            "online. Changed: Limit: 15, 30 s a decision.",
            "Watching Zoe",
        ):
            assert words in player.text, words


async def test_all_words_of_the_key_by_which_the_server_is_known_are_read_at_80_columns() -> None:
    words = "gesture-myth-bamboo-horror-broccoli-transfer-mountain-sergeant"
    session = Waiting()
    async with seated(session, size=(80, 24)) as player:
        session.deliver(LinkState(LinkStatus.ONLINE, key_words=words))
        session.deliver(FirstMeeting(words))
        await player.until(lambda: "This server is new to you" in player.text)
        assert words in player.text


async def test_enter_says_ready_and_takes_it_back_and_only_the_host_seats_bots() -> None:
    session = Waiting()
    async with seated(session) as player:
        await player.press("enter", "b")
        session.change_table(seats=(replace(session.table.seats[0], ready=True), BEN, SeatState()))
        await player.until(lambda: "Enter not ready" in player.text)
        await player.press("enter")
        assert session.sent == [Ready(), FillSeats("casual"), Ready(ready=False)]
        session.change_table(host=1)
        await player.until(lambda: "Ben can add bots." in player.text)
        await player.press("b")
        assert len(session.sent) == 3


async def test_the_host_gives_one_seat_to_a_bot_and_sets_its_level() -> None:
    session = Waiting()
    async with seated(session) as player:
        session.change_table(seats=(session.table.seats[0], SeatState(), BOT))
        await player.press("m")
        await player.until(lambda: "b bot" in player.text)
        await player.press("b", "down", "b")
        assert [message.seat for message in session.sent if isinstance(message, FillSeats)] == [
            1,
            2,
        ]


async def test_who_looks_on_takes_a_seat_with_one_key() -> None:
    session = Waiting(watches=True)
    async with seated(session, (LEAST_WIDTH, LEAST_HEIGHT)) as player:
        await player.until(lambda: "s takes a seat." in player.text)
        await player.press("enter", "s")
        assert session.sent == [Join("4711")]


async def test_clicks_on_seats_and_edges_are_keys_and_the_command_is_copied() -> None:
    session = Waiting()
    async with seated(session, invitation=Invitation("192.168.1.20")) as player:
        await player.click_text("b  add bots")
        assert session.sent == [FillSeats("casual")]
        await player.click_text("c copy command")
        await player.until(lambda: "is copied" in player.text)
        assert player.app.clipboard == "sergeant-major join 192.168.1.20 --table 4711"
        await player.click_text("/ write")
        await player.until(lambda: "Enter sends it" in player.text)
        await player.press("escape")
        await player.until(lambda: "u rules" in player.text)
        await player.press("u")
        await player.until(lambda: "The rules here" in player.text)
