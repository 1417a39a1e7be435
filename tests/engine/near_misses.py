"""Actions that are nearly those that the rules ask for: most of them illegal, some legal after all.

All of them can be written as the line of a record. Wilder ones are in stress.py.
"""

from random import Random

from engine.actions import (
    AssignTargets,
    Deal,
    Decision,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
)
from engine.cards import SUITS, Card, full_pack
from engine.seats import Seat
from engine.state import State

Offer = tuple[Seat | None, Decision]


def near_miss(state: State, seat: Seat | None, action: Decision, rng: Random) -> Offer:
    """What `seat` (None for a deal) might do instead of `action`, which is legal in `state`."""
    if isinstance(action, Deal):
        return None, _other_deal(action, state, rng) if rng.random() < 0.8 else _any(state, rng)
    chance = rng.random()
    if chance < 0.1:
        return rng.choice((*range(state.public.rules.players), None)), action
    if chance < 0.2:
        return seat, _any(state, rng)
    assert seat is not None
    return seat, _other(action, state, state.hands[seat], rng)


def _other(action: SeatAction, state: State, hand: tuple[Card, ...], rng: Random) -> SeatAction:
    match action:
        case Play():
            return Play(rng.choice((*hand, rng.randrange(52))))
        case NameTrump():
            return NameTrump(rng.randrange(len(SUITS)))
        case AssignTargets(targets=targets):
            return AssignTargets(_other_targets(targets, rng))
        case Discard(cards=cards):
            return Discard(_other_cards(cards, hand, rng))
        case Return(cards=cards):
            return Return(_other_cards(cards, hand, rng))
        case Give(to=to, cards=cards):
            if rng.random() < 0.2:
                return Give(rng.randrange(state.public.rules.players), cards)
            return Give(to, _other_cards(cards, hand, rng))


def _other_cards(cards: tuple[Card, ...], hand: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """One more, one fewer, or another one: of the hand, one of these again, or of the pack."""
    rest = list(cards)
    rng.shuffle(rest)
    changed = rng.choice((hand, hand, hand, cards, full_pack(52)))
    match rng.randrange(6):
        case 0:
            return tuple(rest[1:])
        case 1:
            return (*rest, rng.choice(changed))
        case _:
            return (*rest[1:], rng.choice(changed))


def _other_targets(targets: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    mixed = rng.sample(targets, len(targets))
    match rng.randrange(4):
        case 0:
            return tuple(mixed[1:])
        case 1:
            return (*mixed, 0)
        case 2:
            return (*mixed[1:], rng.choice((*targets, mixed[0] + 1)))
        case _:
            return tuple(mixed)


def _other_deal(deal: Deal, state: State, rng: Random) -> Deal:
    hands, kitty = list(map(list, deal.hands)), list(deal.kitty)
    places = [*hands, *([kitty] if kitty else [])]
    one, other = rng.sample(places, 2)
    match rng.randrange(6):
        case 0:
            one[0], other[0] = other[0], one[0]  # as good as it was
        case 1:
            one.append(other.pop())
        case 2:
            one[0] = other[0]
        case 3:
            one[0] = 0  # the deuce of clubs, which may not be in the pack, or be there twice
        case 4:
            one.pop()
        case _:
            hands.pop()
    return Deal(tuple(map(tuple, hands)), tuple(kitty))


def _any(state: State, rng: Random) -> SeatAction:
    """An action that is asked for at some other moment, perhaps."""
    cards = rng.choice(state.hands) or full_pack(52)
    some = tuple(rng.sample(cards, min(len(cards), rng.randrange(1, 5))))
    targets = state.public.rules.targets
    receiver = rng.randrange(state.public.rules.players)
    actions = (Play(some[0]), Discard(some), Return(some), Give(receiver, some))
    return rng.choice((*actions, NameTrump(0), AssignTargets(targets)))
