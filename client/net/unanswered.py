"""The player's last decision until the server has answered it: each arrives once, or they are told.

Pure: what is to be sent again is sent by network.py.
"""

from client.state.model import answers_action
from engine.actions import (
    AssignTargets,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
    TakeBack,
)
from engine.view import View
from protocol.messages import Act, GameView, Happened, Rejected, ServerMessage

_OF_REPEATS = ("stale", "paused", "no_game")
"""What is answered to an action that had arrived the first time already."""


class UnansweredAction:
    """The action that was sent last, over however many lines."""

    def __init__(self) -> None:
        self._act: Act | None = None
        self._hand = 0
        self._is_sent = False  # on the line as it is now
        self._repeated: Act | None = None  # on this line; an answer to that may still come

    def decide(self, act: Act, hand: int, *, is_sent: bool) -> None:
        """The player has decided in the hand of that number. `is_sent` unless the line is down."""
        self._act, self._hand, self._is_sent = act, hand, is_sent

    def begin_line(self) -> None:
        """Nothing is on the way any more that another line has carried."""
        self._is_sent, self._repeated = False, None

    def receive(self, message: ServerMessage) -> Act | Rejected | None:
        """After a message: the action that has to go out again, since the game still stands where
        it was decided, or the word for the player that it has not arrived, and cannot any more.
        """
        match message:
            case Happened():
                if self._act is not None and self._act is not self._repeated:
                    self._repeated = None  # answers come in the order of what was sent
                self._act = None
            case Rejected(code=code) if answers_action(code):
                self._act = None
            case GameView(seq=seq, view=view) if self._act is not None:
                return self._go_on_at(self._act, seq, view)
            case _:
                pass
        return None

    def is_answer_to_repeat(self, message: ServerMessage) -> bool:
        """Whether it only says that an action which was repeated had arrived the first time. That
        is no answer to one that was decided since.
        """
        is_of_repeat = isinstance(message, Rejected) and message.code in _OF_REPEATS
        if not is_of_repeat or self._repeated is None:
            return False
        repeated, self._repeated = self._repeated, None
        return self._act is not repeated

    def _go_on_at(self, act: Act, seq: int, view: View) -> Act | Rejected | None:
        if act.seq != seq:
            self._act = None
            is_same_hand = view.public.hand == self._hand
            return Rejected("stale") if is_same_hand and _was_overtaken(act.action, view) else None
        if self._is_sent:  # a server may tell twice where the game is
            return None
        self._is_sent, self._repeated = True, act
        return act


def _was_overtaken(action: SeatAction | TakeBack, view: View) -> bool:
    """Whether the hand in which that was decided has gone on without it."""
    match action:
        case Play(card=card):
            return card in view.hand
        case Give(cards=cards):
            given = (view.offered, *(exchange.given for exchange in view.exchanges))
            return tuple(sorted(cards)) not in given
        case Return(cards=cards):
            returned = (exchange.returned for exchange in view.exchanges)
            return tuple(sorted(cards)) not in returned
        case Discard(cards=cards):
            return tuple(sorted(cards)) != view.laid_away
        case NameTrump(suit=suit):
            return suit != view.public.trump
        case TakeBack():
            return view.seat != view.public.to_act
        case AssignTargets(targets=targets):
            return targets != view.public.targets
