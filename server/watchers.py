"""Who looks on at a table, and where. They see what everybody at the table sees (company.py)."""

from collections.abc import Iterator

from protocol.messages import ServerMessage
from server.peer import Peer
from server.requests import Player


class Watchers:
    """The watchers of one table, in the order in which they came."""

    def __init__(self) -> None:
        self._peers: dict[Player, Peer | None] = {}

    def __len__(self) -> int:
        return len(self._peers)

    def __iter__(self) -> Iterator[Player]:
        return iter(self._peers)

    def __contains__(self, player: Player) -> bool:
        return player in self._peers

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(player.name for player in self._peers)

    def add(self, player: Player) -> None:
        """Somebody looks on from now on; he is there once his peer has arrived."""
        self._peers[player] = None

    def arrive(self, player: Player, peer: Peer) -> bool:
        """He is there; whether that is news."""
        is_news = self._peers[player] is not peer
        self._peers[player] = peer
        return is_news

    def has_left(self, player: Player, peer: Peer) -> bool:
        """Whether the departure of a peer means that he does not look on any more: not where he is
        back, or about to be, by way of another.
        """
        if self._peers.get(player, peer) not in (peer, None):
            return False
        return player.peer in (peer, None)

    def dismiss(self, player: Player, last_words: ServerMessage) -> None:
        """He does not look on any more."""
        peer = self._peers.pop(player)
        if peer is not None:
            peer.post(last_words)

    def peers(self) -> list[Peer]:
        """Where they are, those who are there."""
        return [peer for peer in self._peers.values() if peer is not None]

    def post(self, message: ServerMessage) -> None:
        """Pass a message on to all who are there."""
        for peer in self.peers():
            peer.post(message)
