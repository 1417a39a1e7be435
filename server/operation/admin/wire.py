"""What an operator asks a running server, and what it answers: one line of JSON each, and the end.

Both ends are of the same release on the same machine, so there are no versions.
"""

import msgspec

from protocol.fields import Text

MAX_REQUEST_BYTES = 8 * 1024
MAX_ANSWER_BYTES = 64 * 1024 * 1024


class GetStatus(msgspec.Struct, frozen=True, tag_field="do", tag="status"):
    """What is going on?"""


class Kick(msgspec.Struct, frozen=True, tag_field="do", tag="kick"):
    """End a player's connection."""

    name: str


class Ban(msgspec.Struct, frozen=True, tag_field="do", tag="ban"):
    """Let a name or an address in no more."""

    who: str


class Unban(msgspec.Struct, frozen=True, tag_field="do", tag="unban"):
    """Lift a ban."""

    who: str


class Say(msgspec.Struct, frozen=True, tag_field="do", tag="say"):
    """Tell everybody something."""

    text: Text


class Drain(msgspec.Struct, frozen=True, tag_field="do", tag="drain"):
    """Begin nothing new, and stop when the games that are under way are over."""


class Stop(msgspec.Struct, frozen=True, tag_field="do", tag="stop"):
    """Stop at once."""


Request = GetStatus | Kick | Ban | Unban | Say | Drain | Stop


class PlayerStatus(msgspec.Struct, frozen=True):
    """Somebody who is connected; `table` is empty where they are at none."""

    name: str
    origin: str
    connected_seconds: int
    table: str


class TableStatus(msgspec.Struct, frozen=True):
    """An open table. A bot in a seat is in brackets."""

    table: str
    is_playing: bool
    seats: list[str]


class Status(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer", tag="status"):
    """What is going on. `set_aside` is what the server cannot read of its data."""

    uptime_seconds: int
    is_draining: bool
    connections: int
    players: list[PlayerStatus]
    tables: list[TableStatus]
    bans: list[str]
    set_aside: list[str] = []


class Done(msgspec.Struct, frozen=True, tag_field="answer", tag="done"):
    """It has been done; a sentence for the operator."""

    sentence: str


class Failed(msgspec.Struct, frozen=True, tag_field="answer", tag="failed"):
    """It has not been done, and why, in a sentence."""

    sentence: str


Answer = Status | Done | Failed
