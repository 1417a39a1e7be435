"""Tells the people in the lobby of the tables and of each other: at once when they come, soon when
somebody has come or gone anywhere, and every now and then in any case, since games go on and tables
grow old. Not more often: each time they are told of everything.

Not here: the tables (lobby.py).
"""

import math
from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

import msgspec
import trio
from msgspec.structs import replace

from protocol.messages import LobbyState, Said, TableInfo
from server.connections.peer import Peer
from server.players import Player
from server.tables.table import Table

SOON_SECONDS = 1.0
EVENTUALLY_SECONDS = 15.0
MOST_TABLES = 200
MOST_PEOPLE = 200


class _Visitor(msgspec.Struct):
    """Where a visitor is, and what they were told last: None if they are to be told in any case."""

    peer: Peer
    told: LobbyState | None = None
    told_at: float = -math.inf


class Visitors:
    """The visitors of a lobby whose tables are `tables`. `run` is the task that tells them."""

    def __init__(self, tables: Callable[[], Iterable[Table]]) -> None:
        self._tables = tables
        self._visitors: dict[Player, _Visitor] = {}
        self._latest = LobbyState((), ())  # without what passes by itself
        # Also of people who have gone: so that going and coming does not make it more often.
        self._told_at: WeakKeyDictionary[Player, float] = WeakKeyDictionary()
        self._somebody_came = trio.Event()

    def __contains__(self, player: Player) -> bool:
        return player in self._visitors

    def come(self, player: Player, peer: Peer) -> None:
        """Somebody is in the lobby, or wants to be told again."""
        visitor = self._visitors[player] = _Visitor(
            peer, None, self._told_at.get(player, -math.inf)
        )
        self._tell_if_due(player, visitor, self._state())
        self._somebody_came.set()

    def go(self, player: Player, peer: Peer | None = None) -> None:
        """They are not in the lobby any more; or `peer` is gone, if that is where they were."""
        visitor = self._visitors.get(player)
        if visitor is not None and peer in (None, visitor.peer):
            del self._visitors[player]

    def say(self, player: Player, text: str) -> None:
        """Somebody says something to all."""
        for visitor in self._visitors.values():
            visitor.peer.post(Said(player.name, text, lobby=True))

    async def run(self) -> None:
        """Tell the visitors what has changed, until cancelled."""
        while True:
            if not self._visitors:
                self._somebody_came = trio.Event()
                await self._somebody_came.wait()
            await trio.sleep(SOON_SECONDS)
            state = self._state()
            for player, visitor in self._visitors.items():
                self._tell_if_due(player, visitor, state)

    def _tell_if_due(self, player: Player, visitor: _Visitor, state: LobbyState) -> None:
        now = trio.current_time()
        is_news = visitor.told is not self._latest
        if now - visitor.told_at >= (SOON_SECONDS if is_news else EVENTUALLY_SECONDS):
            visitor.told = self._latest
            visitor.told_at = self._told_at[player] = now
            visitor.peer.post(state)

    def _state(self) -> LobbyState:
        listed = [table.info for table in self._tables() if table.is_listed]
        listed.sort(key=_interest)
        people = tuple(player.name for player in self._visitors)
        state = LobbyState(tuple(listed[:MOST_TABLES]), people[:MOST_PEOPLE])
        lasting = _lasting(state)
        if lasting != self._latest:
            self._latest = lasting
        return state


def _interest(info: TableInfo) -> tuple[bool, int]:
    """Where there are too many tables, those with a free seat come first, and the newest."""
    return all(seat.name for seat in info.seats), info.age_seconds


def _lasting(state: LobbyState) -> LobbyState:
    """What does not pass by itself: without ages, and without the hands that are being played."""
    tables = sorted(state.tables, key=lambda info: info.table)
    return LobbyState(tuple(replace(t, age_seconds=0, hand=0) for t in tables), state.people)
