"""The wire between client and server: messages, msgpack codec, a sans-IO connection, limits.

Here is what it takes to hold a conversation. What is said is in protocol.messages; how large and
when, in protocol.limits and protocol.states; names and addresses have modules of their own.
"""

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
