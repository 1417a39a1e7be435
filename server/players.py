"""The players, what a table can be asked (the values in its inbox), and what others need of one."""

from typing import Protocol

import msgspec
import trio

from protocol.messages import (
    Act,
    Admit,
    Chat,
    Claim,
    DealSeed,
    FillSeats,
    GoOn,
    HandOverTable,
    Leave,
    LetBotPlay,
    Pace,
    Pause,
    Reading,
    Ready,
    RemovePlayer,
    ServerMessage,
)
from server.connections.peer import Peer


class TableHandle(Protocol):
    """What the rest of the server needs of the table at which a player is."""

    @property
    def code(self) -> str:
        """What it is known by."""
        ...

    async def ask(self, request: "Request") -> None:
        """Put a request into its inbox."""
        ...

    async def catch_up(self) -> None:
        """Wait until all that has been asked so far is answered."""
        ...

    def may_read_record(self, player: "Player") -> bool:
        """Whether they may see the hands that are over."""
        ...

    def record(self) -> list[str]:
        """The lines of its game's record up to the last hand that is over."""
        ...


class Player:
    """Somebody with a name: `peer` is where they are connected, `table` where they have a seat or
    look on, `pace` what they wish of one.

    Alive for as long as a peer or a table holds it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.peer: Peer | None = None
        self.table: TableHandle | None = None
        self.pace = Pace()


class Recipient(Protocol):
    """Where a seat's messages go: a person's peer, or a bot."""

    def post(self, message: ServerMessage) -> None:
        """Pass a message on, without waiting."""
        ...


TableMessage = (
    FillSeats
    | Leave
    | Act
    | Ready
    | GoOn
    | RemovePlayer
    | HandOverTable
    | Pause
    | Reading
    | Claim
    | Chat
    | Admit
    | LetBotPlay
    | DealSeed
)
"""What a client says to the table where its player is."""


class Arrived(msgspec.Struct, frozen=True):
    """Somebody has sat down at the table or has come to look on, or is back."""

    player: Player
    peer: Peer


class Departed(msgspec.Struct, frozen=True):
    """A peer of somebody who is at the table is gone; a seat they keep."""

    player: Player
    peer: Peer


class Asked(msgspec.Struct, frozen=True):
    """What somebody at the table wants. A text has been cleaned."""

    player: Player
    peer: Peer
    message: TableMessage


class PongCame(msgspec.Struct, frozen=True):
    """A peer has answered the Ping of this number: what was posted to it before has arrived."""

    peer: Peer
    number: int


class Barrier(msgspec.Struct, frozen=True):
    """A mark in the inbox: `passed` is set when all that was asked before has been answered."""

    passed: trio.Event


class BotActs(msgspec.Struct, frozen=True):
    """A bot's action."""

    bot: Recipient
    act: Act


Request = Arrived | Departed | Asked | PongCame | Barrier | BotActs
