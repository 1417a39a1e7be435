"""Situations in the replay of a record."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec

from client.screen.apps.replay import ReplayApp
from client.screen.scene.look import Look
from tests.client.fakes.person import Person
from tests.client.fakes.replay_player import TO_THE_MIDDLE, playback_of, replaying
from tests.client.situations.situation import Size


class InReplay(msgspec.Struct, frozen=True):
    """`lines` of the record, all of them if None."""

    keys: tuple[str, ...] = ()
    record: str = "online"
    lines: int | None = None

    @asynccontextmanager
    async def shown(self, look: Look, size: Size) -> AsyncIterator[Person[ReplayApp]]:
        async with replaying(playback_of(self.record, self.lines), size, look) as person:
            await person.press(*self.keys)
            await person.rest()
            yield person


REPLAYS: Mapping[str, InReplay] = {
    "before_the_first_deal": InReplay(),
    "exchange": InReplay(("n", "n", "l")),
    "open_hands": InReplay(TO_THE_MIDDLE),
    "from_a_seat": InReplay((*TO_THE_MIDDLE, "2")),
    "open_hands_of_four": InReplay(TO_THE_MIDDLE, "four-7432"),
    "from_a_seat_of_four": InReplay((*TO_THE_MIDDLE, "2"), "four-7432"),
    "end": InReplay(("z",)),
    "end_of_four": InReplay(("z",), "four-7432"),
    "record_ends": InReplay(("z",), lines=20),
    "exchanges": InReplay((*TO_THE_MIDDLE, "e")),
    "score_sheet": InReplay((*TO_THE_MIDDLE, "v")),
    "last_hand": InReplay((*TO_THE_MIDDLE, "u")),
    "log": InReplay((*TO_THE_MIDDLE, "o")),
    "help": InReplay(("question_mark",)),
}
