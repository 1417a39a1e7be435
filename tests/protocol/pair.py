"""Both ends of a conversation, so that whatever one says is heard by the other and compared."""

from collections.abc import Iterator
from typing import Any

from engine.presets import preset
from protocol import NEED_DATA, Connection, RemoteProtocolError, Role, Signal, State
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Hello, Message, Open, Refused, Welcome

WHOLE = 2**20
BYTE_BY_BYTE = 1

HELLO = Hello(PROTOCOL_VERSION, "Ida", b"t" * 32, ("chat",))
WELCOME = Welcome(PROTOCOL_VERSION, "Ida", b"t" * 32)
OPEN = Open(preset("mess"), bots="easy")

_PROLOGUES: dict[State, list[tuple[Role, Message]]] = {
    State.START: [],
    State.GREETED: [(Role.CLIENT, HELLO)],
    State.OPEN: [(Role.CLIENT, HELLO), (Role.SERVER, WELCOME)],
    State.CLOSED: [(Role.CLIENT, HELLO), (Role.SERVER, Refused("server_full"))],
}


class ConnectionPair:
    """A client and a server; what they send arrives in pieces of `piece_bytes`."""

    def __init__(self, piece_bytes: int = WHOLE, state: State = State.START) -> None:
        self.piece_bytes = piece_bytes
        self.ends: dict[Role, Connection[Any, Any]] = {
            Role.CLIENT: Connection(Role.CLIENT),
            Role.SERVER: Connection(Role.SERVER),
        }
        for speaker, message in _PROLOGUES[state]:
            self.say(speaker, message)

    def say(self, speaker: Role, *messages: Message) -> bytes:
        """`speaker` sends messages in one go, the other end hears just them. Gives the bytes."""
        data = b"".join(self.ends[speaker].send(message) for message in messages)
        assert self.hear(speaker.peer, data) == list(messages)
        assert self.ends[Role.CLIENT].state is self.ends[Role.SERVER].state
        return data

    def hear(self, listener: Role, data: bytes) -> list[object]:
        """What `listener` makes of bytes: the messages up to now."""
        return events_of(self.ends[listener], data, self.piece_bytes)


def events_of(
    connection: Connection[Any, Any], data: bytes, piece_bytes: int = WHOLE
) -> list[object]:
    """The events that bytes make, without the NEED_DATA after each piece."""
    return list(_events(connection, data, piece_bytes))


def _events(connection: Connection[Any, Any], data: bytes, piece_bytes: int) -> Iterator[object]:
    for start in range(0, len(data), piece_bytes):
        connection.receive_data(data[start : start + piece_bytes])
        while (event := connection.next_event()) is not NEED_DATA:
            assert not isinstance(event, Signal)
            yield event


def outcome(connection: Connection[Any, Any], data: bytes, piece_bytes: int) -> list[object]:
    """The events, and the code of the error that ends them if one does. All else is raised."""
    heard: list[object] = []
    try:
        for event in _events(connection, data, piece_bytes):
            heard.append(event)  # noqa: PERF402 - what came before an error counts
    except RemoteProtocolError as error:
        heard.append(error.code)
    return heard
