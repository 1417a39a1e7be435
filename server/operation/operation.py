"""Lets operators see and do things while the server runs.

Not here: who is an operator (admin_server.py), how they ask (admin/), and the numbers for machines
(metrics.py).
"""

import logging

import trio

from protocol.messages import Goodbye, Occupant, Said, SeatState
from protocol.names import name_key
from server.admission.identity import Identities
from server.connections.peer import Peer
from server.connections.peers import Peers
from server.lobby.lobby import Lobby
from server.operation.admin.wire import PlayerStatus, Status, TableStatus
from server.players import Player
from server.tables.service import Service
from server.tables.table import Table

_SECONDS_BETWEEN_LOOKS = 1.0

log = logging.getLogger(__name__)


class Operation:
    """A running server. `stop` ends it."""

    def __init__(
        self,
        service: Service,
        identities: Identities,
        lobby: Lobby,
        peers: Peers,
        stop: trio.Event,
    ) -> None:
        self.counters = service.counters
        self.stop = stop
        self._policy = service.policy
        self._set_aside = service.set_aside
        self._identities = identities
        self._lobby = lobby
        self._peers = peers
        self._started_at = trio.current_time()

    @property
    def uptime_seconds(self) -> float:
        """How long it has been running."""
        return trio.current_time() - self._started_at

    @property
    def is_draining(self) -> bool:
        """Whether it ends with the games that are under way."""
        return self._policy.draining.is_set()

    @property
    def connections(self) -> int:
        """How many peers are connected, whether they have said who they are or not."""
        return len(list(self._peers))

    @property
    def players(self) -> list[Player]:
        """Everybody who is connected."""
        return [player for player in self._identities if player.peer is not None]

    @property
    def tables(self) -> int:
        """How many tables are open."""
        return len(list(self._lobby))

    @property
    def games(self) -> int:
        """How many games are under way."""
        return sum(table.game.is_on for table in self._lobby)

    def status(self) -> Status:
        """All that there is to see."""
        now = trio.current_time()
        return Status(
            uptime_seconds=round(self.uptime_seconds),
            is_draining=self.is_draining,
            connections=self.connections,
            players=[_player(player, player.peer, now) for player in self.players if player.peer],
            tables=[_table(table) for table in self._lobby],
            bans=self._policy.bans.listed,
            set_aside=self._set_aside.listed,
        )

    def kick(self, name: str) -> bool:
        """End a player's connection; False where nobody of that name is connected."""
        found = [player for player in self.players if name_key(player.name) == name_key(name)]
        for player in found:
            _let_go(player.peer, "kicked")
        return bool(found)

    def ban(self, who: str) -> bool:
        """Let a name or an address in no more, and end the connections of it; False where it was
        banned already. Raises BadName, and OSError where the ban ends with the server.
        """
        try:
            return self._policy.bans.add(who)
        finally:
            self._turn_out_the_banned()

    def unban(self, who: str) -> bool:
        """Lift a ban; False where there was none. Raises like `ban`."""
        return self._policy.bans.remove(who)

    def say(self, text: str) -> int:
        """Tell everybody something: how many there are."""
        for player in self.players:
            if player.peer is not None:
                player.peer.post(Said("", text))
        return len(self.players)

    def drain(self) -> None:
        """Begin nothing new, and stop when the games that are under way are over."""
        self._policy.draining.set()

    async def stop_when_drained(self) -> None:
        """The task that waits for it."""
        await self._policy.draining.wait()
        log.info("draining: %d games are under way", self.games)
        while True:
            if not self.games:
                break
            await trio.sleep(_SECONDS_BETWEEN_LOOKS)
        log.info("stopping, since no game is under way any more")
        self.stop.set()

    def _turn_out_the_banned(self) -> None:
        for peer in self._peers:
            if self._policy.bans.has_origin(peer.origin):
                _let_go(peer, "banned")
        for player in self.players:
            if self._policy.bans.has_name(player.name):
                _let_go(player.peer, "banned")


def _let_go(peer: Peer | None, code: str) -> None:
    if peer is not None:
        peer.close(Goodbye(code))


def _player(player: Player, peer: Peer, now: float) -> PlayerStatus:
    return PlayerStatus(
        player.name,
        str(peer.origin),
        round(now - peer.connected_at),
        player.table.code if player.table is not None else "",
    )


def _table(table: Table) -> TableStatus:
    seats = [_seat(state) for state in table.info.seats]
    return TableStatus(table.code, table.game.is_on, seats)


def _seat(state: SeatState) -> str:
    return f"[{state.name}]" if state.occupant is Occupant.BOT else state.name
