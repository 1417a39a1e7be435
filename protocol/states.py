"""Who may say what, and when: the whole conversation as two tables.

A conversation has one state, which both ends follow: it begins with the client's Hello, is open
from the server's Welcome on, and ends with the server's Refused or Goodbye. Either end knows the
state a moment later than the other, but only the server moves it out of GREETED and OPEN, so the
two never take different ways. Once open, both may talk at any time.

Not here: how bytes become messages (framing.py, codec.py).
"""

import enum
from collections.abc import Mapping
from typing import get_args

from protocol.messages import (
    ClientMessage,
    Goodbye,
    Hello,
    Message,
    Refused,
    ServerMessage,
    Welcome,
)


class Role(enum.Enum):
    """One of the two ends."""

    CLIENT = "client"
    SERVER = "server"

    @property
    def peer(self) -> "Role":
        """The other end."""
        return Role.SERVER if self is Role.CLIENT else Role.CLIENT


class State(enum.Enum):
    """How far the conversation has come."""

    START = "start"  # no Hello yet
    GREETED = "greeted"  # after Hello
    FOREIGN = "foreign"  # after a Hello of another version, which only the server can tell
    OPEN = "open"  # after Welcome
    CLOSED = "closed"  # after Refused or Goodbye


Says = Mapping[State, Mapping[type[Message], State]]
"""The messages that may be said in each state, and the state after each."""

_HANDSHAKE = (Hello, Welcome, Refused)


def _while_open(messages: object) -> dict[type[Message], State]:
    return {kind: State.OPEN for kind in get_args(messages) if kind not in _HANDSHAKE}


SAYS: Mapping[Role, Says] = {
    Role.CLIENT: {
        State.START: {Hello: State.GREETED},
        State.GREETED: {},
        State.FOREIGN: {},
        State.OPEN: _while_open(ClientMessage),
        State.CLOSED: {},
    },
    Role.SERVER: {
        # A full server need not wait for the Hello.
        State.START: {Refused: State.CLOSED},
        State.GREETED: {Welcome: State.OPEN, Refused: State.CLOSED},
        State.FOREIGN: {Refused: State.CLOSED},
        State.OPEN: {**_while_open(ServerMessage), Goodbye: State.CLOSED},
        State.CLOSED: {},
    },
}
