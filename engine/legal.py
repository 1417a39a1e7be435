"""Every action that a seat may take, worked out from what that seat knows."""

from collections.abc import Iterator
from itertools import combinations, permutations

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.cards import SUITS, Card
from engine.choices import Choice, choice_from
from engine.public import Phase
from engine.view import View


def choice(view: View) -> Choice | None:
    """What the view's seat is asked for, None while it is not asked."""
    if view.seat is None or view.seat != view.public.to_act:
        return None
    return choice_from(view.public, view.hand)


def legal_actions(view: View) -> Iterator[SeatAction]:
    """Each legal action once, in a fixed order; none while the view's seat is not asked.

    Lazy, because there can be thousands: a give of 8 out of 16 cards has 12,870.
    """
    asked = choice(view)
    if asked is None:
        return
    match asked.phase:
        case Phase.PLAY:
            yield from map(Play, asked.cards)
        case Phase.TRUMP:
            yield from map(NameTrump, range(len(SUITS)))
        case Phase.TARGETS:
            yield from map(AssignTargets, sorted(set(permutations(view.public.rules.targets))))
        case Phase.DISCARD:
            yield from map(Discard, _card_sets(asked))
        case Phase.RETURN:
            yield from map(Return, _card_sets(asked))
        case Phase.GIVE:
            receiver = view.public.pairs[0].receiver
            for cards in _card_sets(asked):
                yield Give(receiver, cards)


def _card_sets(asked: Choice) -> Iterator[tuple[Card, ...]]:
    free = [card for card in asked.cards if card not in asked.forced]
    for picked in combinations(free, asked.count - len(asked.forced)):
        yield tuple(sorted(asked.forced + picked))
