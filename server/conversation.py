"""What a peer says, from its Hello to its end, and to whom it is passed on.

Not here: bytes and time limits of a single message (peer.py), what a table does with it (table.py).
"""

import logging

import trio

from protocol.connection import OtherVersion
from protocol.errors import RemoteProtocolError
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    Again,
    FillSeats,
    GetRecord,
    GetResults,
    Hello,
    Join,
    Leave,
    Open,
    Refused,
    Rejected,
    Welcome,
)
from server.history import tell_record, tell_results
from server.journal import Journal
from server.limits import Limits
from server.lobby import Lobby
from server.peer import Peer
from server.requests import Arrived, Asked, Departed
from server.sessions import NotAdmitted, Player, Sessions

log = logging.getLogger(__name__)


class Conversation:
    """How this server talks with each of its peers."""

    def __init__(self, sessions: Sessions, lobby: Lobby, journal: Journal, limits: Limits) -> None:
        self._sessions = sessions
        self._lobby = lobby
        self._journal = journal
        self._limits = limits

    async def hold(self, peer: Peer) -> None:
        """Until the peer has gone. Raises RemoteProtocolError."""
        player = await self._greet(peer)
        if player is None:
            return
        try:
            await self._come_back(player, peer)
            while message := await peer.next_message():
                await self._answer(player, peer, message)
        finally:
            await self._say_departed(player, peer)

    async def _greet(self, peer: Peer) -> Player | None:
        """Hello and Welcome; None where there was no welcome."""
        hello = None
        with trio.move_on_after(self._limits.handshake_seconds) as handshake:
            hello = await peer.next_message()
        match hello:
            case Hello():
                return await self._admit(peer, hello)
            case OtherVersion(version=version):
                log.info("peer %d: speaks version %d of the protocol", peer.number, version)
                versions = {"client": version, "server": PROTOCOL_VERSION}
                peer.close(Refused("version", {**versions}))
            case _:
                log.info("peer %d: did not say hello", peer.number)
                peer.close(Refused("no_hello") if handshake.cancelled_caught else None)
        return None

    async def _admit(self, peer: Peer, hello: Hello) -> Player | None:
        try:
            player, token = await self._sessions.identify(hello, peer.origin)
        except NotAdmitted as refusal:
            log.info("peer %d: refused (%s)", peer.number, refusal.code)
            peer.close(Refused(refusal.code, {**refusal.params}))
            return None
        self._sessions.connect(player, peer)
        log.info("peer %d: is %s, from %s", peer.number, player.name, peer.origin)
        peer.post(Welcome(PROTOCOL_VERSION, player.name, token))
        return player

    async def _come_back(self, player: Player, peer: Peer) -> None:
        if player.table is not None:
            await player.table.ask(Arrived(player, peer))

    async def _say_departed(self, player: Player, peer: Peer) -> None:
        self._sessions.disconnect(player, peer)
        log.info("peer %d: %s is gone", peer.number, player.name)
        if player.table is not None:
            # A table takes what it is asked or closes, so that nobody waits here for long.
            with trio.CancelScope(shield=True):
                await player.table.ask(Departed(player, peer))

    async def _answer(self, player: Player, peer: Peer, message: object) -> None:
        match message:
            case Open(rules=rules, bots=level):
                await self._lobby.open(player, peer, rules, level)
            case Join(table=code):
                await self._lobby.join(player, peer, code)
            case FillSeats() | Leave() | Act() | Again() if player.table is not None:
                await player.table.ask(Asked(player, peer, message))
            case GetRecord() if player.table is not None:
                await tell_record(player.table.record(), peer)
            case GetResults():
                await tell_results(self._journal, peer)
            case FillSeats() | Leave() | Act() | Again() | GetRecord():
                peer.post(Rejected("not_at_a_table"))
            case _:
                raise RemoteProtocolError("unexpected")
