"""One conversation, sans-IO: bytes in and messages out, messages in and bytes out.

Used by both ends, in the manner of h11: the server drives it with Trio, the client with asyncio.

    connection.receive_data(await stream.receive_some())
    while (event := connection.next_event()) is not NEED_DATA:
        ...
    await stream.send_all(connection.send(message))

Not here: what may be said when, as a table (states.py).
"""

import enum
from collections.abc import Mapping
from typing import Any, Final, Generic, Literal, TypeVar, cast, overload

import msgspec

from protocol.codec import MAX_MESSAGE_BYTES, build, encode, message_type, unpack, version_of
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.framing import Framer
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import ClientMessage, Hello, Message, ServerMessage, Welcome
from protocol.states import SAYS, Role, State


class Signal(enum.Enum):
    """What `next_event` returns when there is no message."""

    NEED_DATA = "need data"  # call it again after receive_data
    EOF = "end of file"  # nothing more will come


NEED_DATA: Final = Signal.NEED_DATA
EOF: Final = Signal.EOF


class OtherVersion(msgspec.Struct, frozen=True):
    """The event for a Hello of another version, of which nothing else is understood.

    To be answered by `Refused("version", {"client": version, "server": PROTOCOL_VERSION})`.
    """

    version: int


Says = TypeVar("Says", bound=Message)
Hears = TypeVar("Hears", bound=Message | OtherVersion)


class Connection(Generic[Says, Hears]):
    """One end of a conversation. `Connection(Role.SERVER)` is a ServerConnection,
    `Connection(Role.CLIENT)` a ClientConnection.
    """

    @overload
    def __init__(
        self: "ClientConnection", role: Literal[Role.CLIENT], max_message_bytes: int | None = None
    ) -> None: ...
    @overload
    def __init__(
        self: "ServerConnection", role: Literal[Role.SERVER], max_message_bytes: int | None = None
    ) -> None: ...
    def __init__(self, role: Role, max_message_bytes: int | None = None) -> None:
        """`max_message_bytes` of the other end are taken; as many as the protocol says for None."""
        self.role = role
        self._move_to(State.START)
        self._speaker = role.peer
        self._framer = Framer(max_message_bytes or MAX_MESSAGE_BYTES[role.peer])
        self._eof = False
        self._error_code: str | None = None

    @property
    def state(self) -> State:
        """How far the conversation has come, as this end knows it."""
        return self._state

    def receive_data(self, data: bytes) -> None:
        """Take in what was received; nothing at all (b"") means the end of the stream.

        Call `next_event` until it says NEED_DATA before reading more: that is what keeps the
        memory bounded. Never raises for what the peer sent.
        """
        if not data:
            self._eof = True
        elif self._eof:
            raise LocalProtocolError("data after the end of the stream")
        elif not self._is_deaf:
            self._framer.feed(data)

    def next_event(self) -> Hears | Signal:
        """The next message, NEED_DATA, or EOF after a stream that ended between two messages.

        A server gets OtherVersion in place of a Hello that is not of this version. Raises
        RemoteProtocolError, and from then on always the same.
        """
        try:
            return self._next_event()
        except RemoteProtocolError as error:
            self._error_code = error.code
            self._is_deaf = True
            raise

    def send(self, message: Says) -> bytes:
        """The bytes of `message`, which must go out in the order of the calls.

        Raises LocalProtocolError for what may not be said now. After a RemoteProtocolError only a
        server's Refused or Goodbye may be.
        """
        after = self._may_say.get(type(message))
        if after is None or (self._error_code is not None and after is not State.CLOSED):
            raise LocalProtocolError(f"{type(message).__name__} while {self._state.value}")
        if isinstance(message, (Hello, Welcome)) and message.version != PROTOCOL_VERSION:
            raise LocalProtocolError(f"version {message.version}")
        data = encode(message)
        if after is not self._state:
            self._move_to(after)
        return data

    def _move_to(self, state: State) -> None:
        self._state = state
        self._may_say: Mapping[type[Any], State] = SAYS[self.role][state]
        self._may_hear = SAYS[self.role.peer][state]
        # Then what still comes does not matter: the peer could not know yet that it is over.
        self._is_deaf = self.role is Role.SERVER and state in (State.FOREIGN, State.CLOSED)

    def _next_event(self) -> Hears | Signal:
        if self._error_code is not None:
            raise RemoteProtocolError(self._error_code)
        if self._is_deaf:
            return EOF if self._eof else NEED_DATA
        frame = self._framer.next_frame()
        if frame is not None:
            return cast(Hears, self._hear(unpack(frame, self._speaker)))
        if not self._eof:
            return NEED_DATA
        if not self._framer.is_empty:
            raise RemoteProtocolError("cut_short")
        return EOF

    def _hear(self, values: list[object]) -> Message | OtherVersion:
        kind = message_type(values, self._speaker)
        after = self._may_hear.get(kind)
        if after is None:
            raise RemoteProtocolError("unexpected")
        if kind in (Hello, Welcome) and (version := version_of(values)) != PROTOCOL_VERSION:
            if kind is Welcome:
                raise RemoteProtocolError("version")
            self._move_to(State.FOREIGN)
            return OtherVersion(version)
        message = build(kind, values)
        if after is not self._state:
            self._move_to(after)
        return message


ClientConnection = Connection[ClientMessage, ServerMessage]
ServerConnection = Connection[ServerMessage, ClientMessage | OtherVersion]
