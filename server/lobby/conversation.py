"""Answers what a peer says, from its Hello to its end, or passes it on to its player's table.

A peer may also only ask for results, beside the connection on which its player may be at a table:
`answer_aside`. Records and results are sent in parts, as fast as the peer reads, since they may be
longer than what an outbox holds.

Not here: bytes and time limits of a single message (connections/peer.py), what a table does with it
(tables/table.py).
"""

import logging
from collections.abc import Sequence

import trio

from protocol.chat import clean_text
from protocol.connection import OtherVersion
from protocol.errors import RemoteProtocolError
from protocol.features import ASIDE
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    Admit,
    Chat,
    Claim,
    DealSeed,
    FillSeats,
    GetRecord,
    GetResults,
    GoOn,
    HandOverTable,
    Hello,
    Join,
    Leave,
    LetBotPlay,
    Open,
    Pace,
    Pause,
    Pong,
    Reading,
    Ready,
    RecordPart,
    Refused,
    Rejected,
    RemovePlayer,
    Results,
    VisitLobby,
    Watch,
    Welcome,
)
from server.admission.identity import Identities, NotAdmitted
from server.connections.peer import Peer
from server.lobby.chat_limit import ChatLimit
from server.lobby.lobby import Lobby
from server.players import Arrived, Asked, Departed, Player, PongCame, TableMessage
from server.storage.failure import StorageFailure
from server.storage.journal import Journal
from server.tables.service import Service

MOST_RESULTS = 200
_LINES_IN_A_PART = 100

log = logging.getLogger(__name__)


class Conversation:
    """The one with each peer: `hold` it."""

    def __init__(self, service: Service, identities: Identities, lobby: Lobby) -> None:
        self._identities = identities
        self._lobby = lobby
        self._journal = service.journal
        self._ssh_port = service.ssh_port
        self._handshake_seconds = service.limits.handshake_seconds
        self._chat = ChatLimit()

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
        with trio.move_on_after(self._handshake_seconds) as handshake:
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
            player, token = await self._identities.identify(hello, peer.origin)
        except NotAdmitted as refusal:
            log.info("peer %d: refused (%s)", peer.number, refusal.code)
            peer.close(Refused(refusal.code, {**refusal.params}))
            return None
        peer.features = hello.features
        is_aside = ASIDE in hello.features
        if not is_aside:
            self._identities.connect(player, peer)
        log.info("peer %d: is %s, from %s", peer.number, player.name, peer.origin)
        table = "" if is_aside or player.table is None else player.table.code
        peer.post(
            Welcome(PROTOCOL_VERSION, player.name, token, table=table, ssh_port=self._ssh_port)
        )
        if is_aside:
            await answer_aside(peer, self._journal)
            return None
        return player

    async def _come_back(self, player: Player, peer: Peer) -> None:
        if player.table is not None:
            await player.table.ask(Arrived(player, peer))

    async def _say_departed(self, player: Player, peer: Peer) -> None:
        self._identities.disconnect(player, peer)
        self._lobby.visitors.go(player, peer)
        log.info("peer %d: %s is gone", peer.number, player.name)
        if player.table is not None:
            # A table takes what it is asked or closes, so that nobody waits here for long.
            with trio.CancelScope(shield=True):
                await player.table.ask(Departed(player, peer))

    async def _answer(self, player: Player, peer: Peer, message: object) -> None:
        match message:
            case Act() | Claim() | GoOn() | Pause() | Reading() | FillSeats() | Ready():
                await self._ask_table(player, peer, message)
            case RemovePlayer() | HandOverTable() | Admit() | LetBotPlay():
                await self._ask_table(player, peer, message)
            case DealSeed():
                if player.table is not None:  # no more, perhaps, since it is sent without asking
                    await self._ask_table(player, peer, message)
            case Open():
                await self._lobby.open(player, peer, message)
            case Join():
                await self._lobby.join(player, peer, message)
            case Watch():
                await self._lobby.watch(player, peer, message)
            case VisitLobby():
                self._lobby.visit(player, peer)
            case Chat(text=text):
                await self._say(player, peer, text)
            case GetResults():
                await tell_results(self._journal, peer)
            case GetRecord():
                await self._tell_record(player, peer)
            case Leave():
                await self._leave(player, peer)
            case Pace():
                player.pace = message
            case Pong(number=number):
                await self._pass_pong_on(player, peer, number)
            case _:
                raise RemoteProtocolError("unexpected")

    async def _ask_table(self, player: Player, peer: Peer, message: TableMessage) -> None:
        if player.table is None:
            peer.post(Rejected("not_at_a_table"))
        else:
            await player.table.ask(Asked(player, peer, message))

    async def _leave(self, player: Player, peer: Peer) -> None:
        """Whatever they want next, they want from outside: that waits until they have got up."""
        table = player.table
        await self._ask_table(player, peer, Leave())
        if table is not None:
            await table.catch_up()

    async def _pass_pong_on(self, player: Player, peer: Peer, number: int) -> None:
        if player.table is not None:
            await player.table.ask(PongCame(peer, number))

    async def _tell_record(self, player: Player, peer: Peer) -> None:
        if player.table is None:
            peer.post(Rejected("not_at_a_table"))
        elif not player.table.may_read_record(player):
            peer.post(Rejected("no_seat"))
        else:
            await tell_record(player.table.record(), peer)

    async def _say(self, player: Player, peer: Peer, text: str) -> None:
        """To everybody at their table, or in the lobby."""
        text = clean_text(text)
        if not text:
            return peer.post(Rejected("bad_text"))
        if player.table is None and player not in self._lobby.visitors:
            return peer.post(Rejected("not_at_a_table"))
        wait = self._chat.seconds_to_wait(player.name, len(text), trio.current_time())
        if wait > 0:
            peer.post(Rejected("too_much_chat", {"seconds": wait}))
        elif player.table is not None:
            await self._ask_table(player, peer, Chat(text))
        else:
            self._lobby.visitors.say(player, text)


async def answer_aside(peer: Peer, journal: Journal) -> None:
    """Answer a peer that only asks for results, until it has gone. Raises RemoteProtocolError."""
    while (message := await peer.next_message()) is not None:
        match message:
            case GetResults():
                await tell_results(journal, peer)
            case Pong():
                pass  # it is there, which is all that a Pong says
            case _:
                peer.post(Rejected("not_at_a_table"))


async def tell_record(lines: Sequence[str], peer: Peer) -> None:
    """Send the lines of a record, or say that there are none yet."""
    if not lines:
        return peer.post(Rejected("no_record"))
    for start in range(0, len(lines), _LINES_IN_A_PART):
        end = start + _LINES_IN_A_PART
        part = RecordPart(tuple(lines[start:end]), is_last=end >= len(lines))
        await peer.post_in_turn(part)


async def tell_results(journal: Journal, peer: Peer) -> None:
    """Send the results of the best players, of MOST_RESULTS at most."""
    try:
        tallies = await journal.tallies(MOST_RESULTS)
    except StorageFailure:
        return peer.post(Rejected("unavailable"))
    await peer.post_in_turn(Results(tuple(tally.as_told() for tally in tallies)))
