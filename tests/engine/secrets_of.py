"""The cards that a seat may not know, and tables on which just those cards lie elsewhere.

Written without `redact` and `view_for`, which are tested with it.
"""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from engine.actions import Action, Discard, Give, Play, Return
from engine.cards import Card, full_pack
from engine.events import Dealt, Event, Given, HandOver, Hidden, KittyTaken, LaidAway, Returned
from engine.public import Phase
from engine.seats import Seat
from engine.state import State

Move = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def known_cards(state: State, seat: Seat | None) -> set[Card]:
    """Every card of which `seat` (None: a spectator) knows or knew in this hand where it is."""
    public = state.public
    known = {card for trick in (*public.tricks, public.trick) for card in trick.cards}
    hand_is_over = public.phase in (Phase.DEAL, Phase.OVER)
    if hand_is_over:
        known.update(state.laid_away)
    if seat is not None:
        known.update(state.hands[seat])
    declarer = public.results[-1].dealer if hand_is_over and public.results else public.dealer
    if seat == declarer:
        known.update(state.picked_up, state.laid_away)
    if public.pairs and seat in (public.pairs[0].giver, public.pairs[0].receiver):
        known.update(state.offered)
    for exchange in state.exchanges:
        if seat in (exchange.giver, exchange.receiver):
            known.update(_cards(exchange.given), _cards(exchange.returned))
    return known


def _cards(cards: Hidden) -> tuple[Card, ...]:
    assert not isinstance(cards, int)
    return cards


def other_places(deck: int, fixed: set[Card], rng: Random) -> Move:
    """A move of cards that changes all but the `fixed` ones of the pack among themselves."""
    loose = [card for card in full_pack(deck) if card not in fixed]
    shuffled = rng.sample(loose, len(loose))
    target = dict(zip(loose, shuffled, strict=True))
    return lambda cards: tuple(sorted(target.get(card, card) for card in cards))


def moved_state(state: State, move: Move) -> State:
    """The game as it would be with the cards moved. What has been played must be fixed."""
    return replace(
        state,
        hands=tuple(map(move, state.hands)),
        kitty=move(state.kitty),
        offered=move(state.offered),
        laid_away=move(state.laid_away),
        picked_up=move(state.picked_up),
        exchanges=tuple(
            replace(
                exchange,
                given=move(_cards(exchange.given)),
                returned=move(_cards(exchange.returned)),
            )
            for exchange in state.exchanges
        ),
    )


def moved_event(event: Event, move: Move) -> Event:
    """What would have happened with the cards moved."""
    match event:
        case Dealt(hands=hands, kitty=kitty):
            return Dealt(tuple(move(_cards(hand)) for hand in hands), move(_cards(kitty)))
        case Given() | Returned() | KittyTaken() | LaidAway():
            return replace(event, cards=move(_cards(event.cards)))
        case HandOver(laid_away=cards):
            return HandOver(move(cards))
        case _:
            return event


def moved_action(action: Action, move: Move) -> Action:
    """What would have been done with the cards moved."""
    match action:
        case Give() | Return() | Discard():
            return replace(action, cards=move(action.cards))
        case Play(card=card):
            return Play(move((card,))[0])
        case _:
            return action
