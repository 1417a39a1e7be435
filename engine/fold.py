"""How a game moves on with an event: the open part, and what one seat or a spectator knows of it.

`fold_public` is the one place that says what follows from an event by the rules; the full state
(step.py) and every view go through it. An event is taken as having happened: nothing is checked.
"""

from msgspec.structs import replace

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
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.exchange import plan_exchange
from engine.public import Phase, Public, Trick
from engine.rules import RuleSet
from engine.scoring import game_winner, score_hand, targets_by_position
from engine.seats import Seat, left_of
from engine.taking_back import plays_to_undo, without_last_plays
from engine.tricks import seat_to_play, winning_seat
from engine.view import Exchange, View


def fold(view: View, event: Event) -> View:
    """`view` one event later. `event` is as `redact` gives it for the view's seat."""
    public = fold_public(view.public, event)
    match event:
        case Played(seat=seat, card=card):
            hand = without(view.hand, (card,)) if seat == view.seat else view.hand
            return replace(view, public=public, hand=hand)
        case TakenBack(seat=seat):
            undone = plays_to_undo(view.public, seat)
            cards = tuple(card for owner, card in undone if owner == view.seat)
            return replace(view, public=public, hand=together(view.hand, cards))
        case Dealt(hands=hands):
            own = () if view.seat is None else known(hands[view.seat])
            return View(public, view.seat, hand=tuple(sorted(own)))
        case Given(giver=giver, cards=cards):
            hand = without(view.hand, known(cards)) if giver == view.seat else view.hand
            return replace(view, public=public, hand=hand, offered=cards)
        case Returned():
            return _settle(view, public, event)
        case KittyTaken(cards=cards):
            hand = together(view.hand, known(cards))
            return replace(view, public=public, hand=hand, picked_up=known(cards))
        case LaidAway(cards=cards):
            hand = without(view.hand, known(cards))
            return replace(view, public=public, hand=hand, laid_away=known(cards))
        case HandOver(laid_away=cards):
            return replace(view, public=public, laid_away=cards)
        case TargetsAssigned() | TrumpNamed():
            return replace(view, public=public)


def _settle(view: View, public: Public, event: Returned) -> View:
    exchange = Exchange(event.giver, event.receiver, view.offered, event.cards)
    hand = view.hand
    if view.seat == event.giver:
        hand = together(hand, known(event.cards))
    elif view.seat == event.receiver:
        hand = without(together(hand, known(view.offered)), known(event.cards))
    exchanges = (*view.exchanges, exchange)
    return replace(view, public=public, hand=hand, offered=(), exchanges=exchanges)


def known(cards: Hidden) -> tuple[Card, ...]:
    """The cards, or none where only their number is known."""
    return () if isinstance(cards, int) else cards


def together(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand with cards added, low to high."""
    return tuple(sorted(hand + cards))


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand with cards taken out."""
    return tuple(card for card in hand if card not in cards)


def fold_public(public: Public, event: Event) -> Public:
    """The open part of the game one event later."""
    match event:
        case Played(card=card):
            return _play(public, card)
        case Dealt():
            return _deal(public)
        case TargetsAssigned(targets=targets):
            return _before_trump(replace(public, targets=targets))
        case Given():
            return replace(public, phase=Phase.RETURN, to_act=event.receiver)
        case Returned():
            return _next_pair(replace(public, pairs=public.pairs[1:]))
        case TrumpNamed(suit=suit):
            return _after_trump(replace(public, trump=suit))
        case KittyTaken():
            return _after_kitty(public)
        case LaidAway():
            return _after_laying_away(public)
        case HandOver():
            return _score(public)
        case TakenBack(seat=seat):
            return without_last_plays(public, seat)


def _deal(public: Public) -> Public:
    nothing = (0,) * public.rules.players
    public = replace(public, targets=(), trump=None, tricks=(), taken=nothing)
    if public.rules.assign_targets == "dealer":
        return replace(public, phase=Phase.TARGETS, to_act=public.dealer)
    return _before_trump(replace(public, targets=targets_by_position(public.rules, public.dealer)))


def _before_trump(public: Public) -> Public:
    if public.rules.exchange_at == "before_trump":
        return _exchange(public)
    return _to_trump(public)


def _exchange(public: Public) -> Public:
    return _next_pair(replace(public, pairs=plan_exchange(public)))


def _next_pair(public: Public) -> Public:
    if public.pairs:
        return replace(public, phase=Phase.GIVE, to_act=public.pairs[0].giver)
    if public.trump is None:
        return _to_trump(public)
    return _first_lead(public) if public.rules.exchanges_after_kitty else _handle_kitty(public)


def _to_trump(public: Public) -> Public:
    if public.rules.takes_kitty_first:
        return replace(public, phase=Phase.KITTY, to_act=None)
    return _ask_declarer(public, Phase.TRUMP)


def _after_trump(public: Public) -> Public:
    """With a kitty that is taken first the exchange waits until the declarer has a full hand."""
    if public.rules.exchange_at == "after_trump" and not public.rules.exchanges_after_kitty:
        return _exchange(public)
    return _handle_kitty(public)


def _handle_kitty(public: Public) -> Public:
    """What the declarer does once trumps are named."""
    if not public.rules.kitty:
        return _first_lead(public)
    if public.rules.kitty_order == "blind":
        return replace(public, phase=Phase.KITTY, to_act=None)
    return _ask_declarer(public, Phase.DISCARD)


def _after_kitty(public: Public) -> Public:
    match public.rules.kitty_order:
        case "take_first":
            return _ask_declarer(public, Phase.TRUMP)
        case "blind":
            return _ask_declarer(public, Phase.DISCARD)
        case "discard_first":
            return _first_lead(public)


def _after_laying_away(public: Public) -> Public:
    if public.rules.kitty_order == "discard_first":
        return replace(public, phase=Phase.KITTY, to_act=None)
    if public.rules.exchanges_after_kitty:
        return _exchange(public)
    return _first_lead(public)


def _ask_declarer(public: Public, phase: Phase) -> Public:
    return replace(public, phase=phase, to_act=public.dealer)


def _first_lead(public: Public) -> Public:
    leader = first_leader(public.rules, public.dealer)
    return replace(public, phase=Phase.PLAY, to_act=leader, trick=Trick(leader))


def first_leader(rules: RuleSet, dealer: Seat) -> Seat:
    """Who leads to the first trick of a hand."""
    return dealer if rules.first_lead == "dealer" else left_of(dealer, rules.players)


def _play(public: Public, card: Card) -> Public:
    players = public.rules.players
    trick = Trick(public.trick.leader, (*public.trick.cards, card))
    if len(trick.cards) < players:
        return replace(public, trick=trick, to_act=seat_to_play(trick, players))
    return _take_trick(public, trick)


def _take_trick(public: Public, trick: Trick) -> Public:
    winner = winning_seat(trick, public.trump, public.rules.players)
    hand_over = len(public.tricks) + 1 == public.rules.tricks_per_hand
    return replace(
        public,
        phase=Phase.SCORE if hand_over else Phase.PLAY,
        to_act=None if hand_over else winner,
        trick=Trick(winner),
        tricks=(*public.tricks, trick),
        taken=_with(public.taken, winner, public.taken[winner] + 1),
    )


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _score(public: Public) -> Public:
    result = score_hand(public)
    results = (*public.results, result)
    public = replace(public, last_took=_last_took(public))
    winner = game_winner(public.rules, results, public.last_took)
    public = replace(
        public,
        to_act=None,
        totals=result.totals,
        chips=result.chips,
        results=results,
        winner=winner,
    )
    if winner is not None:
        return replace(public, phase=Phase.OVER)
    next_dealer = left_of(public.dealer, public.rules.players)
    return replace(public, phase=Phase.DEAL, hand=public.hand + 1, dealer=next_dealer)


def _last_took(public: Public) -> tuple[int, ...]:
    """The numbers of the latest tricks after a hand, whose tricks are all taken."""
    numbers = public.last_took
    first = (public.hand - 1) * public.rules.tricks_per_hand + 1
    for number, trick in enumerate(public.tricks, first):
        numbers = _with(numbers, winning_seat(trick, public.trump, public.rules.players), number)
    return numbers
