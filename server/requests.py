"""What a table can be asked: the values in its inbox."""

from typing import Protocol

import msgspec

from protocol.messages import Act, Again, FillSeats, Leave, ServerMessage
from server.peer import Peer
from server.sessions import Player


class Recipient(Protocol):
    """Where a seat's messages go: a person's peer, or a bot."""

    def post(self, message: ServerMessage) -> None:
        """Pass a message on, without waiting."""
        ...


class Arrived(msgspec.Struct, frozen=True):
    """Somebody who has a seat at the table has sat down, or is back."""

    player: Player
    peer: Peer


class Departed(msgspec.Struct, frozen=True):
    """A peer of somebody who has a seat at the table is gone; he keeps the seat."""

    player: Player
    peer: Peer


class Asked(msgspec.Struct, frozen=True):
    """What somebody at the table wants."""

    player: Player
    peer: Peer
    message: FillSeats | Leave | Act | Again


class BotActs(msgspec.Struct, frozen=True):
    """A bot's action."""

    bot: Recipient
    act: Act


Request = Arrived | Departed | Asked | BotActs
