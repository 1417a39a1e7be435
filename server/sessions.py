"""Who is who: a player is a name, which belongs to whoever has its token.

The one place where a peer's identity is settled. Not here: what a player does (conversation.py).
"""

import hashlib
import secrets
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from protocol.messages import Goodbye, Hello
from protocol.names import BadName, clean_name, name_key
from server.limits import NAME_TOKEN_BYTES
from server.peer import Peer
from server.store import NameStore, StoreFull

if TYPE_CHECKING:
    from server.table import Table


class NotAdmitted(Exception):
    """A Hello that gets no Welcome: `code` is one of the protocol's REFUSALS."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Player:
    """Somebody with a name: `peer` is where he is connected, `table` where he has a seat.

    Alive for as long as a peer or a table holds it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.peer: Peer | None = None
        self.table: Table | None = None


class Sessions:
    """The players that there are, and the proof of who they are."""

    def __init__(self, store: NameStore) -> None:
        self._store = store
        self._players: WeakValueDictionary[str, Player] = WeakValueDictionary()

    async def identify(self, hello: Hello) -> tuple[Player, bytes]:
        """The player that `hello` proves to be, and the token to be shown the next time.

        Raises NotAdmitted.
        """
        try:
            name = clean_name(hello.name)
        except BadName as error:
            raise NotAdmitted("bad_name", name=hello.name, reason=error.code) from None
        key = name_key(name)
        token = await self._prove(key, name, hello.token)
        return self.player_called(name), token

    def player_called(self, name: str) -> Player:
        """The player of a name, as `clean_name` gives it, whether he has connected or not."""
        key = name_key(name)
        player = self._players.get(key)
        if player is None:
            player = self._players[key] = Player(name)
        return player

    def connect(self, player: Player, peer: Peer) -> None:
        """From now on `player` is at `peer`, and at no other."""
        if player.peer is not None:
            player.peer.close(Goodbye("replaced"))
        player.peer = peer

    def disconnect(self, player: Player, peer: Peer) -> None:
        """`peer` is gone. Somebody who has connected again since then stays where he is."""
        if player.peer is peer:
            player.peer = None

    async def _prove(self, key: str, name: str, token: bytes) -> bytes:
        owner = await self._store.owner(key)
        if owner is None:
            token = secrets.token_bytes(NAME_TOKEN_BYTES)
            try:
                owner = await self._store.claim(key, _hash(token))
            except StoreFull:
                raise NotAdmitted("server_full") from None
        if not secrets.compare_digest(owner, _hash(token)):
            raise NotAdmitted("name_in_use", name=name)
        return token


def _hash(token: bytes) -> bytes:
    """Tokens are random and long: one round of a good hash cannot be turned back."""
    return hashlib.sha256(token).digest()
