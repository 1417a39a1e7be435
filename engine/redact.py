"""The gate through which secrets are removed: what one seat or a spectator may know.

`redact` is the only way an event leaves the server, `view_for` the only way a state does.
Both build up what may be known from nothing.
"""

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
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.public import Phase
from engine.seats import Seat
from engine.state import State
from engine.view import Exchange, View


def redact(event: Event, seat: Seat | None) -> Event | None:
    """`event` as `seat` (None: a spectator) may see it; None where he may not know of it at all
    (no event of today is that secret).
    """
    match event:
        case Played() | TakenBack() | TargetsAssigned() | TrumpNamed() | HandOver():
            return event
        case Dealt(hands=hands, kitty=kitty):
            shown = tuple(_shown(cards, owner == seat) for owner, cards in enumerate(hands))
            return Dealt(shown, _shown(kitty, False))
        case Given(giver=giver, receiver=receiver, cards=cards):
            return Given(giver, receiver, _shown(cards, seat in (giver, receiver)))
        case Returned(giver=giver, receiver=receiver, cards=cards):
            return Returned(giver, receiver, _shown(cards, seat in (giver, receiver)))
        case KittyTaken(seat=declarer, cards=cards):
            return KittyTaken(declarer, _shown(cards, seat == declarer))
        case LaidAway(seat=declarer, cards=cards):
            return LaidAway(declarer, _shown(cards, seat == declarer))


def view_for(state: State, seat: Seat | None) -> View:
    """What `seat` (None: a spectator) knows of `state`."""
    public = state.public
    hand_is_over = public.phase in (Phase.DEAL, Phase.OVER) and bool(public.results)
    declarer = public.results[-1].dealer if hand_is_over else public.dealer
    return View(
        public=public,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        picked_up=state.picked_up if seat == declarer else (),
        laid_away=state.laid_away if seat == declarer or hand_is_over else (),
        offered=_offered(state, seat),
        exchanges=tuple(_exchange(exchange, seat) for exchange in state.exchanges),
    )


def _offered(state: State, seat: Seat | None) -> Hidden:
    if state.public.phase is not Phase.RETURN:
        return ()
    pair = state.public.pairs[0]
    return _shown(state.offered, seat in (pair.giver, pair.receiver))


def _exchange(exchange: Exchange, seat: Seat | None) -> Exchange:
    party = seat in (exchange.giver, exchange.receiver)
    return Exchange(
        exchange.giver,
        exchange.receiver,
        _shown(exchange.given, party),
        _shown(exchange.returned, party),
    )


def _shown(cards: Hidden, may_see: bool) -> Hidden:
    return cards if may_see or isinstance(cards, int) else len(cards)
