"""The one way a game changes: an action is checked, happens, and what follows by itself follows.

Not here: what an event means for the game (fold.py) and for who may see it (redact.py).
"""

from msgspec.structs import replace

from engine.actions import Action
from engine.cards import Card
from engine.choices import choice_from
from engine.events import (
    Dealt,
    Event,
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
from engine.exchange import settle_suits
from engine.fold import fold_public, known, together, without
from engine.legality import check
from engine.public import Phase, Public
from engine.seats import Seat
from engine.state import State
from engine.taking_back import plays_to_undo
from engine.view import Exchange

Hands = tuple[tuple[Card, ...], ...]


def step(state: State, seat: Seat | None, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The game after `action` by `seat` (None for a deal), and what happened.

    The events are those of the action and of all that the rules do by themselves after it.
    Raises IllegalAction.
    """
    event: Event | None = check(state, seat, action)
    events: list[Event] = []
    while event is not None:
        events.append(event)
        state = _apply(state, event)
        event = _automatic(state)
    return state, tuple(events)


def _automatic(state: State) -> Event | None:
    """What happens now without anybody being asked, if anything does."""
    public = state.public
    match public.phase:
        case Phase.KITTY:
            return KittyTaken(public.dealer, state.kitty)
        case Phase.SCORE:
            return HandOver(state.laid_away)
        case Phase.TARGETS if len(set(public.rules.targets)) == 1:
            return TargetsAssigned(public.rules.targets)
        case Phase.GIVE:
            pair = public.pairs[0]
            cards = _forced(state, pair.giver)
            return None if cards is None else Given(pair.giver, pair.receiver, cards)
        case Phase.RETURN:
            pair = public.pairs[0]
            cards = _forced(state, pair.receiver)
            return None if cards is None else Returned(pair.giver, pair.receiver, cards)
        case _:
            return None


def _forced(state: State, seat: Seat) -> tuple[Card, ...] | None:
    """The cards that this side of the exchange has to part with, None where it has a choice."""
    public = state.public
    if public.rules.exchange == "suit" and public.phase is Phase.RETURN:
        return settle_suits(state.offered, state.hands[seat])
    choice = choice_from(public, state.hands[seat])
    return None if choice.is_open else choice.cards


def _apply(state: State, event: Event) -> State:
    """The state after an event: each card goes from where it was to where it is."""
    public = fold_public(state.public, event)
    hands = state.hands
    match event:
        case Played(seat=seat, card=card):
            return replace(state, public=public, hands=_part_with(hands, seat, (card,)))
        case TakenBack(seat=seat):
            for owner, card in plays_to_undo(state.public, seat):
                hands = _receive(hands, owner, (card,))
            return replace(state, public=public, hands=hands)
        case Dealt(hands=dealt, kitty=kitty):
            return State(public, tuple(map(known, dealt)), kitty=known(kitty))
        case Given(giver=giver, cards=cards):
            offered = known(cards)
            hands = _part_with(hands, giver, offered)
            return replace(state, public=public, hands=hands, offered=offered)
        case Returned():
            return _settle(state, public, event)
        case KittyTaken(seat=seat, cards=cards):
            picked_up = known(cards)
            hands = _receive(hands, seat, picked_up)
            return replace(state, public=public, hands=hands, kitty=(), picked_up=picked_up)
        case LaidAway(seat=seat, cards=cards):
            laid_away = known(cards)
            hands = _part_with(hands, seat, laid_away)
            return replace(state, public=public, hands=hands, laid_away=laid_away)
        case TargetsAssigned() | TrumpNamed() | HandOver():
            return replace(state, public=public)


def _settle(state: State, public: Public, event: Returned) -> State:
    returned = known(event.cards)
    hands = _receive(state.hands, event.receiver, state.offered)
    hands = _part_with(hands, event.receiver, returned)
    hands = _receive(hands, event.giver, returned)
    exchange = Exchange(event.giver, event.receiver, state.offered, returned)
    exchanges = (*state.exchanges, exchange)
    return replace(state, public=public, hands=hands, offered=(), exchanges=exchanges)


def _receive(hands: Hands, seat: Seat, cards: tuple[Card, ...]) -> Hands:
    return (*hands[:seat], together(hands[seat], cards), *hands[seat + 1 :])


def _part_with(hands: Hands, seat: Seat, cards: tuple[Card, ...]) -> Hands:
    return (*hands[:seat], without(hands[seat], cards), *hands[seat + 1 :])
