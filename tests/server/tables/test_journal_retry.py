"""A journal that cannot be written: nobody is told of anything, the table pauses, and it goes on by
itself.
"""

from collections.abc import Sequence
from itertools import pairwise

import pytest
import trio
from trio.testing import MockClock

from engine.actions import Play
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import (
    Act,
    Claim,
    FillSeats,
    GameView,
    Happened,
    Join,
    Leave,
    LeftTable,
    Ready,
    Rejected,
    TableState,
)
from server.storage.failure import StorageFailure
from server.storage.journal import Ending, Entry, GameHeader, GameId, TableId
from server.storage.table_setup import TableSetup
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import (
    MemoryServer,
    OpenJournal,
    memory_server,
    play_together,
    sit_together,
)
from tests.server.lobby.test_resumption import is_mid_trick

pytestmark = pytest.mark.trio

NEVER = 10_000.0


class FailingJournal(OpenJournal):
    """Cannot be written while it is `down`. `tries` are the times at which that was tried."""

    def __init__(self) -> None:
        super().__init__()
        self.down = False
        self.tries: list[float] = []
        self.seats: list[TableSetup] = []

    def _check(self) -> None:
        if self.down:
            self.tries.append(trio.current_time())
            raise StorageFailure

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        self._check()
        return await super().begin(header, entries, table)

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        self._check()
        await super().append(game, seq, entries)

    async def keep(self, table: TableId | None, setup: TableSetup) -> TableId:
        self._check()
        self.seats.append(setup)
        return await super().keep(table, setup)

    async def end(self, game: GameId, ending: Ending) -> None:
        self._check()
        await super().end(game, ending)


async def hear_paused(client: Client, paused: str) -> None:
    """Until the table is said to stand still, or (empty) to go on."""
    await client.hear_a(TableState, lambda table: table.paused == paused)


async def hear_no_game(clients: Sequence[Client]) -> None:
    """For a while nobody is told anything of a game."""
    before = [len(client.heard) for client in clients]
    with trio.move_on_after(100):
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.hear_end)
    for start, client in zip(before, clients, strict=True):
        assert not any(isinstance(said, Happened | GameView) for said in client.heard[start:])


async def bring_down(server: MemoryServer, journal: FailingJournal) -> list[Client]:
    """Three people in the midst of a trick; one of them has acted since the journal is down."""
    clients = await sit_together(server)
    await play_together(clients, is_mid_trick)
    journal.down = True
    await actor_of(clients).act()
    for client in clients:
        await hear_paused(client, "journal")
    return clients


def actor_of(clients: Sequence[Client]) -> Client:
    """Whose turn it is, as they all see it."""
    [actor] = [
        client for client in clients if client.view and client.view.public.to_act == client.seat
    ]
    return actor


async def test_what_cannot_be_written_is_told_to_nobody_and_done_once_it_can(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal) as server:
        clients = await bring_down(server, journal)
        views = [client.view for client in clients]
        await hear_no_game(clients)
        assert [client.view for client in clients] == views
        assert view_for(journal.states()[-1], 0) == views[0]
        journal.down = False
        for client in clients:
            await client.hear_a(Happened)
            await hear_paused(client, "")
        await play_together(clients)
        assert journal.ended == [1]


async def test_it_is_tried_again_after_growing_pauses(autojump_clock: MockClock) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal) as server:
        await bring_down(server, journal)
        await trio.sleep(64)
        pauses = [after - before for before, after in pairwise(journal.tries)]
        assert pauses == pytest.approx([0.5, 1, 2, 4, 8, 15, 15, 15])


async def test_a_game_begins_once_that_can_be_written(autojump_clock: MockClock) -> None:
    journal = FailingJournal()
    journal.down = True
    async with memory_server(journal=journal) as server:
        clients = await sit_together(server)
        await hear_no_game(clients)
        assert clients[0].table is not None
        assert clients[0].table.paused == "journal"
        journal.down = False
        await play_together(clients)


async def test_a_game_that_has_to_wait_does_not_begin_without_players_who_have_left(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    journal.down = True
    async with memory_server(journal=journal) as server:
        clients = await sit_together(server)
        await clients[0].say(Leave())
        await clients[0].hear_a(LeftTable)
        journal.down = False
        await clients[1].hear_a(TableState, lambda table: table.paused == "")
        await clients[0].say(Join(), Ready())
        await clients[0].hear_a(TableState)
        await play_together(clients)
        assert len(journal.games) == 1


async def test_the_end_of_a_game_is_written_before_the_next_game_begins(
    autojump_clock: MockClock,
) -> None:
    journal = EndlessJournal()
    async with memory_server(journal=journal) as server:
        clients = await sit_together(server)
        await play_together(clients)
        for client in clients:
            await client.say(Ready())
        await hear_no_game(clients)
        assert journal.ended == []
        journal.down = False
        for client in clients:
            await client.hear_a(GameView)
        assert journal.ended == [1]
        await play_together(clients)
        assert [tally.games for tally in await journal.tallies(10)] == [2, 2, 2]


class EndlessJournal(FailingJournal):
    """Goes down with the last card of the first game."""

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        await super().append(game, seq, entries)
        is_over = self.states(game)[-1].public.phase is Phase.OVER
        self.down = is_over and game == 1


async def test_a_player_who_comes_back_meanwhile_sees_why_it_stands_still_and_keeps_their_action(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal) as server:
        clients = await bring_down(server, journal)
        actor = actor_of(clients)
        await actor.drop()
        back = await server.reconnect(actor)
        await hear_paused(back, "journal")
        await back.hear_a(GameView)
        journal.down = False
        await back.hear_a(Happened)
        await play_together([back if client is actor else client for client in clients])


async def test_a_bot_in_place_of_a_player_who_has_left_meanwhile_decides_anew(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal) as server:
        clients = await bring_down(server, journal)
        actor = actor_of(clients)
        rest = [client for client in clients if client is not actor]
        await actor.say(Leave())
        await actor.hear_a(LeftTable)
        assert [seat.level for seat in journal.seats[-1].seats] == ["", "", ""]
        await trio.sleep(5)
        journal.down = False
        await play_together(rest)
        assert [seat.level for seat in journal.seats[-1].seats].count("casual") == 1


async def test_what_waits_is_not_replaced_by_what_is_said_after_it(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal) as server:
        clients = await bring_down(server, journal)
        actor = actor_of(clients)
        view = actor.view
        assert view is not None
        before = len(journal.states())
        hidden = next(card for card in range(52) if card not in view.hand)
        refused = await actor.rejection(Act(actor.seq, Play(hidden)))
        assert refused.code == "stale"
        refused = await actor.rejection(Claim(actor.seq))
        assert refused == Rejected("stale")
        journal.down = False
        for client in clients:
            await client.hear_a(Happened)
        assert len(journal.states()) > before
        await play_together(clients)


async def test_while_something_else_waits_an_action_is_refused_at_once_or_waits_as_well(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal, ping_seconds=NEVER) as server:
        clients = await sit_together(server)
        await play_together(clients, is_mid_trick)
        actor = actor_of(clients)
        leaver, other = [client for client in clients if client is not actor]
        journal.down = True
        await leaver.say(Leave())
        await hear_paused(actor, "journal")
        await actor.hear_a(TableState)
        refused = await other.rejection(Act(other.seq, Play(0)))
        assert refused == Rejected("not_your_turn", {"seat": actor.seat})
        await actor.act()
        await actor.hear_nothing(100)
        journal.down = False
        await play_together([actor, other])


async def test_an_action_that_waits_and_is_said_again_is_no_news(
    autojump_clock: MockClock,
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal, ping_seconds=NEVER) as server:
        clients = await bring_down(server, journal)
        actor = actor_of(clients)
        await actor.act()
        await actor.hear_nothing(100)
        journal.down = False
        for client in clients:
            await client.hear_a(Happened)
        await play_together(clients)


async def test_bots_wait_as_well(autojump_clock: MockClock) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal, seed=2) as server:
        ann = await server.connect("Ann")
        await ann.say(Join(), FillSeats("casual"))
        await ann.play(is_mid_trick)
        journal.down = True
        if ann.is_asked:
            await ann.act()
        await hear_paused(ann, "journal")
        await ann.hear_nothing(100)
        journal.down = False
        await ann.play()


async def test_a_table_that_closes_meanwhile_leaves_its_game_unfinished(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    journal = FailingJournal()
    async with memory_server(journal=journal, empty_table_seconds=60) as server:
        clients = await bring_down(server, journal)
        for client in clients:
            await client.drop()
        await trio.sleep(100)
        ann = await server.reconnect(clients[0])
        assert await ann.rejection(Leave()) == Rejected("not_at_a_table")
        assert journal.ended == []
    assert "it stays open in the journal" in caplog.text
