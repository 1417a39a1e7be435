"""The journal in the database: what is in it after what, and that a game agrees with it."""

import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
import trio

from engine.actions import NameTrump, Play
from engine.bots import decide
from engine.legality import IllegalAction
from engine.proof import Proof
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from server.storage.database import Database
from server.storage.failure import StorageFailure
from server.storage.journal import Ending, Entry, GameHeader, GameSoFar, PackedActions
from server.storage.results import MemoryResults
from server.storage.sqlite_journal import SqliteJournal, take_over
from server.storage.table_setup import SeatSetup, TableSetup
from server.tables.game import Game
from tests.server.fakes.databases import database, locked, rows

pytestmark = pytest.mark.trio

SHORT = RuleSet(end="hands", limit=1)
TABLE = TableSetup("KQ7M", (SeatSetup("Ann"), SeatSetup("Ben"), SeatSetup("Ada", "casual")))
ENTRIES = "SELECT count(*) FROM entries"


@asynccontextmanager
async def journal(path: Path) -> AsyncIterator[tuple[SqliteJournal, Database]]:
    """A journal in a file."""
    async with database(path) as (db, connection):
        yield SqliteJournal(db, take_over(connection), lambda: None), db


async def unfinished(journal: SqliteJournal) -> list[GameSoFar]:
    """The games that go on."""
    games = [table.game for table in await journal.tables()]
    return [game for game in games if game is not None and not game.has_ended]


def whole_game(rules: RuleSet, random: Random) -> tuple[list[Entry], State]:
    """The actions of a game, and its end."""
    state, entries = new_game(rules, 0), []
    while state.public.phase is not Phase.OVER:
        entry = _next_entry(state, random)
        state, _ = step(state, entry.seat, entry.action)
        entries.append(entry)
    return entries, state


def _next_entry(state: State, random: Random) -> Entry:
    public = state.public
    if public.phase is Phase.DEAL:
        pack = shuffled_pack(random.randbytes(32), public.rules.deck)
        return Entry(None, deal_pack(public.rules, public.dealer, pack))
    assert public.to_act is not None
    return Entry(public.to_act, decide("casual", view_for(state, public.to_act)))


async def test_what_was_written_is_taken_over_action_by_action(tmp_path: Path) -> None:
    entries, _ = whole_game(SHORT, Random(1))
    header = GameHeader(SHORT, 0, (((0, 12), (1, 13), (2, 14)),), TABLE)
    moved = TableSetup("KQ7M", (SeatSetup("Ada", "casual"), *TABLE.seats[1:]), host=1)
    async with journal(tmp_path / "db") as (written, _):
        table = await written.keep(None, moved)
        game = await written.begin(header, entries[:1], table)
        await written.append(game, 1, entries[1:2])
        await written.append(game, 2, entries[2:5])
        assert await written.keep(table, moved) == table
    async with journal(tmp_path / "db") as (read, _):
        [kept] = await read.tables()
        assert kept.game is not None
        assert (kept.table, kept.setup, kept.game.game, kept.game.header) == (
            *(table, moved),
            *(game, header),
        )
        assert kept.game.actions.unpack() == entries[:5]
        await read.append(game, 5, entries[5:])
        with pytest.raises(ValueError, match="entry 5 of game"):
            await read.append(game, 5, entries[5:])
        assert await read.tables() == ()
        await read.close(table)
    async with journal(tmp_path / "db") as (read, _):
        assert await read.tables() == []


async def test_a_game_that_has_ended_is_history_in_one_piece(tmp_path: Path) -> None:
    entries, state = whole_game(SHORT, Random(1))
    async with journal(tmp_path / "db") as (written, db):
        game = await written.begin(GameHeader(SHORT, 0, (), TABLE), entries)
        ending = Ending(PackedActions(entries), ("Ann", "Ben", ""), state.public)
        await written.end(game, ending)
        [(actions,)] = await db.read(
            lambda connection: connection.execute("SELECT actions FROM games").fetchall()
        )
        assert PackedActions.of_bytes(actions).unpack() == entries
    async with journal(tmp_path / "db") as (read, _):
        assert await unfinished(read) == []
    assert rows(tmp_path / "db", ENTRIES) == [(0,)]


async def test_entries_of_games_that_have_ended_do_not_pile_up(tmp_path: Path) -> None:
    entries, state = whole_game(SHORT, Random(1))
    ending = Ending(PackedActions(entries), ("Ann", "Ben", ""), state.public)
    async with journal(tmp_path / "db") as (written, _):
        lasting = await written.begin(GameHeader(SHORT, 0, (), TABLE), entries[:3])
        most = 0
        for _ in range(200):
            game = await written.begin(GameHeader(SHORT, 0, (), TABLE), entries)
            await written.end(game, ending)
            [[count]] = rows(tmp_path / "db", ENTRIES)
            assert isinstance(count, int)
            most = max(most, count)
        assert most <= 60 * len(entries)
    async with journal(tmp_path / "db") as (read, _):
        assert [game.game for game in await unfinished(read)] == [lasting]


async def test_the_end_of_a_game_and_its_results_are_written_together_or_not_at_all(
    tmp_path: Path,
) -> None:
    entries, state = whole_game(SHORT, Random(1))
    ending = Ending(PackedActions(entries), ("Ann", "Ben", ""), state.public)
    ended = "SELECT count(*) FROM games WHERE ended_at NOTNULL"
    async with journal(tmp_path / "db") as (written, db):
        game = await written.begin(GameHeader(SHORT, 0, (), TABLE), entries)
        await db.write(drop_results)
        with pytest.raises(StorageFailure):
            await written.end(game, ending)
        assert rows(tmp_path / "db", ended) == [(0,)]
        await db.write(restore_results)
        for _ in range(2):  # the second time it is no news
            await written.end(game, ending)
        assert rows(tmp_path / "db", ended) == [(1,)]
        tallies = await written.tallies(9)
        assert sorted((tally.name, tally.games) for tally in tallies) == [("Ann", 1), ("Ben", 1)]


def drop_results(connection: sqlite3.Connection) -> None:
    """Nothing can be counted any more."""
    connection.execute("ALTER TABLE results RENAME TO elsewhere")


def restore_results(connection: sqlite3.Connection) -> None:
    """It can again."""
    connection.execute("ALTER TABLE elsewhere RENAME TO results")


async def test_the_database_counts_as_the_memory_does(tmp_path: Path) -> None:
    random = Random(5)
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "", "", "ANN")
    results = MemoryResults()
    async with journal(tmp_path / "db") as (written, _):
        for _ in range(25):
            entries, state = whole_game(RuleSet(end="hands", limit=2), random)
            people = draw_people(names, random)
            game = await written.begin(GameHeader(SHORT, 0, (), TABLE), entries)
            await written.end(game, Ending(PackedActions(entries), people, state.public))
            results.count(people, state.public)
        for most in (2, 100):
            assert await written.tallies(most) == results.best(most)


def draw_people(names: Sequence[str], random: Random) -> tuple[str, ...]:
    """Three of them; nobody sits on two seats."""
    while True:
        people = random.sample(names, 3)
        keys = [name.casefold() for name in people if name]
        if len(keys) == len(set(keys)):
            return tuple(people)


async def new_test_game(written: SqliteJournal) -> Game:
    """A game whose first hand is dealt."""
    return await Game.start(SHORT, TABLE, written, Proof("KQ7M", bytes(32), (b"",) * 3))


def trump_namer(game: Game) -> int:
    """Who has to name trumps."""
    assert game.to_act is not None
    return game.to_act


@pytest.mark.parametrize("is_under_way", [False, True])
async def test_a_game_whose_action_is_cancelled_agrees_with_the_journal(
    is_under_way: bool, tmp_path: Path
) -> None:
    """Before its commit is under way nothing has happened; from then on everything has."""
    async with journal(tmp_path / "db") as (written, db):
        game = await new_test_game(written)
        before, scope = game.view(0), trio.CancelScope()
        with Gate() as gate:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(db.write, gate.hold)
                if not is_under_way:
                    await gate.reached()
                nursery.start_soon(act_within, scope, game)
                await gate.reached()
                await trio.testing.wait_all_tasks_blocked()
                scope.cancel()
                await trio.testing.wait_all_tasks_blocked()
                gate.release()
        assert game.seq == 1 + is_under_way
        assert (game.view(0) != before) is is_under_way
        assert rows(tmp_path / "db", ENTRIES) == [(game.seq,)]


async def act_within(scope: trio.CancelScope, game: Game) -> None:
    """Name trumps, unless cancelled."""
    with scope:
        await game.act(trump_namer(game), NameTrump(2))


class Gate:
    """Holds the thread of the database."""

    def __init__(self) -> None:
        self._reached, self._released = threading.Event(), threading.Event()

    def __enter__(self) -> "Gate":
        return self

    def __exit__(self, *_: object) -> None:
        self._released.set()

    def hold(self, connection: sqlite3.Connection) -> None:
        """A change that takes its time."""
        self._reached.set()
        assert self._released.wait(10)

    async def reached(self) -> None:
        """Until the thread is held."""
        await trio.to_thread.run_sync(self._reached.wait)

    def release(self) -> None:
        """Let it go on."""
        self._released.set()


async def test_a_game_whose_action_cannot_be_written_is_as_it_was(tmp_path: Path) -> None:
    async with journal(tmp_path / "db") as (written, db):
        await db.read(lambda connection: connection.execute("PRAGMA busy_timeout = 10").close())
        game = await new_test_game(written)
        view = game.view(0)
        with locked(tmp_path / "db"), pytest.raises(StorageFailure):
            await game.act(trump_namer(game), NameTrump(2))
        assert game.view(0) == view
        with pytest.raises(IllegalAction):
            await game.act(trump_namer(game), Play(0))
        await game.act(trump_namer(game), NameTrump(2))
        assert rows(tmp_path / "db", ENTRIES) == [(2,)]


async def test_many_tables_at_once_each_have_their_own_actions(tmp_path: Path) -> None:
    random = Random(9)
    games = [whole_game(SHORT, random)[0] for _ in range(40)]
    async with journal(tmp_path / "db") as (written, _):
        numbers: dict[int, int] = {}

        async def write(place: int) -> None:
            game = await written.begin(GameHeader(SHORT, 0, (), TABLE), games[place][:1])
            numbers[game] = place
            for seq, entry in enumerate(games[place][1:], start=1):
                await written.append(game, seq, [entry])

        async with trio.open_nursery() as nursery:
            for place in range(len(games)):
                nursery.start_soon(partial(write, place))
    async with journal(tmp_path / "db") as (read, _):
        found = {game.game: game.actions.unpack() for game in await unfinished(read)}
    assert found == {game: games[place] for game, place in numbers.items()}
