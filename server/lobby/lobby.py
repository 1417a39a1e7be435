"""Opens tables, and finds one to sit down at or to look on.

Not here: what goes on at a table (tables/table.py), telling people of the tables (visitors.py).
"""

import logging
from collections.abc import Iterator, Sequence

import trio

from engine.bots import level_named
from engine.rules import RulesError, RuleSet, check_rules
from protocol.messages import FillSeats, Join, Open, Rejected, TableOptions, Watch
from server.admission.passwords import TooManyGuesses
from server.connections.peer import Peer
from server.limits import TABLE_CODE_LETTERS
from server.lobby.visitors import Visitors
from server.players import Arrived, Asked, Player
from server.storage.journal import KeptTable
from server.tables.game import Game
from server.tables.service import Service
from server.tables.table import Table

CODE_LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"
"""What nobody takes for another when it is read aloud or from a screen: no B8, I1L, O0, S5, Z2."""

_CODE_BYTES = 16  # many more than the letters need, so that each is as likely

log = logging.getLogger(__name__)


class Lobby:
    """All tables of a server by code. `nursery` is where they run; the task of `visitors` is for
    the owner of the lobby to start.
    """

    def __init__(self, nursery: trio.Nursery, service: Service) -> None:
        self._nursery = nursery
        self._service = service
        self._tables: dict[str, Table] = {}
        self._openers: dict[str, Player] = {}
        self.visitors = Visitors(lambda: self)

    def __iter__(self) -> Iterator[Table]:
        """The open tables."""
        return iter(list(self._tables.values()))

    async def open(self, player: Player, peer: Peer, wish: Open) -> None:
        """A new table by the rules wished for; bots (if any) take the other seats."""
        if (refusal := self._why_not_open(player, wish)) is not None:
            return peer.post(refusal)
        password = await self._service.policy.passwords.hash_of(wish.options.password)
        if (refusal := self._why_not_open(player, wish)) is not None:
            return peer.post(refusal)  # meanwhile they have sat down somewhere else
        table = self._open(wish.rules, wish.options, password=password)
        self._openers[table.code] = player
        seat = self._service.solo.seat if self._service.solo else None
        await self._let_in(table, player, peer, table.places.sit_down(player, seat))
        if wish.bots:
            await table.ask(Asked(player, peer, FillSeats(wish.bots)))

    async def join(self, player: Player, peer: Peer, wish: Join) -> None:
        """A seat at the table wished for; without a code, at their own, an open or a new one."""
        table = self._find(wish.table) if wish.table else self._any_table(player)
        if table is None:
            return peer.post(self._no_table(player, wish.table))
        if player.table is table and table.has_seated(player):
            return await table.ask(Arrived(player, peer))
        # Whoever looks on there has been let in before.
        is_there = player.table is table
        if not is_there and (refusal := await self._why_not_enter(table, player, peer, wish)):
            return peer.post(refusal)
        await self._let_in(table, player, peer, table.places.sit_down(player, wish.seat))

    async def watch(self, player: Player, peer: Peer, wish: Watch) -> None:
        """Look on at the table wished for."""
        table = self._find(wish.table)
        if table is None:
            return peer.post(self._no_table(player, wish.table))
        if player.table is table and not table.has_seated(player):
            return await table.ask(Arrived(player, peer))
        if (refusal := await self._why_not_enter(table, player, peer, wish)) is not None:
            return peer.post(refusal)
        await self._let_in(table, player, peer, table.places.look_on(player))

    def visit(self, player: Player, peer: Peer) -> None:
        """Be told of the tables."""
        if player.table is not None:
            peer.post(Rejected("at_a_table", {"table": player.table.code}))
        else:
            self.visitors.come(player, peer)

    def resume(
        self, kept: KeptTable, rules: RuleSet, game: Game | None, people: Sequence[Player | None]
    ) -> None:
        """A table of a server before this one, with the people by seat."""
        setup = kept.setup
        code = setup.code if setup.code not in self._tables else self._new_code()
        table = self._add(code, rules, setup.options, setup.password)
        table.membership.resume(kept, game, people)
        self._nursery.start_soon(table.run)

    async def _let_in(
        self, table: Table, player: Player, peer: Peer, refusal: Rejected | None
    ) -> None:
        """Tell somebody who has got a place at a table of it, or why they have none."""
        if refusal is not None:
            return peer.post(refusal)
        self.visitors.go(player)
        log.info("table %s: %s comes", table.code, player.name)
        await table.ask(Arrived(player, peer))

    def _why_not_open(self, player: Player, wish: Open) -> Rejected | None:
        if player.table is not None:
            return Rejected("at_a_table", {"table": player.table.code})
        if wish.bots and level_named(wish.bots) is None:
            return Rejected("no_such_level", {"level": wish.bots})
        try:
            check_rules(wish.rules)
        except RulesError as error:
            return _refused_rules(error)
        code = self._why_no_table(player)
        return None if code is None else Rejected(code)

    def _find(self, code: str) -> Table | None:
        return self._tables.get(code.strip().upper())

    def _any_table(self, player: Player) -> Table | None:
        if player.table is not None:
            return self._tables.get(player.table.code)
        tables = self._tables.values()
        if (table := next((t for t in tables if t.is_open_to(player)), None)) is not None:
            return table
        if self._why_no_table(player):
            return None
        return self._open(self._service.rules, TableOptions(), self._service.bots)

    def _no_table(self, player: Player, code: str) -> Rejected:
        if code:
            return Rejected("no_such_table", {"table": code})
        return Rejected(self._why_no_table(player) or "no_free_table")

    def _why_no_table(self, player: Player) -> str | None:
        """The code with which another table is refused, None where it may be opened."""
        limits = self._service.limits
        if self._service.policy.draining.is_set():
            return "draining"
        if len(self._tables) >= limits.tables:
            return "no_free_table"
        if list(self._openers.values()).count(player) >= limits.tables_per_player:
            return "too_many_tables"
        return None

    async def _why_not_enter(
        self, table: Table, player: Player, peer: Peer, wish: Join | Watch
    ) -> Rejected | None:
        """Nobody is in two places, and a table may have a password."""
        if (refusal := _why_elsewhere(table, player)) is not None:
            return refusal
        passwords = self._service.policy.passwords
        try:
            opens = await passwords.opens(wish.password, table.password, peer.origin, table.code)
        except TooManyGuesses as error:
            return Rejected("too_many_guesses", {"seconds": error.seconds})
        if not opens:
            return Rejected("bad_password")
        if self._tables.get(table.code) is not table:
            return Rejected("no_such_table", {"table": table.code})  # it has closed meanwhile
        return _why_elsewhere(table, player)

    def _open(
        self,
        rules: RuleSet,
        options: TableOptions,
        bots: Sequence[str] = (),
        password: bytes = b"",
    ) -> Table:
        table = self._add(self._new_code(), rules, options, password)
        self._nursery.start_soon(table.run, bots)
        return table

    def _add(self, code: str, rules: RuleSet, options: TableOptions, password: bytes) -> Table:
        table = Table(code, rules, options, password, self._service, self._forget)
        self._tables[code] = table
        return table

    def _forget(self, table: Table) -> None:
        del self._tables[table.code]
        self._openers.pop(table.code, None)

    def _new_code(self) -> str:
        while True:
            number = int.from_bytes(self._service.entropy(_CODE_BYTES), "big")
            places = (number // len(CODE_LETTERS) ** place for place in range(TABLE_CODE_LETTERS))
            code = "".join(CODE_LETTERS[place % len(CODE_LETTERS)] for place in places)
            if code not in self._tables:
                return code


def _refused_rules(error: RulesError) -> Rejected:
    """With what would be allowed, so that nobody has to guess."""
    return Rejected(
        "rules",
        {
            "option": error.option,
            "value": _text(error.value),
            "problem": error.code,
            "allowed": ", ".join(map(str, error.allowed)),
        },
    )


def _text(value: object) -> str:
    """As on a command line."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _why_elsewhere(table: Table, player: Player) -> Rejected | None:
    if player.table is table:
        return Rejected("seated")
    if player.table is not None:
        return Rejected("at_a_table", {"table": player.table.code})
    return None
