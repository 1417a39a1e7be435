"""Situations at a table: what is asked there, and how the table looks meanwhile."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from client.state.connection import LinkState, LinkStatus
from client.state.invitation import Invitation
from client.state.model import Update
from client.state.settings import HandOrder, LowBandwidth, Ranks, Settings
from engine.legal import choice
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from protocol.messages import (
    Claimed,
    Clock,
    Occupant,
    Rejected,
    Said,
    SeatState,
    TableOptions,
    TableState,
)
from tests.client.fakes.session import FakeSession, has_to_follow
from tests.client.situations.at_table import AtTable, at, others_turn, watched


def _several(view: View) -> bool:
    """Several cards are asked for."""
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


def _leads(view: View) -> bool:
    return not view.public.trick.cards and len(view.public.tricks) == 5


def _in_the_first_hand(view: View) -> bool:
    return view.public.hand == 1


FOLLOWING = at(Phase.PLAY, condition=_in_the_middle)
LEADING = at(Phase.PLAY, condition=_leads)

_ANN = SeatState(Occupant.PERSON, "Ann", present=True)
_BEN = SeatState(Occupant.PERSON, "Ben", present=False)
_TABLE = TableState(
    "4711",
    preset("online"),
    (_ANN, _BEN, SeatState(Occupant.PERSON, "Cat", present=False, stand_in=True)),
    0,
    0,
    ("Zoe", "Yan"),
    options=TableOptions(decision_seconds=30, bank_seconds=120),
)
COMPANY: tuple[Update, ...] = (_TABLE,)
GUESTS: tuple[Update, ...] = (
    replace(
        _TABLE,
        seats=(replace(_ANN, present=False), replace(_BEN, present=True), *_TABLE.seats[2:]),
        your_seat=1,
    ),
)
"""Ben's view of it, whom Ann has left alone."""
TALK: tuple[Update, ...] = (
    Said("Ben", "Good luck everybody!"),
    Said("Cat", "And may the best sergeant win: I have the worst hand in years."),
    Said("", "The server restarts at ten."),
)
_BANKS = (95_000, 95_000, 95_000)
_ON_PAPER = Settings(
    ranks=Ranks.TEN, hand_order=HandOrder.TRUMPS, four_colour_deck=True, chat=False
)


def _waits_to_play() -> FakeSession:
    """Somebody else leads, and one's own turn comes later."""
    session = FakeSession(preset("online"), seed=b"pictures", seat=1, dealer=2)
    session.skip_to(Phase.PLAY, _leads)
    session.seat, session.bots_at_once = 2, False
    return session


def _is_back(session: FakeSession) -> None:
    session.lose_line()
    session.come_back()


TABLE: Mapping[str, AtTable] = {
    # What is asked
    "cut": AtTable(at(Phase.TRUMP, "mess", _in_the_first_hand), keep_pages=True),
    "targets": AtTable(at(Phase.TARGETS, "dealers-choice"), ("right",)),
    "give": AtTable(at(Phase.GIVE, condition=_several), ("home", "space", "right")),
    "give_lowest": AtTable(at(Phase.GIVE, "mess-nine", _forced)),
    "give_after_trumps": AtTable(at(Phase.GIVE, exchange_at="after_trump")),
    "return": AtTable(at(Phase.RETURN, "mess-nine")),
    "exchange": AtTable(
        at(Phase.GIVE), ("end", "space", "left", "space", "left", "space", "enter"), True
    ),
    "trumps": AtTable(at(Phase.TRUMP), ("c",)),
    "trumps_with_kitty": AtTable(at(Phase.TRUMP, "mess")),
    "trumps_before_the_kitty": AtTable(at(Phase.TRUMP, "mess-blind")),
    "discard": AtTable(at(Phase.DISCARD), ("end", "space", "left", "space")),
    "discard_of_twenty": AtTable(at(Phase.DISCARD, "mess-nine")),
    "lead": AtTable(LEADING),
    "follow": AtTable(FOLLOWING),
    "follow_with_chips": AtTable(at(Phase.PLAY, "mess-chips", _in_the_middle)),
    "follow_of_four": AtTable(at(Phase.PLAY, "four-7432", _in_the_middle)),
    "not_allowed": AtTable(FOLLOWING, ("t", "s")),
    "confirm_card": AtTable(FOLLOWING, ("enter",), settings=Settings(confirm_play=True)),
    "wrong_count": AtTable(at(Phase.GIVE, condition=_several), ("home", "space", "enter")),
    # What others are asked
    "others_targets": AtTable(others_turn(at(Phase.TARGETS, "dealers-choice"))),
    "others_give": AtTable(others_turn(at(Phase.GIVE, condition=_several))),
    "others_return": AtTable(others_turn(at(Phase.RETURN, "mess-nine"))),
    "others_trumps": AtTable(others_turn(at(Phase.TRUMP))),
    "others_discard": AtTable(others_turn(at(Phase.DISCARD))),
    "others_turn": AtTable(others_turn(FOLLOWING)),
    "others_turn_of_four": AtTable(others_turn(at(Phase.PLAY, "four-7432", _in_the_middle))),
    "chosen_ahead": AtTable(_waits_to_play, ("end", "space")),
    "watched": AtTable(watched(FOLLOWING)),
    # Time, line and company
    "clock": AtTable(FOLLOWING, told=(*COMPANY, Clock(0, 23_000, _BANKS))),
    "little_time": AtTable(FOLLOWING, told=(Clock(0, 7_000, (0, 0, 0)),)),
    "bank": AtTable(others_turn(FOLLOWING), told=(Clock(0, 0, (9_000, 95_000, 95_000)),)),
    "somebody_away": AtTable(others_turn(LEADING), told=GUESTS),
    "paused": AtTable(FOLLOWING, ("p",)),
    "line_lost": AtTable(FOLLOWING, then=FakeSession.lose_line),
    "line_back": AtTable(FOLLOWING, then=_is_back),
    "line_ended": AtTable(FOLLOWING, told=(LinkState(LinkStatus.ENDED, code="kicked"),)),
    "refused": AtTable(FOLLOWING, told=(Rejected("claim_fails"),)),
    "claimed": AtTable(FOLLOWING, told=(Claimed(1),)),
    "unread": AtTable(FOLLOWING, told=(*COMPANY, *TALK)),
    "announced": AtTable(FOLLOWING, told=TALK[2:]),
    # Settings
    "frugal": AtTable(FOLLOWING, settings=Settings(low_bandwidth=LowBandwidth.ON)),
    "other_settings": AtTable(FOLLOWING, settings=_ON_PAPER),
    # Before the game
    "connecting": AtTable(partial(FakeSession, silent=True)),
    "waiting_room": AtTable(partial(FakeSession, waiting=True)),
    "waiting_room_for_four": AtTable(partial(FakeSession, preset("four-6433"), waiting=True)),
    "waiting_room_of_host": AtTable(
        partial(FakeSession, waiting=True),
        told=(replace(_TABLE, seats=(*_TABLE.seats[:2], SeatState())), *TALK[:1]),
        runs_server=True,
        invitation=Invitation("192.168.1.20"),
    ),
}
