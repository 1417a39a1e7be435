"""Plays hands and games between bots, each of which is shown its view and nothing else. Pure: the
packs come from outside.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.bots import Bot
from engine.cards import Card
from engine.public import HandResult, Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import deal_pack
from engine.state import State, new_game
from engine.step import step

Packs = Callable[[int], Sequence[Card]]
"""The shuffled pack of each hand, by its number."""


def after_a_hand(rules: RuleSet, dealer: Seat, ups: Sequence[int]) -> State:
    """A game that awaits the deal of its second hand. `ups` are the deltas of the first, by seat,
    which the exchange is to settle.
    """
    state = new_game(rules, dealer)
    players, nothing = rules.players, (0,) * rules.players
    before = (dealer - 1) % players
    targets = tuple(rules.targets[(seat - before) % players] for seat in range(players))
    deltas = tuple(ups)
    result = HandResult(1, before, targets, 0, nothing, deltas, deltas, nothing)
    public = replace(state.public, hand=2, totals=deltas, results=(result,))
    return replace(state, public=public)


def play_on(state: State, bots: Sequence[Bot], packs: Packs, hands: int) -> State:
    """The game after so many more hands, or when it is over."""
    wanted = len(state.public.results) + hands
    while state.public.phase is not Phase.OVER and len(state.public.results) < wanted:
        seat, public = state.public.to_act, state.public
        if seat is None:
            deal = deal_pack(public.rules, public.dealer, packs(public.hand))
            state, _events = step(state, None, deal)
        else:
            state, _events = step(state, seat, bots[seat](view_for(state, seat)))
    return state
