"""The tables of a server: opening one, and finding one to sit down at.

Not here: what goes on at a table (table.py).
"""

import logging
import secrets
from collections.abc import Iterator, Sequence

import trio

from engine.bots import LEVELS
from engine.rules import RulesError, RuleSet, check_rules
from protocol.messages import FillSeats, Rejected
from server.game import Game
from server.limits import TABLE_CODE_LETTERS
from server.peer import Peer
from server.requests import Arrived, Asked
from server.sessions import Player
from server.surroundings import Surroundings
from server.table import Table

CODE_LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"
"""What nobody takes for another when it is read aloud or from a screen: no B8, I1L, O0, S5, Z2."""

log = logging.getLogger(__name__)


class Lobby:
    """All tables by code. `nursery` is where they run.

    `rules` and `bots` are those of the tables that the server opens by itself.
    """

    def __init__(
        self,
        nursery: trio.Nursery,
        around: Surroundings,
        rules: RuleSet,
        bots: Sequence[str] = (),
    ) -> None:
        self._nursery = nursery
        self._around = around
        self._rules = rules
        self._bots = tuple(bots)
        self._tables: dict[str, Table] = {}
        self._openers: dict[str, Player] = {}

    def __iter__(self) -> Iterator[Table]:
        """The open tables."""
        return iter(list(self._tables.values()))

    async def open(self, player: Player, peer: Peer, rules: RuleSet, level: str) -> None:
        """A new table by `rules`; bots of `level` (empty: none) take the other seats."""
        if player.table is not None:
            return peer.post(Rejected("at_a_table", {"table": player.table.code}))
        if level and level not in LEVELS:
            return peer.post(Rejected("no_such_level", {"level": level}))
        try:
            check_rules(rules)
        except RulesError as error:
            return peer.post(Rejected("rules", {"option": error.option, "value": str(error.value)}))
        if (code := self._why_no_table(player)) is not None:
            return peer.post(Rejected(code))
        table = self._open(rules)
        self._openers[table.code] = player
        await self._sit_down(table, player, peer)
        if level:
            await table.ask(Asked(player, peer, FillSeats(level)))

    async def join(self, player: Player, peer: Peer, code: str) -> None:
        """A seat at table `code`; without one, at his own, a listed or a new one."""
        table = self._find(player, code)
        if table is None:
            return peer.post(
                Rejected("no_such_table", {"table": code})
                if code
                else Rejected(self._why_no_table(player) or "no_free_table")
            )
        if player.table not in (None, table):
            return peer.post(Rejected("at_a_table", {"table": player.table.code}))
        if player.table is None and not table.has_free_seat:
            return peer.post(Rejected("table_full", {"table": table.code}))
        await self._sit_down(table, player, peer)

    def resume(
        self, code: str, game: Game, people: Sequence[Player | None], bots: Sequence[str]
    ) -> None:
        """A table for a game of a server before this one: `people` by seat, `bots` for the rest."""
        table = self._add(code if code not in self._tables else self._new_code(), game.rules)
        table.resume(game, people)
        self._nursery.start_soon(table.run, bots)

    async def _sit_down(self, table: Table, player: Player, peer: Peer) -> None:
        table.sit_down(player)
        log.info("table %s: %s sits down", table.code, player.name)
        await table.ask(Arrived(player, peer))

    def _find(self, player: Player, code: str) -> Table | None:
        if code:
            return self._tables.get(code.strip().upper())
        if player.table is not None:
            return player.table
        with_seat = (table for table in self._tables.values() if table.has_free_seat)
        if (table := next(with_seat, None)) is not None:
            return table
        return None if self._why_no_table(player) else self._open(self._rules, self._bots)

    def _why_no_table(self, player: Player) -> str | None:
        """The code with which another table is refused, None where it may be opened."""
        limits = self._around.limits
        if self._around.drain.is_on:
            return "draining"
        if len(self._tables) >= limits.tables:
            return "no_free_table"
        if list(self._openers.values()).count(player) >= limits.tables_per_player:
            return "too_many_tables"
        return None

    def _open(self, rules: RuleSet, bots: Sequence[str] = ()) -> Table:
        table = self._add(self._new_code(), rules)
        self._nursery.start_soon(table.run, bots)
        return table

    def _add(self, code: str, rules: RuleSet) -> Table:
        table = self._tables[code] = Table(code, rules, self._around, self._forget)
        return table

    def _forget(self, table: Table) -> None:
        del self._tables[table.code]
        self._openers.pop(table.code, None)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(TABLE_CODE_LETTERS))
            if code not in self._tables:
                return code
