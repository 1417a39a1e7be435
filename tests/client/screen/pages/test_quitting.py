"""The question before quitting says what becomes of seat and server, and names no key that would do
nothing.
"""

import asyncio

import pytest
from textual._time import get_time

from client.screen.pages.confirm import QuitPage
from client.screen.pages.game_over import GameOverPage
from client.screen.terminal.echoes import EchoFilter
from client.screen.terminal.word_filter import RUN_PAUSE_SECONDS
from client.state.connection import LinkState, LinkStatus
from protocol.messages import Leave
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.pages import PAGES

pytestmark = pytest.mark.asyncio

ENDED = LinkState(LinkStatus.ENDED, code="replaced")


async def asked(player: Player) -> str:
    """What the box says, without its frame."""
    await player.press("x")
    await player.until(lambda: "Quit?" in player.text)
    rows = (row.split("│") for row in player.text.split("\n"))
    return " ".join(" ".join(max(parts, key=len) for parts in rows).split())


async def test_after_a_game_no_bot_plays_on() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        text = await asked(player)
        assert "Leave the program? The game is over. g goes to the lobby." in text
        assert "bot" not in text
        assert "kept" not in text


async def test_who_quits_after_a_game_or_before_it_gives_the_seat_up_and_in_it_keeps_it() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        await player.press("x", "y")
        await player.until(lambda: player.session.sent[-1] == Leave())
    async with seated(FakeSession(waiting=True)) as player:
        await player.press("x")
        await player.until(lambda: player.session.sent == [Leave()])
    async with seated(FakeSession(bots_at_once=False)) as player:
        await player.press("x", "y")
        await player.settle()
        assert Leave() not in player.session.sent


async def test_a_watcher_has_no_seat_to_lose() -> None:
    async with seated(FakeSession(watches=True, bots_at_once=False)) as player:
        text = await asked(player)
        assert "Leave the program? g goes to the lobby." in text
        assert "Your seat" not in text
        assert "get up" not in text


async def test_a_player_who_came_from_the_start_screen_goes_back_there() -> None:
    async with seated(FakeSession(), from_start=True) as player:
        text = await asked(player)
        assert "Back to the start screen? Your seat is kept for a while. g" in text
        assert "program" not in text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (ENDED, "Leave the program?"),
        (LinkState(LinkStatus.LOST, 2.0), "Leave the program? Your seat is kept for a while."),
    ],
)
async def test_without_a_line_there_is_no_way_to_the_lobby(line: LinkState, says: str) -> None:
    async with seated(FakeSession()) as player:
        player.session.deliver(line)
        text = await asked(player)
        assert says in text
        assert "lobby" not in text
        await player.press("g")
        assert player.session.sent == []


async def test_a_game_alone_that_is_over_does_not_end_once_more() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True, is_alone=True) as player:
        await player.press(*over.keys)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        text = await asked(player)
        assert "Leave the program?" in text
        assert "End the game?" not in text


@pytest.mark.parametrize("word", ["", "l"])
async def test_an_answer_that_comes_quickly_counts_unless_it_begins_a_word(word: str) -> None:
    async with seated(FakeSession(bots_at_once=False), echo_filter=EchoFilter()) as player:
        seconds = get_time()
        await player.press_at(seconds, "x")
        await player.until(lambda: isinstance(player.app.screen, QuitPage))
        for number, letter in enumerate(f"y{word}", 1):
            await player.press_at(seconds + 0.15 * number, letter)
        if word:
            await asyncio.sleep(2 * RUN_PAUSE_SECONDS)
            assert player.app.is_running
        else:
            await player.until(lambda: not player.app.is_running)


async def test_a_game_alone_that_is_kept_is_left_and_not_ended() -> None:
    async with seated(FakeSession(bots_at_once=False), is_alone=True, is_kept=True) as player:
        text = await asked(player)
        assert "Leave the program? The game is kept" in text
