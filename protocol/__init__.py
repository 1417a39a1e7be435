"""The wire between client and server: messages, msgpack codec, a sans-IO connection, limits."""

from protocol.connection import (
    EOF,
    NEED_DATA,
    ClientConnection,
    Connection,
    OtherVersion,
    ServerConnection,
    Signal,
)
from protocol.errors import LocalProtocolError, ProtocolError, RemoteProtocolError
from protocol.states import Role, State

__all__ = [
    "EOF",
    "NEED_DATA",
    "ClientConnection",
    "Connection",
    "LocalProtocolError",
    "OtherVersion",
    "ProtocolError",
    "RemoteProtocolError",
    "Role",
    "ServerConnection",
    "Signal",
    "State",
]
