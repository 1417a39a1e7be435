"""`kill -9` of a server under load, at random moments, and every time it is started again: whatever
anyone was told is there, every view is the fold of what was told, and everybody resumes.

    SERGEANT_MAJOR_KILLS=200 pytest tests/e2e/test_kill.py
"""

import os
import signal
from collections.abc import Mapping
from random import Random

import pytest
import trio

from tests.e2e.journal_reader import WrittenGame, read_games
from tests.e2e.survivor import Survivor, Told
from tests.e2e.world import World

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

KILLS = int(os.environ.get("SERGEANT_MAJOR_KILLS", "5"))
SEED = int(os.environ.get("SERGEANT_MAJOR_SEED", "1"))
TABLES = 5
LONGEST_LIFE_SECONDS = 0.8
PATIENCE_SECONDS = 60.0


class Loaded:
    """A server with people at all of its tables, who live on while it dies."""

    def __init__(self, world: World) -> None:
        self.people = [Survivor(f"Player {n}", Random(n)) for n in range(3 * TABLES)]
        self.views_checked = self.returns_checked = 0
        self.games_ended = 0
        self._world = world
        self._random = Random(SEED)
        self._data = world.directory / "server-data"
        self._path = world.short / "socket"
        self._unfinished: list[WrittenGame] = []
        self._next_number = 1

    def live_and_die(self) -> None:
        """One life of the server, and the proof of what is left of it."""
        with self._world.server(
            *("--listen", f"unix:{self._path}", "--names-from", "tokens"),
            *("--data", str(self._data), "--set", "end=hands", "limit=4", "--bot-pause", "0"),
            *("--messages-per-second", "100000", "--messages-at-once", "100000"),
        ) as server:
            trio.run(self._play_until_killed, server.pid)
            assert server.complaints == []
        self._check()

    async def _play_until_killed(self, server: int) -> None:
        with trio.fail_after(PATIENCE_SECONDS):
            async with trio.open_nursery() as nursery:
                for person in self.people:
                    person.is_back = trio.Event()
                    nursery.start_soon(person.live, str(self._path))
                await self._wait_until_all_are_back()
                await trio.sleep(self._random.uniform(0, LONGEST_LIFE_SECONDS))
                os.kill(server, signal.SIGKILL)

    async def _wait_until_all_are_back(self) -> None:
        """Not always: some servers are killed while people are still coming back."""
        if self._random.random() < 0.1:
            return
        for person in self.people:
            await person.is_back.wait()

    def _check(self) -> None:
        """All that anyone was told is what he may know of a game that is in the journal. Who was in
        a game when the server before this one died has come back to that game.
        """
        first = min((game.number for game in self._unfinished), default=self._next_number)
        games = read_games(self._data, self._world.directory / "copy", first)
        game_of = {view: game for game in games for view in game.views()}
        for person in self.people:
            assert person.unexpected == []
            assert all(told in game_of for told in person.told)
            self.views_checked += len(person.told)
        self._check_returns(game_of)
        for person in self.people:
            person.told.clear()
        self._unfinished = [game for game in games if not game.has_ended]
        self._next_number = max((game.number + 1 for game in games), default=self._next_number)
        self.games_ended += len(games) - len(self._unfinished)

    def _check_returns(self, game_of: Mapping[Told, WrittenGame]) -> None:
        """Nobody has to be back before the others have ended the game and begun another one."""
        over = {game.number for game in game_of.values() if game.is_over}
        expected = {name: game for game in self._unfinished for name in game.names}
        for person in self.people:
            if person.back_at is not None and person.name in expected:
                before, after = expected[person.name], game_of[person.back_at]
                if before.number not in over:
                    assert after.number == before.number
                    assert person.back_at[0] >= before.last_seq
                    self.returns_checked += 1


def test_a_killed_server_forgets_nothing_that_anyone_was_told(world: World) -> None:
    loaded = Loaded(world)
    for _ in range(KILLS):
        loaded.live_and_die()
    print(f"{KILLS} kills, {loaded.views_checked} views, {loaded.returns_checked} returns", end="")
    print(f", {loaded.games_ended} games ended")
    assert loaded.views_checked > 100 * KILLS
    assert loaded.returns_checked > KILLS
