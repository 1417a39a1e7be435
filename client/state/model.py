"""What the client knows of its link, its table and its game, folded from what the server says.

`receive` is the only way in which it changes. Everything on a screen is drawn from a `Model`.
"""

import msgspec
from msgspec.structs import replace

from client.state.connection import CameBack, FirstMeeting, LinkState, LinkStatus
from client.state.fair_deals import DealChecked
from client.state.solo_news import Comparison, SoloNotice
from client.state.solo_results import SoloHistory
from engine.cards import Card
from engine.decided import Decided, ReviewedHand, decided, without_undone
from engine.events import Dealt, Event, HandOver, TakenBack
from engine.fold import fold
from engine.public import Phase, Public
from engine.public_consistency import is_between_hands
from engine.seats import Seat
from engine.taking_back import plays_to_undo
from engine.view import View
from protocol.messages import (
    Act,
    Claimed,
    Clock,
    GameView,
    GoOn,
    Happened,
    Intermission,
    LeftTable,
    Occupant,
    Rejected,
    ServerMessage,
    TableState,
)

_OF_REQUESTS = frozenset((
    "at_a_table", "bad_password", "bad_text", "claim_fails", "claimed_already",
    "game_in_progress", "no_free_table", "no_person", "no_record", "no_such_level",
    "no_such_table", "no_wish", "not_admitted", "not_idle", "not_the_host", "other_hand",
    "rules", "seat_taken", "seated", "table_full", "too_many_guesses", "too_many_tables",
    "too_many_watchers",
    "too_much_chat", "unavailable", "unwelcome",
))  # fmt: skip


class Model(msgspec.Struct, frozen=True):
    """`view` after `seq` actions of the game at `table`; None where there is none.

    `acted` is the action that has been sent and not been answered yet: no other may be sent
    before. `clock` is that of the player who is asked, as it came, None while it does not run.
    `claimed` is the seat whose claim is being settled: nobody decides until then. `played` are the
    names of those who have played the game that is over, by seat, whoever sits there now; empty
    before anything has changed there. `intermission` says who is waited for before a deal, None
    where nobody is; `has_gone_on`: this player has said that they need not be.
    `last_hand` is the last finished hand as it was when it ended: the next deal makes a view forget
    its tricks and what was laid away. `decisions` are those of this player in the hand in play, as
    far as this client has seen them, `to_review` the last finished hand with them. `comparison` is
    what bots have made of the same deals, `history` what came of earlier games
    alone, both None where that is not known.
    `events` are those of the last message, `rejected` is its
    refusal; both are empty after any other message, so news is shown once for each model.
    """

    link: LinkState = LinkState(LinkStatus.CONNECTING)
    table: TableState | None = None
    view: View | None = None
    seq: int = 0
    acted: Act | None = None
    events: tuple[Event, ...] = ()
    rejected: Rejected | None = None
    clock: Clock | None = None
    claimed: Seat | None = None
    played: tuple[str, ...] = ()
    intermission: Intermission | None = None
    has_gone_on: bool = False
    last_hand: View | None = None
    decisions: tuple[Decided, ...] = ()
    to_review: ReviewedHand | None = None
    comparison: Comparison | None = None
    history: SoloHistory | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play, or have played, by seat; empty where nobody sits."""
        return self.played or self._sitting

    @property
    def _sitting(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.table.seats) if self.table else ()

    def has_gone(self, seat: Seat) -> bool:
        """Whether the player who has played there has left since, whoever sits there now."""
        return seat < len(self.played) and self.played[seat] != self._sitting[seat]

    @property
    def has_idle_seat(self) -> bool:
        """Whether this player has a seat at a table where no game is under way."""
        has_seat = self.table is not None and self.table.your_seat is not None
        return has_seat and (self.view is None or is_over(self.view))

    @property
    def is_paused(self) -> bool:
        """Whether the game stands still, for whatever reason."""
        return self.table is not None and self.table.paused != ""

    @property
    def hand_with_last_trick(self) -> Public | None:
        """The hand of the last finished trick: the one in play, or the one before it; None before
        there is one.
        """
        for view in (self.view, self.last_hand):
            if view is not None and view.public.tricks:
                return view.public
        return None

    @property
    def is_alone(self) -> bool:
        """Whether no other person has a seat at the table."""
        seats = self.table.seats if self.table else ()
        return sum(seat.occupant is Occupant.PERSON for seat in seats) == 1

    @property
    def card_to_take_back(self) -> Card | None:
        """The card that this player has played last, while they may take it back."""
        table, view = self.table, self.view
        if table is None or view is None or view.seat is None or self.acted or table.paused:
            return None
        plays = plays_to_undo(view.public, view.seat)
        is_allowed = self.is_alone or len(plays) == 1
        if not plays or not is_allowed or not table.options.lets_take_back:
            return None
        return plays[0][1] if self.claimed is None else None

    @property
    def may_go_on(self) -> bool:
        """Whether a deal waits for this player to go on, and they have not done so yet."""
        waiting = self.intermission.waiting if self.intermission else ()
        own = self.table.your_seat if self.table else None
        return own in waiting and not self.has_gone_on

    @property
    def others_to_go_on(self) -> tuple[Seat, ...]:
        """For whom else than this player cards wait to be dealt."""
        waiting = self.intermission.waiting if self.intermission else ()
        own = self.table.your_seat if self.table else None
        return tuple(seat for seat in waiting if seat != own)

    @property
    def my_turn(self) -> bool:
        """Whether this player is asked for a decision and has not sent one yet."""
        view = self.view
        return (
            view is not None
            and view.seat is not None
            and view.seat == view.public.to_act
            and self.acted is None
            and self.claimed is None
            and not self.has_stand_in
        )

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays for this player."""
        own = None if self.table is None else self.table.your_seat
        return self.table is not None and own is not None and self.table.seats[own].stand_in

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way that the player sees."""
        return self.view is not None and not is_over(self.view)


Update = (
    ServerMessage
    | LinkState
    | CameBack
    | FirstMeeting
    | DealChecked
    | Comparison
    | SoloNotice
    | SoloHistory
    | Act
    | GoOn
)
"""What a model folds: what the server says, how the line is, and what has been sent."""


def receive(model: Model, update: Update) -> Model:
    """The model one update later."""
    model = replace(model, events=(), rejected=None)
    match update:
        case Happened(events=events):
            return _happened(model, events)
        case GameView(seq=seq, view=view):
            acted = model.acted if model.acted and model.acted.seq == seq else None
            played = model.played if is_over(view) else ()
            model = replace(model, seq=seq, view=view, acted=acted, clock=None, claimed=None)
            model = replace(model, played=played, intermission=None, has_gone_on=False)
            model = replace(model, comparison=model.comparison if view.public.results else None)
            last_hand = _last_hand(model.last_hand, view)
            to_review = model.to_review if last_hand is model.last_hand else None
            decisions = without_undone(model.decisions, view)
            return replace(model, last_hand=last_hand, to_review=to_review, decisions=decisions)
        case TableState(paused=paused):
            played = model.players if is_over(model.view) else ()
            model = replace(model, table=update, played=played)
            return replace(model, clock=None if paused else model.clock)
        case LeftTable():
            return Model(link=model.link)
        case Clock():
            return replace(model, clock=update)
        case Comparison():
            return replace(model, comparison=update)
        case SoloHistory():
            return replace(model, history=update)
        case Intermission():
            return replace(model, intermission=update)
        case GoOn():
            return replace(model, has_gone_on=True)
        case Claimed(seat=seat, holds=True):
            return replace(model, claimed=seat)
        case Rejected(code=code):
            acted = None if answers_action(code) else model.acted
            return replace(model, rejected=update, acted=acted)
        case Act():
            return replace(model, acted=update)
        case LinkState():
            return replace(model, link=update)
        case _:
            return model


def answers_action(code: str) -> bool:
    """Whether a Rejected with that code can be about a decision, and not only about a request."""
    return code not in _OF_REQUESTS


def is_over(view: View | None) -> bool:
    """Whether that is a game that has ended."""
    return view is not None and view.public.phase is Phase.OVER


def _last_hand(known: View | None, view: View) -> View | None:
    """The last finished hand, where all that there is to see is told anew."""
    if view.public.tricks and is_between_hands(view.public):
        return view
    is_same = known is not None and known.public.results == view.public.results
    return known if is_same else None


def _happened(model: Model, events: tuple[Event, ...]) -> Model:
    view = model.view
    if view is None:
        return model
    is_over, last_hand, to_review = False, model.last_hand, model.to_review
    decisions = model.decisions
    for event in events:
        own = decided(view, event)
        view = fold(view, event)
        match event:
            case Dealt():
                decisions = ()
            case TakenBack():
                decisions = without_undone(decisions, view)
            case HandOver():
                is_over, last_hand, to_review = True, view, ReviewedHand(decisions, view)
            case _ if own is not None:
                decisions = (*decisions, own)
    return replace(
        model,
        view=view,
        seq=model.seq + 1,
        acted=None,
        clock=None,
        claimed=None if is_over else model.claimed,
        intermission=None,
        has_gone_on=False,
        last_hand=last_hand,
        decisions=decisions,
        to_review=to_review,
        events=events,
    )
