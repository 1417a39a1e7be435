"""Snapshots of every screen, page and prompt at the sizes that matter."""

import pytest
from syrupy.assertion import SnapshotAssertion

from client.screens.page import Page
from client.words.cards import Signs
from tests.client.fake_session import FakeSession
from tests.client.player import Player, seated
from tests.client.screen_text import screen_text
from tests.client.situations import SITUATIONS

pytestmark = pytest.mark.asyncio

SIZES = ((60, 18), (80, 24), (140, 40))


async def screen_of(name: str, size: tuple[int, int], signs: Signs = Signs.GLYPHS) -> str:
    situation = SITUATIONS[name]
    keep = situation.keep_pages
    async with seated(
        situation.session(), size, signs=signs, settings=situation.settings, keep_pages=keep
    ) as player:
        for update in situation.told:
            player.session.deliver(update)
        await player.settle()
        await player.press(*situation.keys)
        if situation.line_lost:
            player.session.lose_line()
        await _until_it_rests(player)
        return screen_text(player)


async def _until_it_rests(player: Player) -> None:
    """Until Textual has laid out what was opened last."""
    await player.pilot.pause()
    await player.settle()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SITUATIONS)
async def test_the_screen_is_as_it_was(
    name: str, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    assert await screen_of(name, size) == snapshot


@pytest.mark.parametrize("name", SITUATIONS)
async def test_with_letters_for_suits_all_is_ascii(name: str) -> None:
    assert (await screen_of(name, (140, 40), Signs.LETTERS)).isascii()


async def test_the_ascii_table_is_as_it_was(snapshot: SnapshotAssertion) -> None:
    assert await screen_of("follow", (80, 24), Signs.LETTERS) == snapshot


@pytest.mark.parametrize("size", [(59, 24), (80, 17), (16, 6)])
async def test_a_terminal_that_is_too_small_is_told_what_is_needed(size: tuple[int, int]) -> None:
    async with seated(FakeSession(), size, keep_pages=True) as player:
        text = " ".join(player.text.split())
        assert text == f"The table needs 60 × 18 characters, here are {size[0]} × {size[1]}."


async def test_a_terminal_that_grows_shows_the_table_with_the_choice_that_was_made() -> None:
    async with seated(SITUATIONS["give"].session()) as player:
        await player.press("home", "space")
        chosen = player.selection.chosen
        await player.pilot.resize_terminal(50, 10)
        await player.until(lambda: "The table needs" in player.text)
        await player.pilot.resize_terminal(100, 30)
        await player.until(lambda: "The table needs" not in player.text)
        await player.until(lambda: "Give" in player.text)
        assert player.selection.chosen == chosen


async def test_names_in_any_script_keep_the_columns() -> None:
    session = FakeSession(names=("Đặng Thị Hồng", "王小明同學您好嗎一二三四五六", "Åsa", "Ștefan"))
    async with seated(session) as player:
        await _until_it_rests(player)
        strips = player.strips
        assert {strip.cell_length for strip in strips} == {80}
        assert "Đặng Thị Hồng" in player.text


async def test_a_page_that_is_closed_twice_at_once_closes_nothing_else() -> None:
    async with seated(FakeSession()) as player:
        await player.press("question_mark")
        page = player.app.screen
        assert isinstance(page, Page)
        page.close()
        page.close()
        await player.settle()
        assert player.app.screen is player.table
