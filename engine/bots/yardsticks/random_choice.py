"""A yardstick: any legal decision, as likely as any other."""

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.bots.chance import seed_of
from engine.cards import SUITS, Card
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View


def decide_at_random(view: View) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    seed = seed_of(view)
    match asked.phase:
        case Phase.PLAY:
            return Play(asked.cards[seed % len(asked.cards)])
        case Phase.TRUMP:
            return NameTrump(seed % len(SUITS))
        case Phase.TARGETS:
            return AssignTargets(tuple(_drawn(view.public.rules.targets, seed)))
        case Phase.GIVE:
            return Give(view.public.pairs[0].receiver, _some_cards(asked, seed))
        case Phase.RETURN:
            return Return(_some_cards(asked, seed))
        case _:
            return Discard(_some_cards(asked, seed))


def _some_cards(asked: Choice, seed: int) -> tuple[Card, ...]:
    free = [card for card in asked.cards if card not in asked.forced]
    picked = _drawn(free, seed)[: asked.count - len(asked.forced)]
    return tuple(sorted((*asked.forced, *picked)))


def _drawn(values: tuple[int, ...] | list[int], seed: int) -> list[int]:
    """All of them in one of all orders, which the seed says."""
    left, order = list(values), []
    while left:
        seed, place = divmod(seed, len(left))
        order.append(left.pop(place))
    return order
