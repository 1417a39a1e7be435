"""Where pages lie: what stays in sight of the screen below is whole, and nothing jumps."""

import pytest
from textual.geometry import Region

from client.screens.berth import room_for, within
from client.screens.page import Page
from client.widgets.box import Box
from client.widgets.cover import Cover
from tests.client.player import Player, seated
from tests.client.situations import SITUATIONS

SIZES = ((60, 18), (80, 24), (140, 40))
KEYS = ("l", "v", "o", "w", "comma", "question_mark", "slash", "r", "x")
AREAS = [Region(0, 1, 80, 14), Region(0, 1, 80, 17), Region(0, 1, 80, 22)]


async def open_page(player: Player, key: str) -> Page:
    await player.press(key)
    await player.until(lambda: isinstance(player.app.screen, Page))
    await player.pilot.pause()
    await player.settle()
    page = player.app.screen
    assert isinstance(page, Page)
    return page


async def close_page(player: Player) -> None:
    await player.press("escape")
    await player.until(lambda: not isinstance(player.app.screen, Page))


def box_of(page: Page) -> Region:
    return page.query_one(Box).region


def _without(row: str, columns: range) -> str:
    return "".join(cell for x, cell in enumerate(row) if x not in columns).rstrip()


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_page_leaves_nothing_in_sight_by_halves(size: tuple[int, int]) -> None:
    async with seated(SITUATIONS["unread"].session(), size) as player:
        before = player.text.split("\n")
        for key in KEYS:
            page = await open_page(player, key)
            area, box = page.query_one(Cover).region, box_of(page)
            assert area.contains_region(box)
            for y, (was, now) in enumerate(zip(before, player.text.split("\n"), strict=True)):
                covered = range(area.x, area.right) if area.y <= y < area.bottom else range(0)
                boxed = range(box.x, box.right) if box.y <= y < box.bottom else range(0)
                assert _without(now, covered) == _without(was, covered)
                around = (now[x] for x in covered if x not in boxed and x < len(now))
                assert not "".join(around).strip()
            await close_page(player)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_most_pages_leave_the_question_in_sight(size: tuple[int, int]) -> None:
    async with seated(SITUATIONS["follow"].session(), size) as player:
        for key in ("l", "v", "o", "r", "x", "slash"):
            await open_page(player, key)
            assert "Your turn: follow" in player.text
            await close_page(player)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_settings_stay_where_they_are_while_one_moves_and_changes(
    size: tuple[int, int],
) -> None:
    async with seated(SITUATIONS["follow"].session(), size) as player:
        page = await open_page(player, "comma")
        first = box_of(page)
        for _ in range(12):
            await player.press("down", "right")
            assert box_of(page) == first


@pytest.mark.asyncio
async def test_a_page_lies_over_the_felt_again_after_the_terminal_was_resized() -> None:
    async with seated(SITUATIONS["follow"].session()) as player:
        page = await open_page(player, "l")
        await player.pilot.resize_terminal(140, 40)
        felt = next(iter(player.table.query("Felt")))
        await player.until(lambda: felt.region.width == 96 == page.query_one(Cover).size.width)
        assert page.query_one(Cover).region == felt.region
        assert felt.region.contains_region(box_of(page))


def test_a_page_covers_the_least_that_has_room_if_need_be_without_blank_rows() -> None:
    assert room_for(10, AREAS) == (AREAS[0], 2)
    assert room_for(12, AREAS) == (AREAS[0], 1)
    assert room_for(13, AREAS) == (AREAS[1], 2)
    assert room_for(99, AREAS) == (AREAS[2], 1)


def test_a_page_that_grows_stays_at_its_corner_as_long_as_it_can() -> None:
    first = within(AREAS[0], 40, 6, Region())
    assert first == Region(20, 5, 40, 6)
    assert within(AREAS[0], 44, 8, first) == Region(20, 5, 44, 8)
    assert within(AREAS[0], 70, 14, first) == Region(10, 1, 70, 14)
