"""Snapshots of every screen, page and prompt at the sizes that matter.

`make test ARGS="tests/client/screen/test_screens.py --snapshot-update"` takes them anew. They tell
the meaning of what is drawn; which colours a meaning has in a theme is a snapshot of its own.
"""

import re

import pytest
from rich.color import ColorSystem
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from client.screen.base.page import Page
from client.screen.scene.look import Look
from client.screen.scene.palette import Palette
from client.screen.scene.themes import palette_for
from client.state.settings import Theme
from client.words.cards import Signs
from tests.client.fakes.picture import (
    MEANINGS,
    MEANINGS_ON_GROUNDS,
    LookThrough,
    differences,
    drawn_in,
    meanings_for,
    palette_text,
    picture_in,
    picture_of,
    picture_text,
)
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.everything import SITUATIONS
from tests.client.situations.situation import MORE_SIZES, SIZES, Size
from tests.client.situations.table import TABLE

pytestmark = pytest.mark.asyncio

PALETTES: dict[str, Palette] = {
    **{theme.value: palette_for(theme, ColorSystem.TRUECOLOR) for theme in Theme},
    "terminal on light": palette_for(Theme.TERMINAL, ColorSystem.STANDARD, light=True),
}
WITHOUT_COLOUR = palette_for(Theme.TERMINAL, None)
OF_EACH_PLACE = (
    "start-start", "lobby-lobby", "table-follow", "page-summary", "replay-open_hands",
)  # fmt: skip
AT_MORE_SIZES = (
    *OF_EACH_PLACE, "table-trumps", "table-give", "table-discard", "table-follow_of_four",
)  # fmt: skip
KEYS_THAT_ARE_NONE = re.compile(r"<( and )?>|< > \w|\^v")  # arrows that could not be drawn
EVERY_PAGE = tuple(name for name in SITUATIONS if name.startswith("page-"))


class ScreenFile(SingleFileSnapshotExtension):
    """Each screen in a file of its own, to be read as it is."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def screen_file(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(ScreenFile)


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("game", "notifier"):
        monkeypatch.setattr(f"client.screen.apps.{module}.get_time", lambda: 0.0)
    monkeypatch.setattr("client.screen.scene.trick_hold.get_time", lambda: 0.0)


@pytest.mark.parametrize("name", SITUATIONS)
async def test_the_screen_is_as_it_was_at_every_size_with_grounds_and_without(
    name: str, screen_file: SnapshotAssertion
) -> None:
    on_grounds = PALETTES[Theme.FELT]
    sizes = (*SIZES, *MORE_SIZES) if name in AT_MORE_SIZES else SIZES
    async with SITUATIONS[name].shown(LookThrough(), SIZES[0]) as person:
        for size in sizes:
            await person.resize(size)
            seen = await picture_in(MEANINGS, person)
            assert picture_text(seen) == screen_file(name="{}x{}".format(*size))
        seen = await picture_in(MEANINGS_ON_GROUNDS, person)
        drawn = await picture_in(on_grounds, person)
        assert differences(drawn, drawn_in(seen, on_grounds)) == []


@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OF_EACH_PLACE)
async def test_a_terminal_of_another_size_from_the_start_shows_the_same(
    name: str, size: Size
) -> None:
    async with SITUATIONS[name].shown(LookThrough(), SIZES[0]) as person:
        await person.resize(size)
        grown = picture_of(person)
    async with SITUATIONS[name].shown(LookThrough(), size) as person:
        assert differences(picture_of(person), grown) == []


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("name", OF_EACH_PLACE)
async def test_in_no_theme_is_anything_drawn_but_in_its_colours(
    name: str, palette: Palette
) -> None:
    async with SITUATIONS[name].shown(LookThrough(worn=meanings_for(palette)), (80, 24)) as person:
        seen = picture_of(person)
        await person.look_through(LookThrough(worn=palette))
        assert differences(picture_of(person), drawn_in(seen, palette)) == []


@pytest.mark.parametrize(
    "palette", [*PALETTES.values(), WITHOUT_COLOUR], ids=[*PALETTES, "without colour"]
)
async def test_the_colours_are_as_they_were(
    palette: Palette, screen_file: SnapshotAssertion
) -> None:
    assert palette_text(palette) == screen_file


@pytest.mark.parametrize("name", SITUATIONS)
async def test_with_letters_for_suits_all_is_ascii(name: str) -> None:
    async with SITUATIONS[name].shown(Look(Signs.LETTERS), (140, 40)) as person:
        assert person.text.isascii()
        assert not KEYS_THAT_ARE_NONE.search(person.text)


async def test_the_ascii_table_is_as_it_was(screen_file: SnapshotAssertion) -> None:
    async with TABLE["follow"].shown(LookThrough(Signs.LETTERS), (80, 24)) as person:
        assert picture_text(picture_of(person)) == screen_file


@pytest.mark.parametrize("size", [(59, 24), (80, 17), (16, 6)])
async def test_a_terminal_that_is_too_small_is_told_what_is_needed(size: tuple[int, int]) -> None:
    async with seated(FakeSession(), size, keep_pages=True) as player:
        text = " ".join(player.text.split())
        assert text == f"The table needs 60 × 18 characters, here are {size[0]} × {size[1]}."


async def test_a_terminal_that_grows_shows_the_table_with_the_choice_that_was_made() -> None:
    async with seated(TABLE["give"].session()) as player:
        await player.press("home", "space")
        chosen = player.selection.chosen
        await player.pilot.resize_terminal(50, 10)
        await player.until(lambda: "The table needs" in player.text)
        await player.pilot.resize_terminal(100, 30)
        await player.until(lambda: "The table needs" not in player.text)
        await player.until(lambda: "Give" in player.text)
        assert player.selection.chosen == chosen


@pytest.mark.parametrize("name", [*OF_EACH_PLACE, *EVERY_PAGE])
async def test_nothing_minds_how_small_the_terminal_becomes(name: str) -> None:
    async with SITUATIONS[name].shown(LookThrough(), (80, 24)) as person:
        heading = person.text.strip().split("\n")[0]
        for size in ((5, 5), (1, 1), (2, 40), (140, 1), (80, 24)):
            await person.resize(size)
        assert heading in person.text


async def test_names_in_any_script_keep_the_columns() -> None:
    session = FakeSession(names=("Đặng Thị Hồng", "王小明同學您好嗎一二三四五六", "Åsa", "Ștefan"))
    async with seated(session) as player:
        await player.rest()
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
