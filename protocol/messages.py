"""What client and server say to each other: one msgpack array a message, tagged by a small number.

The values of the game (actions, events, views, rules) are the engine's own. Words are never sent:
`code` and `params` say what a person is to be told, and the client has the sentence.
"""

import enum
from typing import Annotated

import msgspec

from engine.actions import SeatAction
from engine.events import Event
from engine.rules import RuleSet
from engine.seats import Seat
from engine.view import View
from protocol.limits import (
    MAX_CHAT_CHARACTERS,
    MAX_CODE_CHARACTERS,
    MAX_EVENTS,
    MAX_FEATURES,
    MAX_MAP_LENGTH,
    MAX_NAME_CHARACTERS,
    MAX_TOKEN_BYTES,
)

# Whatever is sent may be shown in a terminal: no control characters, none that turn the direction
# of a line, no separators of lines. What a good name is, names.py says.
_SHOWABLE = r"\A[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]*\Z"

Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_CHARACTERS, pattern=_SHOWABLE)]
Token = Annotated[bytes, msgspec.Meta(max_length=MAX_TOKEN_BYTES)]
Code = Annotated[str, msgspec.Meta(max_length=MAX_CODE_CHARACTERS, pattern=_SHOWABLE)]
Features = Annotated[tuple[Code, ...], msgspec.Meta(max_length=MAX_FEATURES)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**32)]
Text = Annotated[str, msgspec.Meta(max_length=MAX_CHAT_CHARACTERS, pattern=_SHOWABLE)]
Params = Annotated[dict[Code, int | Text], msgspec.Meta(max_length=MAX_MAP_LENGTH)]


# ---- client to server


class Hello(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """The first message. `version` stays the first field in every version of the protocol, and what
    follows is made up of what this version's messages are made of: no floats, no extensions.

    `token` proves that `name` is this client's; it is empty on the first use of a name. The
    `features` are what this end can do beyond the version.
    """

    version: Count
    name: Name
    token: Token = b""
    features: Features = ()


class Ping(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """Asks for a Pong with the same number; either end may ask."""

    number: Count


class Pong(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """The answer to a Ping."""

    number: Count


class Open(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """Open a table with these rules and sit down at it. `bots` is the level of the bots that take
    the other seats at once; empty for none.
    """

    rules: RuleSet
    bots: Code = ""


class Join(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """Sit down at a table. `table` is its code; empty for the table where this player has a seat,
    or else the first with a free one.
    """

    table: Code = ""


class FillSeats(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """Give the free seats at one's table to bots of a level."""

    level: Code


class Leave(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """Get up from one's table for good; a bot plays on if a game is under way."""


class Act(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """An action of one's own seat. `seq` is how many actions of the game this client has seen: an
    action that was meant for another moment is refused as `stale`, so none is ever taken twice.
    """

    seq: Count
    action: SeatAction


class Again(msgspec.Struct, frozen=True, array_like=True, tag=8):
    """Ready for another game at this table. It starts when every person at the table is."""


ClientMessage = Hello | Ping | Pong | Open | Join | FillSeats | Leave | Act | Again


# ---- server to client


class Happened(msgspec.Struct, frozen=True, array_like=True, tag=32):
    """One more action of the game has been taken: what happened, as this recipient may see it.

    `seq` is implied: it is one more than before.
    """

    events: Annotated[tuple[Event, ...], msgspec.Meta(max_length=MAX_EVENTS)]


class Welcome(msgspec.Struct, frozen=True, array_like=True, tag=33):
    """The answer to Hello. `token` is to be kept and shown the next time."""

    version: Count
    name: Name
    token: Token
    features: Features = ()


class Refused(msgspec.Struct, frozen=True, array_like=True, tag=34):
    """No welcome: the connection closes after this. The same in every version of the protocol."""

    code: Code
    params: Params = {}


class Goodbye(msgspec.Struct, frozen=True, array_like=True, tag=35):
    """The server ends a welcomed connection, and why."""

    code: Code
    params: Params = {}


class Rejected(msgspec.Struct, frozen=True, array_like=True, tag=36):
    """A request or an action was not done. Nothing has changed."""

    code: Code
    params: Params = {}


class Occupant(enum.StrEnum):
    """Who has a seat."""

    NOBODY = "nobody"
    PERSON = "person"
    BOT = "bot"


class SeatState(msgspec.Struct, frozen=True, array_like=True):
    """One seat of a table. `present`: connected (always so for a bot). `again`: has asked for
    another game.
    """

    occupant: Occupant = Occupant.NOBODY
    name: Name = ""
    present: bool = False
    again: bool = False


class TableState(msgspec.Struct, frozen=True, array_like=True, tag=37):
    """The table where the recipient sits: sent when he sits down and whenever it changes."""

    table: Code
    rules: RuleSet
    seats: Annotated[tuple[SeatState, ...], msgspec.Meta(max_length=4)]
    your_seat: Seat | None


class GameView(msgspec.Struct, frozen=True, array_like=True, tag=38):
    """The whole game as the recipient knows it, after `seq` actions: at the start of a game, on
    joining and on resuming.
    """

    seq: Count
    view: View


class LeftTable(msgspec.Struct, frozen=True, array_like=True, tag=39):
    """The recipient sits at no table any more, and why (`left`, `table_closed`)."""

    code: Code


ServerMessage = (
    Happened
    | Welcome
    | Refused
    | Goodbye
    | Rejected
    | TableState
    | GameView
    | LeftTable
    | Ping
    | Pong
)
Message = ClientMessage | ServerMessage


REFUSALS = (
    "version",  # client, server: the versions
    "bad_name",  # name, reason: one of BAD_NAME_CODES
    "name_in_use",  # name: it belongs to another token
    "server_full",
    "too_fast",  # the client sends more than the server takes
    "password",
)
GOODBYES = (
    "replaced",  # the same player has connected again from elsewhere
    "too_slow",  # the client does not read what it is sent
    "too_fast",  # the client goes on sending more than the server takes
    "server_stops",
)
REJECTIONS = (
    "stale",  # the action was meant for another moment
    "too_fast",  # the client sends more than the server takes: this message is not done
    "not_at_a_table",
    "at_a_table",  # table: leave it first
    "no_such_table",  # table
    "table_full",  # table
    "no_free_table",
    "no_such_level",  # level
    "no_game",
    "game_in_progress",
    "rules",  # option, value: the rules cannot be played
)
"""Besides these, the codes of the engine's IllegalAction."""
