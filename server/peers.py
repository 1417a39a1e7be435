"""All clients that are connected at this moment. Not here: one of them (peer.py)."""

import itertools
import logging

import trio

from protocol.messages import Goodbye, Refused
from server.conversation import Conversation
from server.limits import Limits
from server.peer import Peer

_CHECKS_PER_PING = 15

log = logging.getLogger(__name__)


class Peers:
    """Lets clients in, up to a number, and keeps what goes wrong with one of them to that one."""

    def __init__(self, conversation: Conversation, limits: Limits) -> None:
        self._conversation = conversation
        self._limits = limits
        self._connected: set[Peer] = set()
        self._numbers = itertools.count(1)

    async def serve(self, stream: trio.abc.Stream) -> None:
        """Serve one client until it is gone. Closing the stream is left to the caller."""
        peer = Peer(stream, self._limits, next(self._numbers))
        log.debug("peer %d: connected", peer.number)
        try:
            if len(self._connected) < self._limits.connections:
                await self._serve(peer)
            else:
                await self._refuse(peer)
        except Exception:
            log.exception("peer %d: failed", peer.number)
        finally:
            log.debug("peer %d: closed", peer.number)

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

    async def _serve(self, peer: Peer) -> None:
        self._connected.add(peer)
        try:
            await peer.run(self._conversation.hold)
        finally:
            self._connected.discard(peer)

    async def _refuse(self, peer: Peer) -> None:
        log.warning("peer %d: refused, since %d are connected", peer.number, len(self._connected))
        peer.close(Refused("server_full"))
        await peer.run(self._conversation.hold)
