"""Targets of any size and names that look like markup leave the table as it is."""

import pytest
from msgspec.structs import replace

from engine.public import Phase
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio

HUGE = 1_000_000


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_a_bar_is_no_longer_than_there_are_tricks(size: tuple[int, int]) -> None:
    session = FakeSession(seed=b"huge")
    session.skip_to(Phase.PLAY, lambda view: view.public.hand == 2 and len(view.public.tricks) > 3)
    public = replace(session.state.public, targets=(HUGE, HUGE - 1, 0))  # of a server without rules
    session.state = replace(session.state, public=public)
    async with seated(session, size) as player:
        await player.pilot.pause()
        assert player.text.count("□") <= 2 * 16
        assert f"/{HUGE}" in player.text
        assert "TRUMPS" in player.text
        await player.press("v")
        await player.until(lambda: "Score sheet" in player.text)
        assert {strip.cell_length for strip in player.strips} == {size[0]}


async def test_a_name_is_never_markup() -> None:
    names = ("[red]Ann[/red]", "[link=x]Ben", "[/]", "Dan")
    async with seated(FakeSession(names=names, dealer=1)) as player:
        for name in names[:3]:
            assert name in player.text
        await player.press("m")
        await player.until(lambda: "Who is here" in player.text)
        for name in names[:3]:
            assert name in player.text
