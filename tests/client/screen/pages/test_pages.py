"""The places of pages: what stays in sight of the screen below is whole, and nothing jumps."""

import re
from collections.abc import Callable

import pytest
from textual._time import get_time
from textual.geometry import Region
from textual.screen import Screen

from client.screen.base.box import Box
from client.screen.base.page import Cover, Page
from client.screen.base.page_place import centred_in, room_for
from client.screen.pages.settings import NAMES
from client.screen.pages.summary import SummaryPage
from client.screen.terminal.echoes import EchoFilter
from client.state.settings import Settings
from engine.actions import Action
from engine.public import Phase
from engine.redact import redact, view_for
from engine.seats import Seat
from engine.step import step
from protocol.messages import GameView, Happened
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.pages import PAGES
from tests.client.situations.table import TABLE

SIZES = ((60, 18), (80, 24), (140, 40))
KEYS = ("l", "v", "o", "m", "comma", "question_mark", "slash", "r", "x")
_NOBODY = 99  # no seat of a table
AREAS = [Region(0, 1, 80, 14), Region(0, 1, 80, 17), Region(0, 1, 80, 22)]


class Gallery(FakeSession):
    """Somebody who looks on at a game of bots."""

    def __init__(self) -> None:
        super().__init__(bots_at_once=False)
        self.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
        self.seat = _NOBODY
        self._changes["your_seat"] = None

    def _begin(self) -> None:
        self._deliver(GameView(self.seq, view_for(self.state, None)))

    def _happen(self, seat: Seat | None, action: Action) -> None:
        self.state, events = step(self.state, seat, action)
        self.seq += 1
        seen = (redact(event, None) for event in events)
        self._deliver(Happened(tuple(event for event in seen if event is not None)))

    def play_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.play_bots(1)


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
    async with seated(TABLE["unread"].session(), size) as player:
        before = player.text.split("\n")
        for key in KEYS:
            page = await open_page(player, key)
            area, box = page.query_one(Cover).region, box_of(page)
            assert area.contains_region(box)
            own = [widget.region for widget in page.query("PageBar, PageKeys")]
            rows = {y for region in own for y in range(region.y, region.bottom)}
            for y, (was, now) in enumerate(zip(before, player.text.split("\n"), strict=True)):
                covered = range(area.x, area.right) if area.y <= y < area.bottom else range(0)
                if y in rows:
                    covered = range(area.x, area.right)
                    assert _without(now, covered) == _without(was, covered)
                    continue
                boxed = range(box.x, box.right) if box.y <= y < box.bottom else range(0)
                assert _without(now, covered) == _without(was, covered)
                around = (now[x] for x in covered if x not in boxed and x < len(now))
                assert not "".join(around).strip()
            await close_page(player)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_most_pages_leave_the_question_in_sight(size: tuple[int, int]) -> None:
    async with seated(TABLE["follow"].session(), size) as player:
        for key in ("l", "o", "r", "x", "slash"):
            await open_page(player, key)
            assert "Your turn: follow" in player.text
            await close_page(player)


def test_each_setting_is_on_the_page_once() -> None:
    assert sorted(NAMES) == sorted(Settings.__struct_fields__)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_settings_stay_where_they_are_while_one_moves_and_changes(
    size: tuple[int, int],
) -> None:
    async with seated(TABLE["follow"].session(), size) as player:
        page = await open_page(player, "comma")
        first = box_of(page)
        for name in NAMES:
            # Some lay the table out anew, and the page over it.
            await player.press(
                *(() if name in ("panels", "chat", "low_bandwidth") else ("right",)), "down"
            )
            assert box_of(page) == first


@pytest.mark.asyncio
async def test_a_page_lies_over_the_felt_again_after_the_terminal_was_resized() -> None:
    async with seated(TABLE["follow"].session()) as player:
        page = await open_page(player, "l")
        await player.pilot.resize_terminal(140, 40)
        felt = next(iter(player.table.query("Felt")))
        await player.until(lambda: felt.region.width == 102 == page.query_one(Cover).size.width)
        assert page.query_one(Cover).region == felt.region
        assert felt.region.contains_region(box_of(page))


@pytest.mark.asyncio
async def test_a_page_at_its_end_stays_full_when_the_terminal_grows() -> None:
    async with seated(TABLE["follow"].session(), (60, 18)) as player:
        page = await open_page(player, "question_mark")
        await player.press(*["pagedown"] * 9)
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: player.text.count("\n") == 23)
        rows = player.text.split("\n")
        box = box_of(page)
        inner = [rows[y][box.x + 1 : box.right - 1] for y in range(box.y + 1, box.bottom - 1)]
        assert all(row.strip() for row in (inner[0], inner[-1]))
        assert rows[box.y + 1][box.right - 1] == "↑"
        assert rows[box.bottom - 2][box.right - 1] != "↓"


@pytest.mark.asyncio
async def test_home_and_end_go_to_the_ends_of_a_text_and_the_help_says_so() -> None:
    async with seated(TABLE["unread"].session(), (60, 18)) as player:
        await player.press("o")
        await open_page(player, "question_mark")
        beginning = player.text
        await player.press("end")
        end = player.text
        await player.press("pagedown")
        assert player.text == end != beginning
        await player.press("home")
        assert player.text == beginning
        for name, where in (("Home", "first"), ("End", "last")):
            while not re.search(rf"{name} +to the {where} card or line", player.text):
                before = player.text
                await player.press("down")
                assert player.text != before


@pytest.mark.asyncio
async def test_enter_closes_a_page_soon_after_another_and_plays_no_card_with_it() -> None:
    async with seated(TABLE["lead"].session(), echo_filter=EchoFilter()) as player:
        player.see()
        await open_page(player, "o")
        await open_page(player, "question_mark")
        seconds = get_time() + 1
        for number, page in enumerate((player.app.screen, player.app.screen_stack[-2])):
            assert player.app.screen is page
            await player.press_at(seconds + 0.4 * number, "enter")
        assert player.app.screen is player.table
        await player.press_at(seconds + 0.8, "enter")
        assert not player.acts
        await player.press_at(seconds + 2, "enter")
        assert player.acts


@pytest.mark.asyncio
async def test_a_page_over_another_covers_all_of_it() -> None:
    over = PAGES["over"]
    async with seated(over.session(), keep_pages=True) as player:
        await player.press(*over.keys)
        await player.until(lambda: "★ Ben has won" in player.text)
        await open_page(player, "v")
        assert "★" not in player.text
        assert player.text.count("╭") == player.text.count("╯") == 1


@pytest.mark.asyncio
async def test_for_somebody_who_looks_on_the_last_hand_closes_by_itself() -> None:
    session = Gallery()
    async with seated(session) as player:
        session.play_until(lambda: session.state.public.phase is Phase.TRUMP)
        await player.until(lambda: isinstance(player.app.screen, SummaryPage))
        await player.settle()
        assert isinstance(player.app.screen, SummaryPage)
        session.play_until(lambda: bool(session.state.public.trick.cards))
        await player.until(lambda: player.app.screen is player.table)
        await player.press("u")
        await player.until(lambda: isinstance(player.app.screen, SummaryPage))
        session.play_bots(2)
        await player.settle()
        assert isinstance(player.app.screen, SummaryPage)


@pytest.mark.asyncio
async def test_a_page_is_where_it_was_after_the_terminal_was_too_small_for_anything() -> None:
    async with seated(TABLE["follow"].session()) as player:
        page = await open_page(player, "l")
        area, box = page.query_one(Cover).region, box_of(page)
        await player.pilot.resize_terminal(40, 10)
        await player.until(lambda: "The table needs" in player.text)
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: player.app.screen is page)
        await player.until(lambda: page.query_one(Cover).region == area)
        assert box_of(page) == box


def test_a_page_covers_the_least_that_has_room_if_need_be_without_blank_rows() -> None:
    assert room_for(10, AREAS) == (AREAS[0], 2)
    assert room_for(12, AREAS) == (AREAS[0], 1)
    assert room_for(13, AREAS) == (AREAS[1], 2)
    assert room_for(99, AREAS) == (AREAS[2], 1)


def test_a_page_that_grows_stays_at_its_corner_as_long_as_it_can() -> None:
    first = centred_in(AREAS[0], 40, 6, Region())
    assert first == Region(20, 5, 40, 6)
    assert centred_in(AREAS[0], 44, 8, first) == Region(20, 5, 44, 8)
    assert centred_in(AREAS[0], 70, 14, first) == Region(10, 1, 70, 14)


@pytest.mark.asyncio
async def test_a_page_over_a_screen_without_a_layout_holds_up_nothing_until_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with seated(FakeSession()) as player:
        with monkeypatch.context() as patched:
            patched.setattr(Page, "below", Screen())
            await player.press("question_mark")
            page = player.app.screen
            assert isinstance(page, Page)
            await player.rest()
            await player.pilot.pause(0.1)
            assert not page.area
        await player.until(lambda: page.area)
