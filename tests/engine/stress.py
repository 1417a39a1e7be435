"""Offers random actions, most of them illegal and many of them wild, to `step` in random phases.

Each has to be applied, or refused by IllegalAction with the game as it was. As a script, for a
million of them:

    python -m tests.engine.stress 1000000
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec

from engine.actions import (
    Action,
    AssignTargets,
    Deal,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    TakeBack,
)
from engine.legality import IllegalAction
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.redact import view_for
from engine.seats import Seat
from engine.state import State, new_game
from engine.step import step
from tests.engine.games import random_action, random_deal

WILD = (-1, -4, 52, 53, 255, 2**31, 2**63, -(2**63), 2**64, 10**40)
OFFERS_BETWEEN_MOVES = 12
SHARE_OF_PLAY = 0.1  # there are some fifty cards played to every other decision
KINDS = (
    Phase.DEAL,
    Phase.TARGETS,
    Phase.GIVE,
    Phase.RETURN,
    Phase.TRUMP,
    Phase.DISCARD,
    Phase.PLAY,
)


def offer_actions(count: int, seed: int) -> Counter[str]:
    """How often each answer came: `applied`, or the code of the refusal. Fails on any other."""
    rng = Random(seed)
    answers: Counter[str] = Counter()
    for state in _states(rng):
        rare = state.public.phase in (Phase.GIVE, Phase.RETURN)
        for _ in range(OFFERS_BETWEEN_MOVES * (10 if rare else 1)):
            if answers.total() == count:
                return answers
            seat, action = _random_offer(state, rng)
            answers[_offer(state, seat, action)] += 1
    raise AssertionError("the states do not end")


def _offer(state: State, seat: Seat | None, action: Action) -> str:
    before = msgspec.msgpack.encode(state)
    try:
        after, events = step(state, seat, action)
    except IllegalAction as refusal:
        assert msgspec.msgpack.encode(state) == before
        return refusal.code
    assert events
    assert after != state
    assert msgspec.msgpack.encode(state) == before
    return "applied"


def _states(rng: Random) -> Iterator[State]:
    """The states of game after game without end, of all presets, over the end of each."""
    while True:
        rules = preset(rng.choice(list(CHANGES)))
        state = new_game(rules, rng.randrange(rules.players))
        while True:
            public = state.public
            if public.phase is not Phase.PLAY or rng.random() < SHARE_OF_PLAY:
                yield state
            if public.phase is Phase.OVER or len(public.results) == 3:
                break
            seat, action = _legal(state, rng)
            state, _ = step(state, seat, action)


def _legal(state: State, rng: Random) -> tuple[Seat | None, Action]:
    seat = state.public.to_act
    if seat is None:
        return None, random_deal(state.public, rng)
    return seat, random_action(view_for(state, seat), rng)


def _random_offer(state: State, rng: Random) -> tuple[Seat | None, Action]:
    """Now and then a legal action by any seat; otherwise one of the right kind or of any, mostly by
    whose turn it is, with cards that are mostly somebody's.
    """
    public = state.public
    chance = rng.random()
    if public.phase is not Phase.OVER and chance < 0.1:
        seat, legal = _legal(state, rng)
        return rng.choice((seat, None, *range(4))), legal
    seat = public.to_act if chance < 0.7 else rng.choice((None, 0, 1, 2, 3, *WILD))
    if chance > 0.98:
        return seat, TakeBack()
    kind = public.phase if rng.random() < 0.5 else rng.choice(KINDS)
    return seat, _random_action(kind, state, rng)


def _random_action(kind: Phase, state: State, rng: Random) -> Action:
    some = _random_cards(state, rng)
    match kind:
        case Phase.DEAL:
            return _random_deal(state, rng)
        case Phase.TARGETS:
            targets = state.public.rules.targets
            return AssignTargets(
                tuple(rng.choice((*targets, *targets, 0, WILD[0])) for _ in targets)
            )
        case Phase.GIVE:
            return Give(rng.choice((0, 1, 2, 3, WILD[4])), some)
        case Phase.RETURN:
            return Return(some)
        case Phase.TRUMP:
            return NameTrump(rng.choice((0, 1, 2, 3, *WILD)))
        case Phase.DISCARD:
            return Discard(some)
        case _:
            return Play(rng.choice((*some, rng.randrange(52), *WILD)))


def _random_deal(state: State, rng: Random) -> Deal:
    """A good deal with one fault or none, or anything."""
    deal = random_deal(state.public, rng)
    hands = list(deal.hands)
    match rng.randrange(6):
        case 0:
            hands[0] = hands[0][1:]
        case 1:
            hands[0] = (*hands[0][1:], rng.choice((hands[1][0], *WILD)))
        case 2:
            return Deal(deal.hands, deal.kitty[1:] or hands[0][:1])
        case 3:
            return Deal(tuple(_random_cards(state, rng) for _ in range(rng.randrange(6))), ())
    return Deal(tuple(hands), deal.kitty)


def _random_cards(state: State, rng: Random) -> tuple[int, ...]:
    """Some cards of one hand, or of the pack; now and then one twice or one that there is not."""
    hand = rng.choice((*state.hands, tuple(range(52))))
    cards = rng.sample(hand, min(len(hand), rng.choice((0, 1, 2, 3, 4, 4, 4, 5, 16, 20))))
    if cards and rng.random() < 0.2:
        cards[0] = rng.choice((cards[-1], *WILD))
    return tuple(cards)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for answer, times in offer_actions(count, seed=1).most_common():
        print(f"{times:>9}  {answer}")


if __name__ == "__main__":
    main()
