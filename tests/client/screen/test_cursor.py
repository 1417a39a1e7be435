"""Where the terminal's own cursor stands, which braille displays and screen magnifiers follow."""

import re

import pytest

from tests.client.fakes.picture import LookThrough, picture_of
from tests.client.situations.everything import SITUATIONS
from tests.client.situations.situation import SIZES

CARD = "[2-9TJQKA][♠♥♣♦]"
STANDS_ON = {
    "start-start": " Today's deal",
    "start-settings": "← the terminal's own →",
    "start-play_rules": "_ →",
    "start-join": r"\[ Join \]",
    "start-lan": "box ",
    "start-records": "2026-03-30 20:15",
    "lobby-lobby": " KQ7F ",
    "lobby-typing": "_",
    "lobby-by_code": "_",
    "table-follow": CARD,
    "table-trumps": " [♠♥♣♦] ",
    "table-targets": " [358] ",
    "table-discard": CARD,
    "table-chosen_ahead": CARD,
    "table-others_turn": "[A-Z][a-z]+ is to play.",
    "table-waiting_room": "Enter says that you are ready",
    "page-chat": "l ",
    "page-chat_empty": "   ",
    "page-people": " Ben ",
    "page-help": "Keys",
    "page-quit": "Leave the program",
    "replay-from_a_seat": "2 Ben",
    "lesson-welcome": "Enter to go on",
    "lesson-giving": CARD,
}


@pytest.mark.asyncio
@pytest.mark.parametrize(("name", "text"), STANDS_ON.items(), ids=STANDS_ON)
async def test_the_cursor_of_the_terminal_stands_where_the_players_is(name: str, text: str) -> None:
    async with SITUATIONS[name].shown(LookThrough(), SIZES[0]) as person:
        for size in (SIZES[0], SIZES[-1]):
            await person.resize(size)
            assert person.app.cursor_place is not None
            x, y = person.app.cursor_place
            cells = picture_of(person)[y][x:]
            assert re.match(text, "".join(cluster for cluster, _ in cells))
