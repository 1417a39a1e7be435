"""Which cards a message shows, and which a seat may know: told from the rules, without `redact`."""

from collections.abc import Sequence

from engine.cards import Card
from engine.events import (
    Dealt,
    Event,
    Given,
    HandOver,
    Hidden,
    KittyTaken,
    LaidAway,
    Played,
    Returned,
)
from engine.public import Phase
from engine.seats import Seat
from engine.state import State
from engine.view import View
from protocol.messages import GameView, Happened


def cards_in(message: Happened | GameView) -> set[Card]:
    """Every card that a message names, except those of the cut, which all have seen."""
    if isinstance(message, GameView):
        return _in_view(message.view)
    return set().union(*map(_in_event, message.events))


def may_know(states: Sequence[State], seat: Seat | None) -> set[Card]:
    """What `seat` may have seen in the current hand, `states` being all of the game so far."""
    latest_first = range(len(states) - 1, -1, -1)
    began = next((n for n in latest_first if _all_cards_are_held(states[n])), 0)
    dealer = states[began].public.dealer
    known: set[Card] = set()
    for state in states[began:]:
        known |= _open_cards(state) | _own_cards(state, seat, dealer)
    return known


def _all_cards_are_held(state: State) -> bool:
    cards = sum(map(len, state.hands)) + len(state.kitty)
    return cards == state.public.rules.deck and not state.exchanges


def _open_cards(state: State) -> set[Card]:
    public = state.public
    known = {card for trick in (*public.tricks, public.trick) for card in trick.cards}
    if public.phase in (Phase.DEAL, Phase.OVER):
        known.update(state.laid_away)
    return known


def _own_cards(state: State, seat: Seat | None, dealer: Seat) -> set[Card]:
    if seat is None:
        return set()
    known = set(state.hands[seat])
    if seat == dealer:
        known.update(state.picked_up)
    pairs = state.public.pairs
    if state.public.phase is Phase.RETURN and seat == pairs[0].receiver:
        known.update(state.offered)
    for exchange in state.exchanges:
        if seat in (exchange.giver, exchange.receiver):
            known.update(_shown(exchange.given), _shown(exchange.returned))
    return known


def _in_view(view: View) -> set[Card]:
    known: set[Card] = {*view.hand, *view.picked_up, *view.laid_away, *_shown(view.offered)}
    for exchange in view.exchanges:
        known.update(_shown(exchange.given), _shown(exchange.returned))
    for trick in (*view.public.tricks, view.public.trick):
        known.update(trick.cards)
    return known


def _in_event(event: Event) -> set[Card]:
    match event:
        case Dealt(hands=hands, kitty=kitty):
            return set().union(*map(_shown, hands), _shown(kitty))
        case Given(cards=cards) | Returned(cards=cards):
            return _shown(cards)
        case KittyTaken(cards=cards) | LaidAway(cards=cards):
            return _shown(cards)
        case Played(card=card):
            return {card}
        case HandOver(laid_away=cards):
            return set(cards)
        case _:
            return set()


def _shown(cards: Hidden) -> set[Card]:
    return set() if isinstance(cards, int) else set(cards)
