"""The secret of the next deal at a table: promised to the players, to whose seeds it is then added.

Whoever knows the secret could choose among several deals, and whoever knows the seeds could choose
a secret: so the secret is fixed first, and told last (docs/DEALS.md). Every secret of a game comes
from one key, which is on the disk before anything of it is promised: a restart changes no secret.
"""

import hashlib
import math

from engine.proof import Proof, commitment_to
from protocol.features import DEALS
from protocol.messages import DealCommitted, DealRevealed, DealSeed
from server.connections.peer import Peer
from server.storage.table_setup import TableSetup
from server.tables.audience import Audience
from server.tables.service import Entropy

KEY_BYTES = 32
SEED_SECONDS = 1.0  # for how long a game waits at its start for the seeds of its first hand


class DealSecrets:
    """Those of the table of `audience`.

    A client that takes no part in it (DEALS) is told nothing, and nobody is who plays alone: those
    deals come from a code, so that they can be played again.
    """

    def __init__(self, audience: Audience, entropy: Entropy, *, is_alone: bool = False) -> None:
        self._audience = audience
        self._is_alone = is_alone
        self._entropy = entropy
        self._hand = 1
        self._starts_at = math.inf
        audience.deal_key = entropy(KEY_BYTES)

    def resume(self, setup: TableSetup, hand: int) -> None:
        """Go on as a server before this one would have: that hand is promised."""
        self._audience.deal_key = setup.deal_key or self._audience.deal_key
        self._hand = hand
        if setup.seeds_for != hand:
            self._await_seeds(hand)

    @property
    def hand(self) -> int:
        """The number of the hand whose secret is promised."""
        return self._hand

    def begin_game(self) -> None:
        """A game is over: the next one has its own key, of which nothing is promised yet."""
        self._audience.deal_key = self._entropy(KEY_BYTES)
        self._await_seeds(1)

    def promise(self, hand: int) -> None:
        """Promise the secret of that hand to everybody, whose clients send seeds from now on."""
        self._await_seeds(hand)
        for chair in self._audience.seating.chairs:
            if chair.peer is not None:
                self.promise_to(chair.peer)

    def _await_seeds(self, hand: int) -> None:
        self._hand, self._starts_at = hand, math.inf
        for chair in self._audience.seating.chairs:
            chair.seed = b""

    def promise_to(self, peer: Peer) -> None:
        """Tell somebody who has come what has been promised: their client answers with a seed of
        its own, and what another of theirs may have sent counts for nothing.
        """
        if self._takes_part(peer):
            for chair in self._audience.seating.chairs:
                if chair.peer is peer:
                    chair.seed = b""
            peer.post(DealCommitted(self._hand, commitment_to(self._secret)))

    def take(self, message: DealSeed, seat: int) -> None:
        """Somebody's seed has come: one for a deal that is over counts for nothing."""
        if message.hand == self._hand:
            self._audience.seating.chairs[seat].seed = message.seed

    def reveal(self, hand: int, proof: Proof, to: Peer | None = None) -> None:
        """A hand is over: what it followed from is told to everybody with a seat, or to one."""
        peers = [to] if to else [chair.peer for chair in self._audience.seating.chairs]
        for peer in peers:
            if peer is not None and self._takes_part(peer):
                peer.post(DealRevealed(hand, proof.secret, proof.seeds))

    @property
    def proof(self) -> Proof:
        """What the next deal would follow from now."""
        seeds = tuple(chair.seed for chair in self._audience.seating.chairs)
        return Proof(self._audience.code, self._secret, seeds)

    def starts_at(self, now: float) -> float:
        """When a game may begin for which everybody is ready: now, or as soon as all seeds have
        come, or at the latest after SEED_SECONDS.
        """
        self._starts_at = min(self._starts_at, now + SEED_SECONDS)
        return self._starts_at if self.is_seed_awaited else now

    @property
    def is_seed_awaited(self) -> bool:
        """Whether a client that is there has not sent its seed yet."""
        return any(
            chair.peer is not None and self._takes_part(chair.peer) and not chair.seed
            for chair in self._audience.seating.chairs
        )

    def _takes_part(self, peer: Peer) -> bool:
        return DEALS in peer.features and not self._is_alone

    @property
    def _secret(self) -> bytes:
        return hashlib.sha256(self._audience.deal_key + self._hand.to_bytes(4, "big")).digest()
