"""An evening of several tables whose server is killed and started again, and what everybody is told
then.

At one table a clock runs, at one cards are taken back and a bot plays, at one the cut says who
deals and somebody has been removed, at one somebody is alone with bots, at one nobody has begun.
"""

import os
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random

import trio

from engine.presets import preset
from engine.public import Phase
from engine.rules import RuleSet
from engine.view import View
from protocol.messages import (
    FillSeats,
    HandOverTable,
    Join,
    LeftTable,
    LobbyState,
    Open,
    Pause,
    Ready,
    Rejected,
    RemovePlayer,
    TableOptions,
    VisitLobby,
)
from tests.e2e.world import World
from tests.killing.comparison import Comparison, is_between_games
from tests.killing.person import Person

LONGEST_LIFE_SECONDS = 0.8
PATIENCE_SECONDS = 60.0
SHORT = RuleSet(end="hands", limit=2)
TABLES: tuple[tuple[tuple[str, ...], RuleSet, TableOptions], ...] = (
    (("Ann", "Ben", "Cat"), SHORT, TableOptions(bank_seconds=600)),
    (("Dan", "Eve"), SHORT, TableOptions(grace_seconds=600)),
    (("Fay", "Gus", "Hal"), preset("mess", {"limit": 2}), TableOptions(password="cumquat")),
    (("Leo",), SHORT, TableOptions()),
    (("Ida", "Jim"), SHORT, TableOptions(host_admits=True, intermission_seconds=60)),
)
WITH_BOTS = (1, 3)
REMOVED, AT_TABLE = "Kim", 2

Moment = Callable[[View], bool]
MOMENTS: tuple[Moment | None, ...] = (
    None,
    lambda view: view.public.phase is Phase.OVER,
    lambda view: view.public.phase is Phase.DEAL,
    lambda view: view.public.phase in (Phase.GIVE, Phase.RETURN, Phase.TRUMP, Phase.DISCARD),
)
"""What a life of the server ends with; None for any."""


class Evening:
    """`comparison` is what has come of it so far."""

    def __init__(self, world: World, seed: int) -> None:
        self.comparison = Comparison()
        self._world = world
        self._random = Random(seed)
        self._path = str(world.short / "socket")
        self._groups = [
            [Person(name, self._random.getrandbits(32)) for name in names] for names, *_ in TABLES
        ]
        self._removed = Person(REMOVED, 0)
        self._codes: list[str] = []
        self._opened_at: dict[str, float] = {}
        self._died_at = 0.0

    @property
    def people(self) -> list[Person]:
        """Everybody who has a seat."""
        return [person for group in self._groups for person in group]

    @property
    def deals_checked(self) -> int:
        """How many deals the players have checked."""
        return sum(person.deals_checked for person in self.people)

    def live_and_die(self) -> None:
        """One life of the server: what was told before it is there, and then it is killed."""
        with self._world.server(
            *("--listen", f"unix:{self._path}", "--names-from", "tokens", "--bot-pause", "0"),
            *("--data", str(self._world.directory / "server-data"), "--names-per-hour", "1000"),
            *("--messages-per-second", "100000", "--messages-at-once", "100000"),
        ) as server:
            trio.run(self._live, server.pid)
            self.comparison.losses += server.complaints

    async def _live(self, server: int) -> None:
        with trio.fail_after(PATIENCE_SECONDS):
            back_at = time.monotonic()
            await self._come_back()
            async with trio.open_nursery() as nursery:
                for person in self.people:
                    nursery.start_soon(_until_gone, person.live)
                for group in self._groups:
                    nursery.start_soon(_until_gone, self._stir, group)
                await self._wait_for_a_moment()
                os.kill(server, signal.SIGKILL)
            for person in self.people:
                self.comparison.compare_clocks(person, self._died_at, back_at)
            self._died_at = time.monotonic()
        for person in self.people:
            await trio.aclose_forcefully(person.client.stream)
            self.comparison.losses += [f"{person.name}: deal {fault}" for fault in person.faults]
            self.comparison.losses += [f"{person.name}: {each}" for each in person.strange]
            person.faults, person.strange = [], []
        await trio.aclose_forcefully(self._removed.client.stream)

    async def _come_back(self) -> None:
        """Everybody is there again, and has heard all that there is to hear."""
        for person in (*self.people, self._removed):
            await person.come(self._path)
        if not self._codes:
            await self._sit_down()
        for group in self._groups:
            for person in group:
                await person.catch_up()
            if self._died_at:
                self.comparison.compare(group)
        await self._check_lobby()

    async def _sit_down(self) -> None:
        """At the beginning of the evening."""
        for group, (_, rules, options) in zip(self._groups, TABLES, strict=True):
            table = await group[0].sit_down(Open(rules, options=options))
            self._codes.append(table.table)
            self._opened_at[table.table] = time.time()
            join = Join(table.table, options.password)
            if len(self._codes) == AT_TABLE + 1:
                removed = await self._removed.sit_down(join)
                await group[0].client.say(RemovePlayer(removed.your_seat or 0))
                await self._removed.client.hear_a(LeftTable)
            for person in group[1:]:
                await person.sit_down(join)
        for place in WITH_BOTS:
            await self._groups[place][0].client.say(FillSeats("casual"))

    async def _check_lobby(self) -> None:
        """Who was removed is unwelcome, and hears how old the tables are."""
        code, options = self._codes[AT_TABLE], TABLES[AT_TABLE][2]
        refused = await self._removed.refusal(Join(code, options.password))
        self._count("removed", refused == Rejected("unwelcome", {"table": code}), refused)
        await self._removed.client.say(VisitLobby())
        tables = {
            each.table: each for each in (await self._removed.client.hear_a(LobbyState)).tables
        }
        for code, opened_at in self._opened_at.items():
            age = time.time() - opened_at
            fits = code in tables and abs(tables[code].age_seconds - age) < 3
            self._count("age", fits, (code, age))

    def _count(self, item: str, fits: bool, now: object) -> None:
        counts = self.comparison.counts
        counts[item] = counts.get(item, 0) + 1
        if not fits:
            self.comparison.losses.append(f"{item}: {now}")

    async def _stir(self, group: Sequence[Person]) -> None:
        """What people do besides playing: get ready, pause, hand the table over."""
        while True:
            await trio.sleep(self._random.uniform(0.01, 0.2))
            person = self._random.choice(group)
            table = person.now.table
            if table is None:
                continue
            if is_between_games(person.now):
                is_last = group is self._groups[-1]
                await person.wish(Ready(not is_last or self._random.random() < 0.5))
            elif table.paused or self._random.random() < 0.1:
                await person.wish(Pause(not table.paused))
            elif table.host == table.your_seat and self._random.random() < 0.2:
                heirs = [each.now.table for each in group if each.now.table and each is not person]
                seats = [heir.your_seat for heir in heirs if heir.your_seat is not None]
                if seats:
                    await person.wish(HandOverTable(self._random.choice(seats)))

    async def _wait_for_a_moment(self) -> None:
        """When to kill: after a while, or soon after something has happened at a table."""
        moment = self._random.choice(MOMENTS)
        if moment is None:
            return await trio.sleep(self._random.uniform(0, LONGEST_LIFE_SECONDS))
        with trio.move_on_after(3 * LONGEST_LIFE_SECONDS):
            await self._random.choice(self._groups[:-1])[0].see(moment)
            await trio.sleep(self._random.uniform(0, 0.05))


async def _until_gone(work: Callable[..., Awaitable[None]], *arguments: object) -> None:
    """Until the line is gone."""
    with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
        await work(*arguments)
