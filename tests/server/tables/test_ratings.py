"""A game counts for those who were there, and says of the others that they were not."""

import pytest
from trio.testing import MockClock

from engine.public import Phase
from protocol.messages import GetResults, Leave, LeftTable, Results
from tests.server.fakes.memory_server import memory_server, play_together, sit_together
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio


async def test_who_leaves_before_the_first_card_is_not_rated_and_who_leaves_near_the_end_is(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.TRUMP))
        first, *others = clients
        await first.say(Leave())
        await first.hear_a(LeftTable)
        await play_together(
            others, lambda view: view.public.hand == 2 and len(view.public.tricks) == 10
        )
        late, last = others
        await late.say(Leave())
        await late.hear_a(LeftTable)
        await play_together([last])
        await last.say(GetResults())
        results = {each.name: each for each in (await last.hear_a(Results)).players}
        counted = {name: (each.games, each.unrated) for name, each in results.items()}
        assert counted == {first.name: (0, 1), late.name: (1, 0), last.name: (1, 0)}
        assert results[first.name].rating_hundredths == 0
