"""What the server says to a client."""

import enum
from typing import Annotated

import msgspec

from engine.actions import SeatAction
from engine.events import Event
from engine.proof import Commitment, Secret, Seeds
from engine.rules import RuleSet
from engine.seats import Seat
from engine.view import View
from protocol.client_messages import Ping, Pong, TableOptions
from protocol.fields import (
    Code,
    Count,
    Features,
    Name,
    Params,
    Port,
    RecordLine,
    Seconds,
    Text,
    Token,
)
from protocol.limits import (
    MAX_EVENTS,
)


class Happened(msgspec.Struct, frozen=True, array_like=True, tag=32):
    """One more action of the game has been taken: what happened, as this recipient may see it.

    `seq` is implied: it is one more than before.
    """

    events: Annotated[tuple[Event, ...], msgspec.Meta(max_length=MAX_EVENTS)]


class Welcome(msgspec.Struct, frozen=True, array_like=True, tag=33):
    """The answer to Hello. `token` is to be kept and shown the next time. `table` is where the
    player has a seat or looks on, of which they are told next without asking; empty for nowhere.
    `ssh_port` is that of the server's door for SSH, 0 where it has none.
    """

    version: Count
    name: Name
    token: Token
    features: Features = ()
    table: Code = ""
    ssh_port: Port = 0


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
    """One seat of a table. A bot has a `name` too, which is no person's there, and a `level`.
    `present`: connected (always so for a bot). `ready`: wants the game to begin that is to come.
    `stand_in`: a bot plays for the person until they are back or, where their time was up, makes
    one decision for them.
    """

    occupant: Occupant = Occupant.NOBODY
    name: Name = ""
    present: bool = False
    ready: bool = False
    stand_in: bool = False
    level: Code = ""


Seats = Annotated[tuple[SeatState, ...], msgspec.Meta(max_length=4)]


class Idle(msgspec.Struct, frozen=True, array_like=True):
    """The person on `seat` is there and has done nothing for `seconds`, though they are asked.
    `agreed` are the seats of those who would let a bot play (LetBotPlay).
    """

    seat: Seat
    seconds: Seconds
    agreed: tuple[Seat, ...] = ()


class SeatWish(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who looks on would like the seat of a bot: the host is to say whether they get it
    (Admit).
    """

    name: Name
    seat: Seat


class TableState(msgspec.Struct, frozen=True, array_like=True, tag=37):
    """The table where the recipient sits or looks on: sent when he comes and whenever it changes.

    `your_seat` is None for a watcher. `host` is the seat of who may remove players, None where no
    person has a seat. `paused` says why the game stands still: empty, `asked` or `journal`, and
    `paused_by` who has asked for it. The password of `options` is not told. `grace_left`: for how
    many seconds from now on whoever is away is still waited for, by seat; None where nobody is
    away, or no time passes. `deal` is the code from which the game there can be dealt again, for
    who is alone with bots on a server of their own; empty for all others.
    """

    table: Code
    rules: RuleSet
    seats: Seats
    your_seat: Seat | None
    host: Seat | None = None
    watchers: tuple[Name, ...] = ()
    paused: Code = ""
    options: TableOptions = TableOptions()
    paused_by: Name = ""
    grace_left: Annotated[tuple[Seconds | None, ...], msgspec.Meta(max_length=4)] = ()
    idle: Idle | None = None
    wishes: tuple[SeatWish, ...] = ()
    deal: Code = ""


class GameView(msgspec.Struct, frozen=True, array_like=True, tag=38):
    """The whole game as the recipient knows it, after `seq` actions: at the start of a game, on
    joining and on resuming.
    """

    seq: Count
    view: View


class LeftTable(msgspec.Struct, frozen=True, array_like=True, tag=39):
    """The recipient is at no table any more, and why (`left`, `removed`, `table_closed`)."""

    code: Code


class Clock(msgspec.Struct, frozen=True, array_like=True, tag=40):
    """The clock of who is to act, once the question has reached him: `decision_ms` are left for
    it, then the seat's bank runs down. `bank_ms` is by seat. It runs from now until somebody acts
    or the table is paused; when that is over, what is left is told anew.
    """

    seat: Seat
    decision_ms: Count
    bank_ms: Annotated[tuple[Count, ...], msgspec.Meta(max_length=4)]


class Claimed(msgspec.Struct, frozen=True, array_like=True, tag=41):
    """A claim: where it `holds`, the plays that settle it follow, or else the game goes on."""

    seat: Seat
    holds: bool = True


class Said(msgspec.Struct, frozen=True, array_like=True, tag=42):
    """Somebody said something at the recipient's table, or (`lobby`) in the lobby. With an empty
    name it is the operator of the server who speaks. `watching`: they only look on.
    """

    name: Name
    text: Text
    lobby: bool = False
    watching: bool = False


class RecordPart(msgspec.Struct, frozen=True, array_like=True, tag=43):
    """The next lines of the record that was asked for. To watchers of a table with open hands, also
    unasked when a hand is over: its lines, the deal first, in one part and without a header.
    """

    lines: tuple[RecordLine, ...]
    is_last: bool


class TableInfo(msgspec.Struct, frozen=True, array_like=True):
    """A table in the lobby. `hand` is 0 before the first; `age_seconds` is since it opened. The
    clock and `host_admits` are as in TableOptions.
    """

    table: Code
    rules: RuleSet
    seats: Seats
    watchers: Count
    age_seconds: Count
    hand: Count
    has_password: bool
    decision_seconds: Seconds = 0
    bank_seconds: Seconds = 0
    host_admits: bool = False


class LobbyState(msgspec.Struct, frozen=True, array_like=True, tag=44):
    """The listed tables, and who is in the lobby."""

    tables: tuple[TableInfo, ...]
    people: tuple[Name, ...]


class PlayerResult(msgspec.Struct, frozen=True, array_like=True):
    """How one player has done on this server. `deltas_hundredths` are the average deltas of a hand
    with the target 8, 5 and 3, None where he had none. `rating_hundredths` is what he is surely
    worth. `unrated` are games that do not count for him, since he was not there for half of them.
    """

    name: Name
    games: Count
    hands: Count
    wins: Count
    deltas_hundredths: Annotated[tuple[int | None, ...], msgspec.Meta(max_length=3)]
    rating_hundredths: int
    unrated: Count = 0


class Results(msgspec.Struct, frozen=True, array_like=True, tag=45):
    """The results of the players, the best rating first."""

    players: tuple[PlayerResult, ...]


class Intermission(msgspec.Struct, frozen=True, array_like=True, tag=48):
    """A deal is awaited, and who is waited for: sent when that begins and whenever it changes.
    `left_ms` is how long they are waited for, 0 for as long as they like. It ends with the deal.
    """

    waiting: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=4)]
    left_ms: Count = 0


class TookOver(msgspec.Struct, frozen=True, array_like=True, tag=56):
    """The recipient has sat down in a game, in place of the bot of that name."""

    bot: Name


class StoodIn(msgspec.Struct, frozen=True, array_like=True, tag=57):
    """What a bot has decided for the recipient since they last did so themselves: in the hand in
    play, and how many decisions there were in hands before it.
    """

    actions: Annotated[tuple[SeatAction, ...], msgspec.Meta(max_length=MAX_EVENTS)]
    earlier: Count = 0


class DealCommitted(msgspec.Struct, frozen=True, array_like=True, tag=58):
    """The SHA-256 of the secret from which the cards of the hand of that number will follow, in
    the game under way or the one to come: to those with a seat whose Hello has the feature.
    """

    hand: Count
    commitment: Commitment


class DealRevealed(msgspec.Struct, frozen=True, array_like=True, tag=59):
    """What the cards of the hand that is over have followed from (engine/proof.py)."""

    hand: Count
    secret: Secret
    seeds: Seeds


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
    | Clock
    | Claimed
    | Said
    | RecordPart
    | LobbyState
    | Results
    | Intermission
    | TookOver
    | StoodIn
    | DealCommitted
    | DealRevealed
)
