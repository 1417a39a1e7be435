"""The hand as it is drawn."""

import pytest

from tests.client.player import seated
from tests.client.situations.table import TABLE

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("size", "is_whole"), [((80, 24), False), ((100, 30), True)])
async def test_where_there_is_room_cards_have_a_lower_edge_raised_or_not(
    size: tuple[int, int], is_whole: bool
) -> None:
    async with seated(TABLE["give"].session(), size) as player:
        await player.press("home", "space")
        rows = player.text.splitlines()[-6:-1]
        assert any("╰───╰" in row for row in rows) == is_whole
        assert any("╰───│" in row for row in rows) == is_whole
