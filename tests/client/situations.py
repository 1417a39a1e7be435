"""Moments of games, each with what the player has pressed since: for snapshots and pictures."""

from collections.abc import Callable, Mapping

import msgspec

from client.link import LinkState, LinkStatus
from client.model import Update
from client.settings import DEFAULT_SETTINGS, LowBandwidth, Ranks, Settings
from engine.legal import choice
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from protocol.messages import Clock, Occupant, Said, SeatState, TableOptions, TableState
from tests.client.fake_session import FakeSession, has_to_follow


class Situation(msgspec.Struct, frozen=True):
    """`session` makes the game, `keys` are pressed then. `keep_pages`: what opens by itself stays.
    `line_lost`: at the end the line is lost. `told` comes from the server before the keys.
    """

    session: Callable[[], FakeSession]
    keys: tuple[str, ...] = ()
    keep_pages: bool = False
    line_lost: bool = False
    told: tuple[Update, ...] = ()
    settings: Settings = DEFAULT_SETTINGS


def _at(
    phase: Phase, rules: str = "online", condition: Callable[[View], bool] = lambda view: True
) -> Callable[[], FakeSession]:
    def session() -> FakeSession:
        session = FakeSession(preset(rules), seed=b"pictures")
        session.skip_to(phase, condition)
        return session

    return session


def _several(view: View) -> bool:
    """Several cards are asked for in a later hand."""
    asked = choice(view)
    return asked is not None and asked.count > 1


def _forced(view: View) -> bool:
    asked = choice(view)
    return asked is not None and bool(asked.forced)


def _in_the_middle(view: View) -> bool:
    """The middle of a later hand: the last to play has a choice of cards to follow with."""
    public = view.public
    is_last = len(public.trick.cards) == public.rules.players - 1
    return has_to_follow(view) and is_last and len(public.tricks) >= 4 and public.hand >= 3


def _last_card(view: View) -> bool:
    return len(view.hand) == 1 and view.public.hand == 3


def _last_card_of_all(view: View) -> bool:
    return len(view.hand) == 1 and view.public.hand == 9


def _leads(view: View) -> bool:
    return not view.public.trick.cards and len(view.public.tricks) == 5


def _waits() -> FakeSession:
    """It is somebody else's turn."""
    session = _at(Phase.PLAY, condition=_in_the_middle)()
    session.seat, session.bots_at_once = (session.seat + 1) % 3, False
    return session


def _waits_to_play() -> FakeSession:
    """Somebody else leads, and one's own turn comes later."""
    session = FakeSession(preset("online"), seed=b"pictures", seat=1, dealer=2)
    session.skip_to(Phase.PLAY, _leads)
    session.seat, session.bots_at_once = 2, False
    return session


_COMPANY: tuple[Update, ...] = (
    TableState(
        "4711",
        preset("online"),
        (
            SeatState(Occupant.PERSON, "Ann", present=True),
            SeatState(Occupant.PERSON, "Ben", present=False),
            SeatState(Occupant.PERSON, "Cat", present=False, stand_in=True),
        ),
        0,
        0,
        ("Zoe", "Yan"),
        options=TableOptions(decision_seconds=30, bank_seconds=120),
    ),
)
_TALK: tuple[Update, ...] = (
    Said("Ben", "Good luck everybody!"),
    Said("Cat", "And may the best sergeant win: I have the worst hand in years."),
    Said("", "The server restarts at ten."),
)
_SLOW = LinkState(LinkStatus.ONLINE, delay_ms=123, bytes_received=4_567, bytes_sent=89)

_FOLLOWING = _at(Phase.PLAY, condition=_in_the_middle)

SITUATIONS: Mapping[str, Situation] = {
    "waiting_room": Situation(lambda: FakeSession(waiting=True)),
    "waiting_room_for_four": Situation(lambda: FakeSession(preset("four-6433"), waiting=True)),
    "cut": Situation(_at(Phase.TRUMP, "mess", lambda view: view.public.hand == 1), (), True),
    "targets": Situation(_at(Phase.TARGETS, "dealers-choice"), ("right",)),
    "give": Situation(_at(Phase.GIVE, condition=_several), ("home", "space", "right")),
    "give_lowest": Situation(_at(Phase.GIVE, "mess-nine", _forced)),
    "return": Situation(_at(Phase.RETURN, "mess-nine")),
    "exchange": Situation(
        _at(Phase.GIVE), ("end", "space", "left", "space", "left", "space", "enter"), True
    ),
    "trumps": Situation(_at(Phase.TRUMP), ("c",)),
    "trumps_with_kitty": Situation(_at(Phase.TRUMP, "mess")),
    "discard": Situation(_at(Phase.DISCARD), ("end", "space", "left", "space")),
    "discard_of_twenty": Situation(_at(Phase.DISCARD, "mess-nine")),
    "lead": Situation(_at(Phase.PLAY, condition=_leads)),
    "follow": Situation(_FOLLOWING),
    "follow_with_chips": Situation(_at(Phase.PLAY, "mess-chips", _in_the_middle)),
    "follow_of_four": Situation(_at(Phase.PLAY, "four-7432", _in_the_middle)),
    "not_allowed": Situation(_FOLLOWING, ("t",)),
    "others_turn": Situation(_waits),
    "line_lost": Situation(_FOLLOWING, line_lost=True),
    "clock": Situation(_FOLLOWING, told=(*_COMPANY, Clock(0, 23_000, (95_000, 95_000, 95_000)))),
    "bank": Situation(_waits, told=(Clock(2, 0, (95_000, 9_000, 9_000)),)),
    "chosen_ahead": Situation(_waits_to_play, ("end", "space")),
    "confirm_card": Situation(_FOLLOWING, ("enter",), settings=Settings(confirm_play=True)),
    "paused": Situation(_FOLLOWING, ("p",)),
    "claim": Situation(_FOLLOWING, ("r",)),
    "chat": Situation(_FOLLOWING, ("slash", *"well", "left"), told=(*_COMPANY, *_TALK)),
    "unread": Situation(_FOLLOWING, told=(*_COMPANY, *_TALK)),
    "people": Situation(_FOLLOWING, ("w", "down", "r"), told=_COMPANY),
    "connection": Situation(_FOLLOWING, ("n",), told=(_SLOW,)),
    "settings": Situation(_FOLLOWING, ("comma", "down")),
    "frugal": Situation(_FOLLOWING, settings=Settings(low_bandwidth=LowBandwidth.ON)),
    "tens": Situation(_FOLLOWING, settings=Settings(ranks=Ranks.TEN)),
    "last_trick": Situation(_FOLLOWING, ("l",)),
    "score_sheet": Situation(_FOLLOWING, ("v",)),
    "log": Situation(_at(Phase.PLAY, condition=_leads), ("enter", "o")),
    "help": Situation(_FOLLOWING, ("question_mark",)),
    "quit": Situation(_FOLLOWING, ("x",)),
    "summary": Situation(_at(Phase.PLAY, "mess-nine", _last_card), ("enter",), True),
    "over": Situation(_at(Phase.PLAY, "mess-chips", _last_card_of_all), ("enter",), True),
}
