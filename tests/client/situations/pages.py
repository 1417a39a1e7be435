"""Situations at a table with a page over it."""

from collections.abc import Mapping
from functools import partial

from client.state.connection import LinkState, LinkStatus
from client.state.solo_news import Comparison
from engine.deal_code import CodedDeal, format_deal
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from tests.client.fakes.session import FakeSession
from tests.client.situations.at_table import AtTable, at, others_turn, watched
from tests.client.situations.table import COMPANY, FOLLOWING, GUESTS, LEADING, TALK


def _last_card(view: View) -> bool:
    return len(view.hand) == 1 and view.public.hand == 3


def _last_card_of_all(view: View) -> bool:
    return len(view.hand) == 1 and view.public.hand == 9


_HAND_ENDS = at(Phase.PLAY, "mess-nine", _last_card)
_GAME_ENDS = at(Phase.PLAY, "mess-chips", _last_card_of_all)
_WAITING = partial(FakeSession, waiting=True)
_SLOW = LinkState(LinkStatus.ONLINE, delay_ms=123, bytes_received=4_567, bytes_sent=89)


def _has_exchanged(view: View) -> bool:
    return bool(view.exchanges)


def _let_bots_play(session: FakeSession) -> None:
    """What a player alone is told besides when a hand is over."""
    session.change_table(deal=format_deal(CodedDeal(preset("mess-nine"), b"table")))
    session.deliver(Comparison("club", (1, -2, 3)))


PAGES: Mapping[str, AtTable] = {
    "claim": AtTable(FOLLOWING, ("r",)),
    "last_trick": AtTable(FOLLOWING, ("l",)),
    "exchanges": AtTable(at(Phase.PLAY, "mess-nine", _has_exchanged), ("e",)),
    "score_sheet": AtTable(FOLLOWING, ("v",)),
    "last_hand": AtTable(FOLLOWING, ("u",)),
    "log": AtTable(LEADING, ("enter", "o")),
    "chat": AtTable(FOLLOWING, ("slash", *"well", "left"), told=(*COMPANY, *TALK)),
    "chat_empty": AtTable(FOLLOWING, ("slash",)),
    "people": AtTable(FOLLOWING, ("m", "delete"), told=COMPANY),
    "people_for_a_guest": AtTable(others_turn(FOLLOWING), ("m", "enter"), told=GUESTS),
    "connection": AtTable(FOLLOWING, ("i",), told=(_SLOW,)),
    "settings": AtTable(FOLLOWING, ("comma", "down")),
    "help": AtTable(FOLLOWING, ("question_mark",)),
    "hint": AtTable(FOLLOWING, ("z",)),
    "hint_for_cards": AtTable(at(Phase.DISCARD), ("z",)),
    "help_to_its_end": AtTable(FOLLOWING, ("question_mark", *["pagedown"] * 9)),
    "help_in_the_waiting_room": AtTable(_WAITING, ("question_mark",)),
    "quit": AtTable(FOLLOWING, ("x",)),
    "quit_alone": AtTable(FOLLOWING, ("x",), is_alone=True),
    "quit_as_host": AtTable(FOLLOWING, ("x",), runs_server=True),
    "quit_watching": AtTable(watched(FOLLOWING), ("x",)),
    "summary": AtTable(_HAND_ENDS, ("enter",), True),
    "summary_alone": AtTable(_HAND_ENDS, ("enter",), True, then=_let_bots_play, is_alone=True),
    "summary_saved": AtTable(_HAND_ENDS, ("enter", "f"), True),
    "summary_help": AtTable(_HAND_ENDS, ("enter", "question_mark"), True),
    "over": AtTable(_GAME_ENDS, ("enter",), True),
    "over_saved": AtTable(_GAME_ENDS, ("enter", "f"), True),
    "over_score_sheet": AtTable(_GAME_ENDS, ("enter", "v"), True),
}
