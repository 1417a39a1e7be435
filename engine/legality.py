"""Whether an action is legal now, and if not, why not.

Not here: what seats are asked for (choices.py), what an action does (step.py).
"""

from engine.actions import (
    Action,
    AssignTargets,
    Deal,
    Decision,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
    TakeBack,
)
from engine.cards import SUITS, Card, full_pack, suit_of
from engine.choices import Choice, choice_from
from engine.events import (
    Dealt,
    Event,
    Given,
    LaidAway,
    Played,
    Returned,
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.public import Phase, Public
from engine.seats import Seat
from engine.state import State
from engine.taking_back import plays_to_undo

Params = dict[str, int | str]


class IllegalAction(Exception):
    """An action that the rules do not allow now. The game is as it was.

    `code` is one of CODES; `params` holds what a sentence about it needs: seats, cards and suits as
    numbers, `phase` as its name, `count` and `expected` as numbers.
    """

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Params = params


CODES = (
    "game_over",  # nothing more is awaited
    "wrong_phase",  # phase: what is awaited
    "not_your_turn",  # seat: whose turn it is
    "no_seat",  # an action of a player by nobody
    "table_deals",  # a deal by a seat
    "bad_hands",  # expected: how many hands a deal has to have
    "bad_hand_size",  # seat, count, expected
    "bad_kitty_size",  # count, expected
    "not_in_pack",  # card
    "card_twice",  # card
    "bad_targets",  # the numbers are not those of the rules
    "wrong_receiver",  # seat: who is to receive
    "wrong_count",  # count, expected
    "not_your_card",  # card
    "not_lowest",  # count: that many of the lowest have to go
    "not_highest",  # count: that many of the highest have to go
    "nothing_to_take_back",
    "must_follow",  # card, suit: the suit that was led
    "no_such_suit",  # suit
)

_PHASE_OF: dict[type[Decision], Phase] = {
    Deal: Phase.DEAL,
    AssignTargets: Phase.TARGETS,
    Give: Phase.GIVE,
    Return: Phase.RETURN,
    NameTrump: Phase.TRUMP,
    Discard: Phase.DISCARD,
    Play: Phase.PLAY,
}


def check_turn(public: Public, seat: Seat, kind: type[SeatAction]) -> None:
    """Raises IllegalAction where no action of this kind is awaited of `seat`."""
    _check_phase(public, kind)
    if seat != public.to_act:
        raise IllegalAction("not_your_turn", seat=public.to_act or 0)


def _check_phase(public: Public, kind: type[Decision]) -> None:
    if public.phase is Phase.OVER:
        raise IllegalAction("game_over")
    if public.phase is not _PHASE_OF[kind]:
        raise IllegalAction("wrong_phase", phase=public.phase.value)


def check(state: State, seat: Seat | None, action: Action) -> Event:
    """The event that `action` by `seat` (None for a deal) makes. Raises IllegalAction."""
    public = state.public
    if isinstance(action, TakeBack):
        return _check_take_back(public, seat)
    _check_phase(public, type(action))
    if isinstance(action, Deal):
        return _check_deal(public, seat, action)
    if seat is None:
        raise IllegalAction("no_seat")
    check_turn(public, seat, type(action))
    hand = state.hands[seat]
    choice = choice_from(public, hand)
    match action:
        case Play(card=card):
            return _check_play(public, seat, hand, choice, card)
        case AssignTargets(targets=targets):
            if sorted(targets) != sorted(public.rules.targets):
                raise IllegalAction("bad_targets")
            return TargetsAssigned(targets)
        case NameTrump(suit=suit):
            if not 0 <= suit < len(SUITS):
                raise IllegalAction("no_such_suit", suit=suit)
            return TrumpNamed(suit)
        case Give(to=to, cards=cards):
            pair = public.pairs[0]
            if to != pair.receiver:
                raise IllegalAction("wrong_receiver", seat=pair.receiver)
            return Given(pair.giver, pair.receiver, _check_cards(choice, hand, cards))
        case Return(cards=cards):
            pair = public.pairs[0]
            return Returned(pair.giver, pair.receiver, _check_cards(choice, hand, cards))
        case Discard(cards=cards):
            return LaidAway(seat, _check_cards(choice, hand, cards))


def _check_take_back(public: Public, seat: Seat | None) -> TakenBack:
    plays = () if seat is None else plays_to_undo(public, seat)
    if not plays:
        raise IllegalAction("nothing_to_take_back")
    return TakenBack(*plays[0])


def _check_play(
    public: Public, seat: Seat, hand: tuple[Card, ...], choice: Choice, card: Card
) -> Played:
    if card not in hand:
        raise IllegalAction("not_your_card", card=card)
    if card not in choice.cards:
        raise IllegalAction("must_follow", card=card, suit=suit_of(public.trick.cards[0]))
    return Played(seat, card)


def _check_cards(
    choice: Choice, hand: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards, low to high, where they are what is asked for."""
    _check_no_card_twice(cards)
    for card in cards:
        if card not in hand:
            raise IllegalAction("not_your_card", card=card)
    if len(cards) != choice.count:
        raise IllegalAction("wrong_count", count=len(cards), expected=choice.count)
    if not set(choice.forced) <= set(cards) <= set(choice.cards):
        code = "not_lowest" if choice.phase is Phase.GIVE else "not_highest"
        raise IllegalAction(code, count=choice.count)
    return tuple(sorted(cards))


def _check_no_card_twice(cards: tuple[Card, ...]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise IllegalAction("card_twice", card=card)
        seen.add(card)


def _check_deal(public: Public, seat: Seat | None, deal: Deal) -> Dealt:
    rules = public.rules
    if seat is not None:
        raise IllegalAction("table_deals")
    if len(deal.hands) != rules.players:
        raise IllegalAction("bad_hands", expected=rules.players)
    cards = (*(card for hand in deal.hands for card in hand), *deal.kitty)
    pack = full_pack(rules.deck)
    for card in cards:
        if card not in pack:
            raise IllegalAction("not_in_pack", card=card)
    _check_no_card_twice(cards)
    for owner, hand in enumerate(deal.hands):
        if len(hand) != rules.tricks_per_hand:
            raise IllegalAction(
                "bad_hand_size", seat=owner, count=len(hand), expected=rules.tricks_per_hand
            )
    if len(deal.kitty) != rules.kitty:
        raise IllegalAction("bad_kitty_size", count=len(deal.kitty), expected=rules.kitty)
    return Dealt(tuple(tuple(sorted(hand)) for hand in deal.hands), tuple(sorted(deal.kitty)))
