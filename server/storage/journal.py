"""Writes games down before anyone is told of them: the interface, and a journal that forgets.

A game is its header and its list of actions; replaying them gives the state (engine/step.py). What
is written has the form of the engine's own values, packed: a field that is added to one of them
has to come last and have a default, so that what was written before can still be read.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from engine.actions import Action
from engine.deal_code import CodedDeal, format_deal
from engine.proof import Proof
from engine.public import Draw, Public
from engine.rules import RuleSet
from engine.seats import Seat
from server.storage.results import MemoryResults, Tally
from server.storage.table_setup import TableSetup

GameId = int
TableId = int
_ARRAY_32 = b"\xdd"  # msgpack: an array, its length in the next four bytes
_ARRAY_HEADER_BYTES = 5


class GameHeader(msgspec.Struct, frozen=True, array_like=True):
    """What a game starts from. `table` is as it was then; its seats are those who were dealt in.
    `seed` is where all of its packs come from, empty where they do not come from one. Then the
    first dealer, the cut and the first hand follow from `proof`, None in older games.
    """

    rules: RuleSet
    dealer: Seat
    cut: tuple[tuple[Draw, ...], ...]
    table: TableSetup
    seed: bytes = b""
    proof: Proof | None = None

    @property
    def deal(self) -> str:
        """The code from which the game can be dealt again, empty where there is none."""
        return format_deal(CodedDeal(self.rules, self.seed)) if self.seed else ""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One action of a game; `seat` is None for a deal. `stood_in`: a bot has decided for the person
    in that seat. `by_other`: it was not decided by the person who was dealt in there.
    `from_bank_ms`: so much of their bank had those used who were asked before it.
    """

    seat: Seat | None
    action: Action
    stood_in: bool = False
    by_other: bool = False
    from_bank_ms: int = 0


class GameSoFar(msgspec.Struct, frozen=True):
    """A game as it was when the server ended; `has_ended`: its end was written, too."""

    game: GameId
    header: GameHeader
    actions: "PackedActions"
    has_ended: bool = False


class KeptTable(msgspec.Struct, frozen=True):
    """A table that was open when the server ended, and its game, or the last one; None for none."""

    table: TableId
    setup: TableSetup
    game: GameSoFar | None


class Ending(msgspec.Struct, frozen=True):
    """How a game came to its end: all of its actions, and the people who were dealt in, by seat
    (empty for a bot). `public` is how it stood; its phase says whether it was played to the end.
    """

    actions: "PackedActions"
    people: tuple[str, ...]
    public: Public

    @property
    def missing(self) -> frozenset[Seat]:
        """The seats of people who were not there: they have decided nothing themselves, or others
        more than half of it.
        """
        own, all_decisions = Counter[Seat](), Counter[Seat]()
        for entry in self.actions.unpack():
            if entry.seat is not None:
                all_decisions[entry.seat] += 1
                own[entry.seat] += not (entry.stood_in or entry.by_other)
        seats = [seat for seat, name in enumerate(self.people) if name and all_decisions[seat]]
        return frozenset(seat for seat in seats if 2 * own[seat] < all_decisions[seat])


class Journal(Protocol):
    """Durable once a call has returned: only then may anyone be told.

    A call that is cancelled has either done nothing, or it has done everything and returns. All of
    them raise StorageFailure.
    """

    async def keep(self, table: TableId | None, setup: TableSetup) -> TableId:
        """What a table is like from now on; None for one that is new."""
        ...

    async def close(self, table: TableId) -> None:
        """That table is gone."""
        ...

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        """A new game and its first actions, at a table that is like that of the header from now on;
        None for one that is new.
        """
        ...

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        """The next actions of a game, all of them or none; `seq` is how many there are before."""
        ...

    async def end(self, game: GameId, ending: Ending) -> None:
        """The game will not go on: it is over, and then its results count; or its table is gone."""
        ...

    async def tables(self) -> Sequence[KeptTable]:
        """The tables that a server before this one has opened and not closed."""
        ...

    async def tallies(self, most: int) -> Sequence[Tally]:
        """What the players have come to, the best first, `most` of them at most."""
        ...


class PackedActions:
    """The actions of a game in a few bytes each, since a game may last and has to remember them."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._packed = bytearray()
        self._count = 0
        self.add(entries)

    @classmethod
    def of_rows(cls, rows: Iterable[bytes]) -> "PackedActions":
        """Those whose actions were packed one by one."""
        actions = cls()
        for row in rows:
            actions._packed += row
            actions._count += 1
        return actions

    @classmethod
    def of_bytes(cls, packed: bytes) -> "PackedActions":
        """Those that `bytes` has given."""
        actions = cls()
        actions._packed += packed[_ARRAY_HEADER_BYTES:]
        actions._count = int.from_bytes(packed[1:_ARRAY_HEADER_BYTES], "big")
        return actions

    def __len__(self) -> int:
        return self._count

    def add(self, entries: Iterable[Entry]) -> None:
        """The next actions."""
        for entry in entries:
            self._packed += pack_entry(entry)
            self._count += 1

    def unpack(self) -> list[Entry]:
        """The actions. Raises msgspec.ValidationError where they are none."""
        return msgspec.msgpack.decode(bytes(self), type=list[Entry])

    def __bytes__(self) -> bytes:
        """The actions as one msgpack array."""
        return _ARRAY_32 + self._count.to_bytes(4, "big") + bytes(self._packed)


def pack_entry(entry: Entry) -> bytes:
    """One action."""
    return msgspec.msgpack.encode(entry)


class MemoryJournal:
    """For a server that forgets all when it ends: a game remembers its own actions
    (tables/game.py), and only what the players have come to is kept here.
    """

    def __init__(self) -> None:
        self._results = MemoryResults()
        self._last_id = 0

    async def keep(self, table: TableId | None, setup: TableSetup) -> TableId:
        return table or 1

    async def close(self, table: TableId) -> None:
        return None

    async def begin(
        self, header: GameHeader, entries: Sequence[Entry], table: TableId | None = None
    ) -> GameId:
        self._last_id += 1
        return self._last_id

    async def append(self, game: GameId, seq: int, entries: Sequence[Entry]) -> None:
        return None

    async def end(self, game: GameId, ending: Ending) -> None:
        self._results.count(ending.people, ending.public, ending.missing)

    async def tables(self) -> Sequence[KeptTable]:
        return ()

    async def tallies(self, most: int) -> Sequence[Tally]:
        return self._results.best(most)
