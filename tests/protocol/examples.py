"""One message or more of every type, whose bytes are kept in golden.txt.

Should the protocol change, renew the file with `python -m tests.protocol.examples`.
"""

from pathlib import Path

import msgspec

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, TakeBack
from engine.cards import parse_card, parse_cards
from engine.events import (
    Dealt,
    Given,
    HandOver,
    KittyTaken,
    LaidAway,
    Played,
    Returned,
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.presets import preset
from engine.public import HandResult, Pair, Phase, Public, Trick
from engine.view import Exchange, View
from protocol import Role
from protocol.codec import encode
from protocol.messages import (
    Act,
    Admit,
    Chat,
    Claim,
    Claimed,
    Clock,
    DealCommitted,
    DealRevealed,
    DealSeed,
    FillSeats,
    GameView,
    GetRecord,
    GetResults,
    Goodbye,
    GoOn,
    HandOverTable,
    Happened,
    Hello,
    Idle,
    Intermission,
    Join,
    Leave,
    LeftTable,
    LetBotPlay,
    LobbyState,
    Message,
    Occupant,
    Open,
    Pace,
    Pause,
    Ping,
    PlayerResult,
    Pong,
    Reading,
    Ready,
    RecordPart,
    Refused,
    Rejected,
    RemovePlayer,
    Results,
    Said,
    SeatState,
    SeatWish,
    StoodIn,
    TableInfo,
    TableOptions,
    TableState,
    TakingBack,
    TookOver,
    VisitLobby,
    Watch,
    Welcome,
)

GOLDEN = Path(__file__).with_name("golden.txt")
_HEADING = (
    "# Who says it, its bytes, and what they mean. Renew: python -m tests.protocol.examples\n"
)

_TOKEN = bytes(range(32))
_HAND = parse_cards("2C 7D TH AS")
_VIEW = View(
    public=Public(
        rules=preset("mess"),
        dealer=1,
        cut=(((0, parse_card("KH")), (1, parse_card("KS")), (2, parse_card("3D"))),),
        totals=(2, -1, -1),
        chips=(0, 0, 0),
        last_took=(16, 14, 17),
        taken=(0, 0, 1),
        hand=2,
        phase=Phase.PLAY,
        to_act=0,
        targets=(3, 8, 5),
        trump=3,
        pairs=(Pair(0, 1, 2),),
        trick=Trick(2, parse_cards("QS QD")),
        tricks=(Trick(2, parse_cards("9C 8C 4C")),),
        results=(HandResult(1, 0, (8, 5, 3), 0, (10, 4, 2), (2, -1, -1), (2, -1, -1), (0, 0, 0)),),
    ),
    seat=0,
    hand=_HAND,
    picked_up=parse_cards("5C 5D 5H 5S"),
    laid_away=parse_cards("6C 6D 6H 6S"),
    offered=2,
    exchanges=(Exchange(0, 2, parse_cards("2S"), parse_cards("KD")), Exchange(0, 1, 1, 1)),
)

_TABLE_INFO = TableInfo("KIWI", preset("club"), (SeatState(),), 2, 90, 0, True, 30, 120)

CLIENT_EXAMPLES: tuple[Message, ...] = (
    Hello(1, "Ida"),
    Hello(1, "Nguyễn Ái", _TOKEN, ("chat",)),
    Hello(1, "Ida", password="sesame"),
    Ping(7),
    Pong(4294967295),
    Open(preset("online")),
    Open(preset("four-7432"), bots="hard"),
    Join(),
    Join("KIWI"),
    FillSeats("easy"),
    Leave(),
    Act(0, AssignTargets((3, 8, 5))),
    Act(1, Give(2, _HAND)),
    Act(127, Return(_HAND)),
    Act(128, NameTrump(3)),
    Act(255, Discard(_HAND)),
    Act(65535, Play(parse_card("QS"))),
    Ready(),
    Open(preset("mess"), options=TableOptions(listed=False, password="sesame", bank_seconds=120)),
    Join("KIWI", "sesame", 2),
    Watch("KIWI"),
    VisitLobby(),
    RemovePlayer(2),
    HandOverTable(1),
    Pause(True),
    Claim(90),
    Chat("well played"),
    GetRecord(),
    GetResults(),
    GoOn(71),
    Pace(),
    Pace(1500, 3000),
    Reading(True),
    Act(66, TakeBack()),
    Open(preset("mess"), options=TableOptions(take_back=TakingBack.OFF)),
    FillSeats("hard", 2),
    Ready(ready=False),
    Admit("Jon", admitted=True),
    LetBotPlay(1),
    DealSeed(2, bytes(range(16))),
)
SERVER_EXAMPLES: tuple[Message, ...] = (
    Happened((Dealt((4, _HAND, 4), 4),)),
    Happened((TargetsAssigned((3, 8, 5)),)),
    Happened((Given(0, 1, 2), Returned(0, 1, _HAND[:2]))),
    Happened((TrumpNamed(0), KittyTaken(1, _HAND))),
    Happened((LaidAway(1, 4), KittyTaken(1, 4))),
    Happened((TakenBack(2, parse_card("QS")),)),
    Happened((Played(2, parse_card("QS")),)),
    Happened((Played(2, parse_card("AS")), HandOver(_HAND))),
    Welcome(1, "Ida", _TOKEN, ("chat", "rematch"), "KQ7F"),
    Welcome(1, "Ida", _TOKEN),
    Welcome(1, "Ida", _TOKEN, ssh_port=3585),
    Refused("version", {"client": 2, "server": 1}),
    Refused("server_full"),
    Goodbye("server_stops"),
    Goodbye("too_slow", {"seconds": 30}),
    Rejected("no_such_table", {"table": "KIWI"}),
    Rejected("must_follow", {"card": 51, "suit": 2}),
    TableState(
        "KIWI",
        preset("online-dealer-leads"),
        (SeatState(Occupant.PERSON, "Ida", True), SeatState(Occupant.BOT, "", True), SeatState()),
        0,
    ),
    TableState("KIWI", preset("club"), (SeatState(Occupant.PERSON, "Ida", False, True),), None),
    GameView(70, _VIEW),
    GameView(0, msgspec.structs.replace(_VIEW, seat=None, hand=(), exchanges=())),
    LeftTable("table_closed"),
    Ping(0),
    Pong(256),
    TableState(
        "KIWI",
        preset("online"),
        (SeatState(Occupant.PERSON, "Ida", stand_in=True), SeatState(), SeatState()),
        None,
        host=0,
        watchers=("Jon",),
        paused="asked",
        options=TableOptions(decision_seconds=30),
    ),
    Clock(1, 30000, (120000, 60000, 0)),
    Claimed(2),
    Claimed(1, holds=False),
    Said("Ida", "well played"),
    Said("", "back at nine", lobby=True),
    RecordPart(('{"seat": 1, "play": "AH"}',), is_last=True),
    LobbyState((_TABLE_INFO,), ("Jon", "Kim")),
    TableState(
        "KIWI",
        preset("online"),
        (
            SeatState(Occupant.PERSON, "Ida", True, ready=True),
            SeatState(Occupant.PERSON, "Kim"),
            SeatState(Occupant.BOT, "Ada", True, level="simple"),
        ),
        0,
        watchers=("Jon",),
        paused="asked",
        options=TableOptions(host_admits=True),
        paused_by="Ida",
        grace_left=(None, 45, None),
        idle=Idle(0, 120, (1,)),
        wishes=(SeatWish("Jon", 2),),
        deal="1007-M549-0FJ",
    ),
    Said("Jon", "well played", watching=True),
    TookOver("Ada"),
    StoodIn((Play(parse_card("QS")), Play(parse_card("7D"))), 5),
    DealCommitted(2, bytes(range(32))),
    DealRevealed(1, bytes(range(32)), (bytes(range(16)), b"", bytes(16))),
    Results((PlayerResult("Ida", 3, 20, 1, (-25, None, 150), 1850),)),
    Intermission((0, 2), 29_500),
    Intermission((1,)),
)
EXAMPLES = [
    *((Role.CLIENT, message) for message in CLIENT_EXAMPLES),
    *((Role.SERVER, message) for message in SERVER_EXAMPLES),
]


def golden_line(speaker: Role, message: Message) -> str:
    """One line of the file, without its end."""
    return f"{speaker.value} {encode(message).hex()} {message!r}"


if __name__ == "__main__":
    GOLDEN.write_text(_HEADING + "".join(f"{golden_line(*example)}\n" for example in EXAMPLES))
