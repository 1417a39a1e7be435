"""What a client says to the server."""

import enum

import msgspec

from engine.actions import SeatAction, TakeBack
from engine.proof import Seed
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.fields import (
    Code,
    Count,
    Features,
    Name,
    PaceMs,
    Password,
    Seconds,
    Text,
    Token,
)


class Hello(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """The first message. `version` stays the first field in every version of the protocol, and what
    follows is made up of what this version's messages are made of: no floats, no extensions.

    `token` proves that `name` is this client's; it is empty on the first use of a name. The
    `features` are what this end can do beyond the version. `password` is that of the server, empty
    where it has none.
    """

    version: Count
    name: Name
    token: Token = b""
    features: Features = ()
    password: Password = ""


class Ping(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """Asks for a Pong with the same number; either end may ask."""

    number: Count


class Pong(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """The answer to a Ping."""

    number: Count


class TakingBack(enum.StrEnum):
    """Whether a player may take their last card back."""

    NO_CLOCK = "no_clock"  # until the next card, where the table has no clock
    NEXT_CARD = "next_card"  # until the next card
    OFF = "off"


class TableOptions(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """How a table is kept, apart from its rules.

    `listed`: shown in the lobby. `password`: empty for none. `grace_seconds`: how long an absent
    player is waited for before a bot plays for them or, where no game is on, their seat is free.
    `decision_seconds` and `bank_seconds`: the clock, 0 and 0 for none. `open_hands`: whether
    watchers see all hands of a hand that is over. `intermission_seconds`: how long people who have
    not gone on are waited for before the next hand is dealt, 0 for not at all. `take_back`: whether
    a card may be taken back; who is alone with bots may do so until its trick is over.
    `host_admits`: in a game the host says who sits down in place of a bot. `hints`: whether clients
    may suggest moves; no server can see whether they do.
    """

    listed: bool = True
    password: Password = ""
    grace_seconds: Seconds = 60
    decision_seconds: Seconds = 0
    bank_seconds: Seconds = 0
    open_hands: bool = False
    intermission_seconds: Seconds = 30
    take_back: TakingBack = TakingBack.NO_CLOCK
    host_admits: bool = False
    hints: bool = True

    @property
    def lets_take_back(self) -> bool:
        """Whether cards may be taken back at this table."""
        has_clock = self.decision_seconds > 0 or self.bank_seconds > 0
        is_off = self.take_back is TakingBack.OFF
        return not is_off and not (has_clock and self.take_back is TakingBack.NO_CLOCK)


class Open(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """Open a table with these rules and sit down at it. `bots` is the level of the bots that take
    the other seats at once; empty for none.
    """

    rules: RuleSet
    bots: Code = ""
    options: TableOptions = TableOptions()


class Join(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """Sit down at a table, or take one's seat there again from a bot that stands in. `table` is its
    code; empty for the table where this player is, or else the first with a free seat. `seat` is
    the one they would like; None for any: a free one, or else a bot's. Where the host has to admit
    them, they look on until then, as a wish of TableState says.
    """

    table: Code = ""
    password: Password = ""
    seat: Seat | None = None


class FillSeats(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """Give the free seats at one's table to bots of a level, and be ready; or only `seat`, where a
    bot may sit already. Only for the host.
    """

    level: Code
    seat: Seat | None = None


class Leave(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """Get up from one's table for good; a bot plays on if a game is under way."""


class Act(msgspec.Struct, frozen=True, array_like=True, tag=7):
    """An action of one's own seat. `seq` is how many actions of the game this client has seen: an
    action that was meant for another moment is refused as `stale`, so none is ever taken twice.
    """

    seq: Count
    action: SeatAction | TakeBack


class Ready(msgspec.Struct, frozen=True, array_like=True, tag=8):
    """Ready for a game at this table, or not any more. It begins when all seats are taken and every
    person there is.
    """

    ready: bool = True


class Watch(msgspec.Struct, frozen=True, array_like=True, tag=9):
    """Look on at a table where one has no seat."""

    table: Code
    password: Password = ""


class VisitLobby(msgspec.Struct, frozen=True, array_like=True, tag=10):
    """Be told of the tables, now and whenever they change, until one sits down or looks on."""


class RemovePlayer(msgspec.Struct, frozen=True, array_like=True, tag=11):
    """Free a seat at one's table. Only for who opened it, or has been handed it."""

    seat: Seat


class HandOverTable(msgspec.Struct, frozen=True, array_like=True, tag=12):
    """Make the person on another seat the one who may remove players."""

    seat: Seat


class Pause(msgspec.Struct, frozen=True, array_like=True, tag=13):
    """Stop the table's game and its clocks, or let them go on. Always answered: by the TableState,
    also where that changes nothing, or a Rejected.
    """

    paused: bool


class Claim(msgspec.Struct, frozen=True, array_like=True, tag=14):
    """All tricks to come are mine. `seq` as in Act."""

    seq: Count


class Chat(msgspec.Struct, frozen=True, array_like=True, tag=15):
    """Say something to everybody at one's table, or in the lobby for who is there."""

    text: Text


class GetRecord(msgspec.Struct, frozen=True, array_like=True, tag=16):
    """Ask for the record of the game at one's table, up to the last hand that is over."""


class GetResults(msgspec.Struct, frozen=True, array_like=True, tag=17):
    """Ask how the players of this server have done."""


class GoOn(msgspec.Struct, frozen=True, array_like=True, tag=20):
    """Has read how the hand ended, or who deals first: the next may be dealt. `seq` as in Act: one
    that comes when cards have been dealt already counts for nothing.
    """

    seq: Count


class Pace(msgspec.Struct, frozen=True, array_like=True, tag=21):
    """How slowly this player would like a table to go, from now on; of those who sit there the
    slowest wish counts. `bot_ms`: how long a bot thinks, None for as long as the server lets it.
    `trick_ms`: how long a finished trick lies before a bot leads to the next.
    """

    bot_ms: PaceMs | None = None
    trick_ms: PaceMs = 0


class Reading(msgspec.Struct, frozen=True, array_like=True, tag=22):
    """Reads something, or does no more: meanwhile the bots of who is alone with them wait."""

    is_reading: bool


class Admit(msgspec.Struct, frozen=True, array_like=True, tag=24):
    """Whether somebody who looks on gets the bot's seat for which they have asked. Only for the
    host.
    """

    name: Name
    admitted: bool


class LetBotPlay(msgspec.Struct, frozen=True, array_like=True, tag=25):
    """Agree that a bot plays for the person on a seat, who has done nothing for long. It does when
    everybody has agreed who is there, and until they take their seat again (Join).
    """

    seat: Seat


class DealSeed(msgspec.Struct, frozen=True, array_like=True, tag=26):
    """The answer to DealCommitted: random bytes of the client's own, which become part of what the
    cards of that hand follow from. Of several the last counts that comes before the deal.
    """

    hand: Count
    seed: Seed


ClientMessage = (
    Hello
    | Ping
    | Pong
    | Open
    | Join
    | FillSeats
    | Leave
    | Act
    | Ready
    | Watch
    | VisitLobby
    | RemovePlayer
    | HandOverTable
    | Pause
    | Claim
    | Chat
    | GetRecord
    | GetResults
    | GoOn
    | Pace
    | Reading
    | Admit
    | LetBotPlay
    | DealSeed
)
