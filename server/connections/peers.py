"""Lets clients in, and knows all that are connected. Not here: one of them (peer.py)."""

import itertools
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import trio

from protocol.door import BadForwarding
from protocol.messages import Goodbye, Refused
from server.connections.counters import Counters
from server.connections.delivery import Delivery
from server.connections.forwarding import forwarded_origin
from server.connections.origin import NOWHERE, Origin, origin_of
from server.connections.peer import LOST, Peer
from server.limits import Limits

_CHECKS_PER_PING = 15
_MOST_BEING_REFUSED = 100

log = logging.getLogger(__name__)


class Peers:
    """Lets clients in, up to a number in all and from each origin, and keeps what goes wrong with
    one of them to that one. `converse` takes a peer's messages; an origin that `is_banned` is not
    let in.
    """

    def __init__(
        self,
        converse: Callable[[Peer], Awaitable[None]],
        limits: Limits,
        is_banned: Callable[[Origin], bool],
        counters: Counters | None = None,
    ) -> None:
        self._converse = converse
        self._limits = limits
        self._is_banned = is_banned
        self._counters = counters or Counters()
        self._delivery = Delivery()
        self._connected: set[Peer] = set()
        self._by_origin: Counter[Origin] = Counter()
        self._being_refused = 0
        self._numbers = itertools.count(1)

    def __iter__(self) -> Iterator[Peer]:
        """Those who have been let in."""
        return iter(tuple(self._connected))

    async def serve(self, stream: trio.abc.Stream) -> None:
        """Serve one client until it is gone. Closing the stream is left to the caller."""
        try:
            origin = origin_of(stream)
        except OSError:
            log.debug("a peer is gone before it was looked at")
            return
        await self._serve_from(origin, stream)

    async def serve_visitor(self, stream: trio.abc.Stream) -> None:
        """As `serve`, for a client that the server's own door has brought."""
        try:
            with trio.fail_after(self._limits.handshake_seconds):
                origin = await forwarded_origin(stream)
        except (BadForwarding, trio.TooSlowError, *LOST) as error:
            log.debug("a visitor of the door has not come in: %s", error)
            return
        await self._serve_from(origin, stream)

    async def deliver(self) -> None:
        """Write to all of them what is due, until cancelled: nothing is said before this runs."""
        await self._delivery.run()

    async def check_life(self) -> None:
        """Find connections whose other end has gone without a word, until cancelled."""
        seconds = self._limits.ping_seconds / _CHECKS_PER_PING
        while True:
            await trio.sleep(seconds)
            for peer in tuple(self._connected):
                peer.check_life(within_seconds=seconds)

    def say_goodbye(self, code: str) -> None:
        """Tell everyone why, and let them go."""
        for peer in tuple(self._connected):
            peer.close(Goodbye(code))

    async def _serve_from(self, origin: Origin, stream: trio.abc.Stream) -> None:
        number = next(self._numbers)
        self._counters.connections += 1
        log.debug("peer %d: connected from %s", number, origin)
        try:
            peer = Peer(stream, self._limits, number, self._delivery, origin, self._counters)
            code = self._why_not(origin)
            if code is None:
                await self._serve(peer)
            else:
                await self._refuse(peer, code)
        except Exception:
            log.exception("peer %d: failed", number)
        finally:
            log.debug("peer %d: closed", number)

    def _why_not(self, origin: Origin) -> str | None:
        """The code with which somebody is refused, None where they may come in."""
        if self._is_banned(origin):
            return "banned"
        if len(self._connected) >= self._limits.connections:
            return "server_full"
        if self._by_origin[origin] >= self._limits.connections_per_address and origin != NOWHERE:
            return "too_many_from_address"
        return None

    async def _serve(self, peer: Peer) -> None:
        self._connected.add(peer)
        self._by_origin[peer.origin] += 1
        try:
            await peer.run(self._converse)
        finally:
            self._connected.discard(peer)
            self._by_origin[peer.origin] -= 1
            if not self._by_origin[peer.origin]:
                del self._by_origin[peer.origin]

    async def _refuse(self, peer: Peer, code: str) -> None:
        """Tell why and log it; but where many are being told, even that is too much."""
        if self._being_refused >= _MOST_BEING_REFUSED:
            self._counters.refused[code] += 1
            return
        log.info("peer %d: refused (%s), from %s", peer.number, code, peer.origin)
        self._being_refused += 1
        try:
            if await peer.shake_hands():
                peer.close(Refused(code))
                await peer.run(self._converse)
        finally:
            self._being_refused -= 1
