"""Asking for results: from a seat, and on a connection beside it that takes nobody's place."""

import pytest
from trio.testing import MockClock

from engine.public import Phase
from protocol.features import ASIDE
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    GetResults,
    Goodbye,
    Hello,
    Join,
    Leave,
    Refused,
    Rejected,
    Results,
    VisitLobby,
    Welcome,
)
from server.lobby.conversation import MOST_RESULTS
from server.storage.journal import Ending, PackedActions
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    MemoryServer,
    memory_server,
    play_together,
    sit_together,
)
from tests.server.lobby.test_resumption import is_in

pytestmark = pytest.mark.trio


async def results(client: Client) -> Results:
    """The results that the server tells."""
    await client.say(GetResults())
    return await client.hear_a(Results)


async def aside(server: MemoryServer, name: str, token: bytes) -> Client:
    """A client that only asks."""
    client = Client(server.stream(), name)
    await client.say(Hello(PROTOCOL_VERSION, name, token, (ASIDE,)))
    return client


async def test_results_count_as_soon_as_a_game_is_over(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY, 2))
        assert await results(clients[0]) == Results(())
        await play_together(clients)
        told = (await results(clients[0])).players
        assert sorted(player.name for player in told) == ["Ann", "Ben", "Cat"]
        assert [player.wins for player in told] == [1, 0, 0]
        assert all((player.games, player.hands) == (1, 2) for player in told)
        assert all(deltas_are_of_two_hands(player.deltas_hundredths) for player in told)


def deltas_are_of_two_hands(deltas: tuple[int | None, ...]) -> bool:
    """In two hands a player has two of the three targets."""
    return [delta is None for delta in deltas].count(True) == 1


async def test_a_player_who_asks_aside_disturbs_nobody_least_of_all_themselves(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, is_in(Phase.PLAY))
        ann = await aside(server, "Ann", clients[0].token)
        welcome = await ann.hear_a(Welcome)
        assert (welcome.token, welcome.table) == (clients[0].token, "")
        assert await results(ann) == Results(())
        await ann.drop()
        await play_together(clients)
        assert not any(isinstance(message, Goodbye) for message in clients[0].heard)


async def test_aside_nothing_can_be_done_but_asking(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann = await aside(server, "Ann", b"")
        await ann.hear_a(Welcome)
        for message in (Join(), VisitLobby(), Leave()):
            assert await ann.rejection(message) == Rejected("not_at_a_table")
        await ann.hear_nothing(100)
        assert await results(ann) == Results(())


async def test_aside_a_name_needs_its_token_as_well(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        await server.connect("Ann")
        thief = await aside(server, "Ann", b"wrong")
        assert await thief.hear_end() == Refused("name_in_use", {"name": "Ann"})


async def test_the_best_of_a_great_many_fit_one_message(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients)
        public = server.journal.states()[-1].public
        for number in range(MOST_RESULTS + 50):
            people = (f"{number} 東京東京東京東京東京", "", "")
            await server.journal.end(1, Ending(PackedActions(), people, public))
        assert len((await results(clients[0])).players) == MOST_RESULTS
