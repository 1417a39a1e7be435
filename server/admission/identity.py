"""Settles who a peer is: a player is a name, which belongs to whoever has its token.

Nothing else in the server does that. Not here: what a player does (lobby/conversation.py).
"""

import hashlib
import secrets
from collections.abc import Iterator
from weakref import WeakValueDictionary

import trio

from protocol.messages import Goodbye, Hello
from protocol.names import BadName, clean_name, name_key
from server.admission.logins import Logins, owner_by_login
from server.admission.lookalikes import Lookalikes
from server.admission.passwords import TooManyGuesses
from server.admission.policy import AdmissionPolicy
from server.connections.origin import NOWHERE, Origin
from server.connections.peer import Peer
from server.limits import NAME_TOKEN_BYTES
from server.players import Player
from server.storage.failure import StorageFailure
from server.storage.names import NameStore, StoreFull


class NotAdmitted(Exception):
    """A Hello that gets no Welcome: `code` is one of the protocol's REFUSALS."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Identities:
    """The players that there are, and the proof of who they are."""

    def __init__(self, store: NameStore, policy: AdmissionPolicy | None = None) -> None:
        self._store = store
        self._policy = policy or AdmissionPolicy()
        self._lookalikes = Lookalikes(store)
        self._players: WeakValueDictionary[str, Player] = WeakValueDictionary()

    def __iter__(self) -> Iterator[Player]:
        """Everybody who is connected or has a seat."""
        return iter(list(self._players.values()))

    async def identify(self, hello: Hello, origin: Origin = NOWHERE) -> tuple[Player, bytes]:
        """The player that `hello` proves to be, and the token to be shown the next time: empty for
        a player who needs none, since the kernel says who they are, or nobody else can be there.

        Raises NotAdmitted.
        """
        await self._check_password(hello.password, origin)
        if self._policy.logins is not None and origin.uid is not None:
            name, token = await self._login(self._policy.logins, origin.uid), b""
        elif not self._policy.proves_names:
            name, token = _clean(hello.name), b""
        else:
            name = _clean(hello.name)
            token = await self._prove(name, hello.token, origin)
        self._check_may_enter(name)
        return self.player_called(name), token

    def player_called(self, name: str) -> Player:
        """The player of a name, as `clean_name` gives it, whether they have connected or not."""
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
        """`peer` is gone. Somebody who has connected again since then stays where they are."""
        if player.peer is peer:
            player.peer = None

    async def _check_password(self, password: str, origin: Origin) -> None:
        policy = self._policy
        try:
            is_right = await policy.passwords.opens(password, policy.password, origin)
        except TooManyGuesses as error:
            raise NotAdmitted("too_many_guesses", seconds=error.seconds) from None
        if not is_right:
            raise NotAdmitted("password")

    async def _login(self, logins: Logins, uid: int) -> str:
        """The name of a user of this machine."""
        name = _clean(await logins.name_of(uid) or f"uid {uid}")
        owner = owner_by_login(uid)
        if (await self._owner(name) or await self._claim(name, owner)) != owner:
            raise NotAdmitted("login_in_use", name=name)
        return name

    async def _prove(self, name: str, token: bytes, origin: Origin) -> bytes:
        owner = await self._owner(name)
        if owner is None:
            if self._policy.logins is not None and await self._policy.logins.has(name):
                raise NotAdmitted("name_in_use", name=name)
            if not self._policy.new_names.take(origin, trio.current_time()):
                raise NotAdmitted("too_many_names")
            token = secrets.token_bytes(NAME_TOKEN_BYTES)
            owner = await self._claim_unlike_others(name, _hash(token))
        if not secrets.compare_digest(owner, _hash(token)):
            raise NotAdmitted("name_in_use", name=name)
        return token

    def _check_may_enter(self, name: str) -> None:
        """Raises NotAdmitted where a player may not come in although the name is theirs."""
        if self._policy.bans.has_name(name):
            raise NotAdmitted("banned")
        if self._policy.draining.is_set() and self.player_called(name).table is None:
            raise NotAdmitted("draining")

    async def _owner(self, name: str) -> bytes | None:
        try:
            return await self._store.owner(name_key(name))
        except StorageFailure:
            raise NotAdmitted("unavailable") from None

    async def _claim_unlike_others(self, name: str, owner: bytes) -> bytes:
        """As `_claim`, for a name that nobody reads as another's."""
        try:
            is_unlike = await self._lookalikes.take(name)
        except StorageFailure:
            raise NotAdmitted("unavailable") from None
        if not is_unlike:
            raise NotAdmitted("name_looks_alike", name=name)
        try:
            return await self._claim(name, owner)
        except NotAdmitted:
            self._lookalikes.give_back(name)
            raise

    async def _claim(self, name: str, owner: bytes) -> bytes:
        """Give an unused name away: only to somebody who comes in, and so hears of it."""
        self._check_may_enter(name)
        try:
            return await self._store.claim(name_key(name), owner)
        except StoreFull:
            raise NotAdmitted("server_full") from None
        except StorageFailure:
            raise NotAdmitted("unavailable") from None


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise NotAdmitted("bad_name", name=name, reason=error.code) from None


def _hash(token: bytes) -> bytes:
    """Tokens are random and long: one round of a good hash cannot be turned back."""
    return hashlib.sha256(token).digest()
