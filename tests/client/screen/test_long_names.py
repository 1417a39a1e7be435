"""Names as long as they may be, in wide characters: they cut themselves, and nothing else."""

import pytest

from protocol.limits import MAX_NAME_CHARACTERS
from tests.client.fakes.player import seated
from tests.client.situations.table import TABLE

pytestmark = pytest.mark.asyncio

WIDE = tuple(first + "同" * (MAX_NAME_CHARACTERS - 1) for first in "王小明您")
LATIN = tuple(first * MAX_NAME_CHARACTERS for first in "Ämïñ")


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
@pytest.mark.parametrize("names", [WIDE, LATIN], ids=["wide", "latin"])
@pytest.mark.parametrize(
    ("situation", "ends"),
    [
        ("give", ("choose 1 more", "2 cards", "total ▲2")),
        ("return", ("choose 1 more", "4 highest cards", "total ▼12")),
        ("others_turn", ("is to play.", "total ▼6")),
        ("follow_of_four", ("total ▼8", "1/4")),
    ],
)
async def test_what_stands_behind_a_name_stays_in_sight(
    situation: str, ends: tuple[str, ...], names: tuple[str, ...], size: tuple[int, int]
) -> None:
    session = TABLE[situation].session()
    session.names = names
    async with seated(session, size) as player:
        await player.press(*TABLE[situation].keys)
        await player.pilot.pause()
        await player.settle()
        text = "\n".join(strip.text for strip in player.strips)
        assert all(end in text for end in ends)
        assert {strip.cell_length for strip in player.strips} == {size[0]}
