"""A game over real sockets: three players that know the protocol and nothing else, move by move.

Each move is taken only when everybody has been told of the one before, so that the bytes which come
after a move belong to it.
"""

import select
import socket
import ssl
from collections.abc import Iterator, Sequence

import msgspec

from engine.bots import decide
from engine.events import Event
from engine.fold import fold
from engine.public import Phase
from engine.rules import RuleSet
from engine.view import View
from protocol import EOF, ClientConnection, Connection, Role
from protocol.address import Address, TcpAddress
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    GameView,
    GoOn,
    Happened,
    Hello,
    Intermission,
    Join,
    Open,
    Ping,
    Pong,
    Ready,
    ServerMessage,
    TableOptions,
    TableState,
    Welcome,
)
from tests.certificates import client_context

TLS = client_context()
LEVEL = "casual"
_ANSWER_SECONDS = 30.0
_READ_BYTES = 64 * 1024


class Player:
    """One end of a connection: what it was sent, and the game as it knows it."""

    def __init__(self, address: Address, name: str, tls: ssl.SSLContext | None = TLS) -> None:
        self.view: View | None = None
        self.seq = 0
        self.table = ""
        self.news: list[Event] = []
        self._has_intermissions = True
        self._received = b""
        self._connection: ClientConnection = Connection(Role.CLIENT)
        self._socket = connect(address, tls)
        self.say(Hello(PROTOCOL_VERSION, name))
        self.hear(Welcome)

    def sit_down(self, request: Open | Join) -> None:
        """Takes a seat, and is ready; the table's code is in `table` then."""
        self.say(request)
        self.hear(TableState)
        self.say(Ready())

    def close(self) -> None:
        """Hangs up."""
        self._socket.close()

    def detach(self) -> socket.socket:
        """The socket, for somebody else to go on with."""
        return self._socket

    @property
    def is_asked(self) -> bool:
        """Whether it is this player's turn."""
        return self.view is not None and self.view.public.to_act == self.view.seat

    def act(self) -> bytes:
        """Takes the action that a casual bot would take: the bytes that were sent."""
        assert self.view is not None
        return self.say(Act(self.seq, decide(LEVEL, self.view)))

    def say(self, message: ClientMessage) -> bytes:
        """Sends a message: its bytes."""
        data = self._connection.send(message)
        self._socket.sendall(data)
        return data

    def hear_of_move(self) -> bytes:
        """Waits for what follows from one move: the bytes of it. The next deal included, where that
        follows at once.
        """
        self._received = b""
        self.news = []
        self.hear(Happened)
        assert self.view is not None
        if self.view.public.phase is Phase.DEAL and not self._has_intermissions:
            self.hear(Happened)
        return self._received

    def catch_up(self) -> None:
        """Takes in what has come, without waiting."""
        while True:
            message = self._next_message()
            if message is not None:
                self._learn(message)
            elif self._has_more():
                self._receive()
            else:
                return

    def hear(self, kind: type[ServerMessage]) -> None:
        """Waits for a message of a kind, taking in what comes before it."""
        while True:
            message = self._next_message()
            if message is None:
                self._receive()
                continue
            self._learn(message)
            if isinstance(message, kind):
                return

    def _has_more(self) -> bool:
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
            return True
        return bool(select.select([self._socket], [], [], 0)[0])

    def _next_message(self) -> ServerMessage | None:
        event = self._connection.next_event()
        if event is EOF:
            raise ConnectionError("the server has hung up")
        return event if isinstance(event, ServerMessage) else None

    def _receive(self) -> None:
        data = self._socket.recv(_READ_BYTES)
        self._received += data
        self._connection.receive_data(data)

    def _learn(self, message: ServerMessage) -> None:
        match message:
            case Ping(number=number):
                self.say(Pong(number))
            case TableState(table=table, options=options):
                self.table = table
                self._has_intermissions = options.intermission_seconds > 0
            case Intermission(waiting=waiting):
                if self.view is not None and self.view.seat in waiting:
                    self.say(GoOn(self.seq))
            case GameView(seq=seq, view=view):
                self.seq, self.view = seq, view
            case Happened(events=events):
                self.news += events
                self.seq += 1
                for event in events:
                    assert self.view is not None
                    self.view = fold(self.view, event)


class Move(msgspec.Struct, frozen=True):
    """A move: the hand it belongs to, who made it and what he sent; then, by seat, the bytes that
    came of it and the events in them.
    """

    hand: int
    seat: int
    sent: bytes
    received: tuple[bytes, ...]
    news: tuple[tuple[Event, ...], ...]


def sit_down_together(address: Address, rules: RuleSet, names: Sequence[str]) -> list[Player]:
    """The players of a game that has begun, by seat."""
    first = Player(address, names[0])
    first.sit_down(Open(rules, options=TableOptions(intermission_seconds=0)))
    players = [first]
    for name in names[1:]:
        player = Player(address, name)
        player.sit_down(Join(first.table))
        players.append(player)
    for player in players:
        if player.view is None:
            player.hear(GameView)
    return players


def play(players: Sequence[Player]) -> Iterator[Move]:
    """The moves of a game from here on, until it is over. The next deal belongs to the last move of
    a hand.
    """
    while mover := next((player for player in players if player.is_asked), None):
        assert mover.view is not None
        hand = mover.view.public.hand
        sent = mover.act()
        received = tuple(player.hear_of_move() for player in players)
        news = tuple(tuple(player.news) for player in players)
        yield Move(hand, players.index(mover), sent, received, news)


def connect(address: Address, tls: ssl.SSLContext | None = None) -> socket.socket:
    """A connection on which nothing has been said."""
    if isinstance(address, TcpAddress):
        connection = socket.create_connection((address.host, address.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls is not None:
            connection = tls.wrap_socket(connection)
    else:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address.path)
    connection.settimeout(_ANSWER_SECONDS)
    return connection
