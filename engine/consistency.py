"""What has to fit together in a view of a game, and which event can follow on it.

The server's views fit by construction (step.py, redact.py). Whoever is told of a game by somebody
else, as clients are, checks what they are told by these laws before they build on it. Not here:
which decisions a seat may take (legality.py).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.cards import Card, full_pack
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
from engine.exchange import plan_exchange
from engine.fold import fold, known
from engine.public import Phase, Public
from engine.public_consistency import check_public, is_between_hands, require
from engine.seats import Seat
from engine.taking_back import plays_to_undo
from engine.view import View

_PHASE_OF: dict[type[Event], Phase] = {
    Dealt: Phase.DEAL,
    TargetsAssigned: Phase.TARGETS,
    Given: Phase.GIVE,
    Returned: Phase.RETURN,
    TrumpNamed: Phase.TRUMP,
    KittyTaken: Phase.KITTY,
    LaidAway: Phase.DISCARD,
    Played: Phase.PLAY,
    TakenBack: Phase.PLAY,
    HandOver: Phase.SCORE,
}


def checked_fold(view: View, event: Event) -> View:
    """`view`, which is consistent, one event later, which is so as well. Raises Inconsistent."""
    public = view.public
    require(public.phase is _PHASE_OF[type(event)], "this event follows")
    match event:
        case Played(seat=seat, card=card):
            require(seat == public.to_act, "the one who is to play plays")
            require(seat != view.seat or card in view.hand, "one's card is from one's hand")
        case TakenBack(seat=seat, card=card):
            require(plays_to_undo(public, seat)[:1] == ((seat, card),), "one's last card")
        case Dealt(hands=hands):
            require(len(hands) == public.rules.players, "everybody is dealt in")
        case Given(giver=giver, receiver=receiver, cards=cards):
            _check_pair(public, giver, receiver, cards)
        case Returned(giver=giver, receiver=receiver, cards=cards):
            _check_pair(public, giver, receiver, cards)
            require(view.seat not in (giver, receiver) or _is_known(cards), "one sees one's own")
        case KittyTaken(seat=seat) | LaidAway(seat=seat):
            require(seat == public.dealer, "the dealer has the kitty")
        case TargetsAssigned() | TrumpNamed() | HandOver():
            pass
    view = fold(view, event)
    check_view(view)
    return view


def _check_pair(public: Public, giver: Seat, receiver: Seat, cards: Hidden) -> None:
    pair = public.pairs[0]
    require((giver, receiver) == (pair.giver, pair.receiver), "the exchange that is due")
    require(_count(cards) == pair.count, "as many cards as are due")


def awaits_somebody(view: View) -> bool:
    """Whether a game stops there: where the rules go on by themselves, it does not."""
    public = view.public
    is_settled = public.phase is Phase.RETURN and public.rules.exchange == "suit"
    return public.phase not in (Phase.KITTY, Phase.SCORE) and not is_settled


def check_view(view: View) -> None:
    """Raises Inconsistent for a view that no game can lead to."""
    check_public(view.public)
    require(view.seat is None or view.seat < view.public.rules.players, "the seat is there")
    _check_exchanges(view)
    _check_kitty(view)
    _check_cards(view)


def _count(cards: Hidden) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _is_known(cards: Hidden) -> bool:
    return not isinstance(cards, int)


def _check_exchanges(view: View) -> None:
    """The settled exchanges and those still due are all that the last hand's deltas lead to."""
    public = view.public
    is_before = _is_before_exchange(public)
    if is_between_hands(public):
        require(public.pairs == (), "no exchange without a hand")
        public = _last_hand(public)
    plan = () if is_before else plan_exchange(public)
    settled = len(plan) - len(public.pairs)
    require(settled >= 0 and plan[settled:] == public.pairs, "the exchanges that are due")
    require(len(view.exchanges) == settled, "the exchanges that are settled")
    for pair, exchange in zip(plan, view.exchanges, strict=False):
        parties = (exchange.giver, exchange.receiver)
        require(parties == (pair.giver, pair.receiver), "an exchange is by those who are due")
        counts = {_count(exchange.given), _count(exchange.returned)}
        require(counts == {pair.count}, "as many are returned as are given")
    is_offered = public.phase is Phase.RETURN
    offered = public.pairs[0].count if is_offered else 0
    require(_count(view.offered) == offered and (is_offered or view.offered == ()), "the gift")
    if is_offered and view.seat in (public.pairs[0].giver, public.pairs[0].receiver):
        require(_is_known(view.offered), "one sees one's own gift")


def _is_before_exchange(public: Public) -> bool:
    phase, rules = public.phase, public.rules
    if rules.exchanges_after_kitty:
        return phase in (Phase.TARGETS, Phase.KITTY, Phase.TRUMP, Phase.DISCARD)
    is_after_trump = rules.exchange_at == "after_trump"
    return phase is Phase.TARGETS or (is_after_trump and phase is Phase.TRUMP)


def _last_hand(public: Public) -> Public:
    """The game before its last hand was scored, as far as exchanges depend on it."""
    if not public.results:
        return public
    latest = public.results[-1]
    return replace(
        public, results=public.results[:-1], dealer=latest.dealer, targets=latest.targets
    )


def _check_kitty(view: View) -> None:
    public, rules = view.public, view.public.rules
    taken, laid = _is_kitty_taken(public) * rules.kitty, _is_laid_away(public) * rules.kitty
    if is_between_hands(public):
        declarer = public.results[-1].dealer if public.results else None
        require(len(view.laid_away) == (rules.kitty if public.results else 0), "all is open now")
        require(len(view.picked_up) <= (rules.kitty if view.seat == declarer else 0), "the kitty")
        return
    is_own = view.seat == public.dealer
    require(len(view.picked_up) == is_own * taken, "the kitty is the dealer's")
    require(len(view.laid_away) == is_own * laid, "the dealer lays as many away")


def _is_kitty_taken(public: Public) -> bool:
    phase, order = public.phase, public.rules.kitty_order
    if phase in (Phase.GIVE, Phase.RETURN):
        return public.rules.exchanges_after_kitty
    if phase is Phase.DISCARD:
        return order != "discard_first"
    if phase is Phase.TRUMP:
        return order == "take_first"
    return phase in (Phase.PLAY, Phase.SCORE)


def _is_laid_away(public: Public) -> bool:
    if public.phase in (Phase.GIVE, Phase.RETURN):
        return public.rules.exchanges_after_kitty
    is_laid_first = public.rules.kitty_order == "discard_first" and public.phase is Phase.KITTY
    return is_laid_first or public.phase in (Phase.PLAY, Phase.SCORE)


def _check_cards(view: View) -> None:
    public, hand = view.public, view.hand
    require(list(hand) == sorted(hand), "a hand is in order")
    require(len(hand) == _hand_size(view), "a hand has its cards")
    tricks = (*public.tricks, public.trick)
    played = [card for trick in tricks for card in trick.cards]
    offered = known(view.offered) if view.seat is not None else ()
    _check_distinct(public, (*hand, *played, *view.laid_away, *offered))
    _check_distinct(public, view.picked_up)
    for exchange in view.exchanges:
        for cards in (exchange.given, exchange.returned):
            _check_distinct(public, known(cards))


def _check_distinct(public: Public, cards: Iterable[Card]) -> None:
    cards = tuple(cards)
    require(len(set(cards)) == len(cards), "each card is there once")
    require(set(cards) <= set(full_pack(public.rules.deck)), "each card is of the pack")


def _hand_size(view: View) -> int:
    public, seat = view.public, view.seat
    if seat is None or is_between_hands(public) or public.phase is Phase.SCORE:
        return 0
    players = public.rules.players
    is_played = (seat - public.trick.leader) % players < len(public.trick.cards)
    is_giver = public.phase is Phase.RETURN and public.pairs[0].giver == seat
    gone = len(public.tricks) + is_played + is_giver * _count(view.offered)
    return public.rules.tricks_per_hand + len(view.picked_up) - len(view.laid_away) - gone
