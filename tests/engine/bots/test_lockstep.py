"""Many hands at once, against `step`: the same legal cards, turns and tricks; and what a network is
told and what the rules of thumb say is the same out of a view as out of a lane with all cards.
"""

from collections.abc import Iterator
from random import Random

import numpy as np
from hypothesis import given

from engine.actions import Play
from engine.bots.inputs import candidates, seen
from engine.bots.lockstep import Lanes, lanes_of, random_cards, random_play
from engine.bots.masks import cards_of, each_bit, mask_of, pack_mask
from engine.bots.sight import see
from engine.bots.thumb import choose_by_thumb
from engine.bots.thumb_lanes import play_by_thumb
from engine.legal import choice
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.state import State
from tests.engine.games import Turn, random_game
from tests.engine.strategies import examples, rule_sets, seeds

GAMES, HANDS = 4, 3


@examples(9_000, usual=8)
@given(rule_sets(), seeds)
def test_lanes_play_as_step_does_by_any_rules(rules: RuleSet, seed: int) -> None:
    games = [list(random_game(rules, seed + game, HANDS)) for game in range(GAMES)]
    for hand in range(1, HANDS + 1):
        plays = [of_hand for game in games if (of_hand := list(_plays_of_hand(game, hand)))]
        if plays:
            _play_alike(plays)


def _plays_of_hand(game: list[Turn], hand: int) -> Iterator[Turn]:
    for turn in game:
        public = turn.before.public
        if public.hand == hand and public.phase is Phase.PLAY:
            yield turn


def _play_alike(plays: list[list[Turn]]) -> None:
    lanes = _lanes([turns[0].before for turns in plays])
    for turns in zip(*plays, strict=True):
        legal, alike, by_thumb = lanes.legal(), candidates(lanes), play_by_thumb(lanes)
        sets, facts = seen(lanes)
        cards = []
        for lane, turn in enumerate(turns):
            public, seat = turn.before.public, turn.seat
            assert seat is not None
            assert isinstance(turn.action, Play)
            trump, players = public.trump, public.rules.players
            view = view_for(turn.before, seat)
            sight, asked = see(view), choice(view)
            assert asked is not None
            assert (public.dealer + int(lanes.to_act[lane])) % players == seat
            assert cards_of(int(legal[lane]), trump) == asked.cards
            assert sight.legal == legal[lane]
            assert sight.candidates == alike[lane]
            assert choose_by_thumb(sight, sight.legal) == by_thumb[lane]
            if lane == 0:
                own_sets, own_facts = seen(lanes_of(sight))
                assert own_sets[0].tolist() == sets[lane].tolist()
                assert own_facts[0].tolist() == facts[lane].tolist()
            cards.append(mask_of([turn.action.card], trump))
        lanes.play(np.array(cards, np.uint64))
    for lane, turns_of_lane in enumerate(plays):
        result = turns_of_lane[-1].after.public.results[-1]
        taken = np.roll(lanes.taken[lane], result.dealer)
        assert tuple(taken.tolist()) == result.tricks


def _lanes(states: list[State]) -> Lanes:
    """The lanes of states in which the first card is to be played."""
    roles = range(states[0].public.rules.players)
    hands, piles, known, leaders, packs = [], [], [], [], []
    for state in states:
        public = state.public
        seats = [(public.dealer + role) % len(roles) for role in roles]
        hands.append([mask_of(state.hands[seat], public.trump) for seat in seats])
        piles.append(mask_of(state.laid_away, public.trump))
        known.append([see(view_for(state, seat)).known for seat in seats])
        leaders.append((public.trick.leader - public.dealer) % len(roles))
        packs.append(pack_mask(public.rules.deck, public.trump))
    return Lanes(
        np.array(hands, np.uint64),
        np.array(piles, np.uint64),
        np.array(known, np.uint64),
        np.array(leaders),
        np.array(packs, np.uint64),
    )


def test_every_card_of_a_set_is_drawn_as_often() -> None:
    mask = 0b1011 | 0b1 << 28 | 0b1000000000001 << 48
    drawn = random_cards(np.full(60_000, mask, np.uint64), np.random.default_rng(5))
    bits, counts = np.unique(drawn, return_counts=True)
    assert bits.tolist() == sorted(each_bit(mask))
    assert counts.min() > 9_600
    assert counts.max() < 10_400


def test_the_same_seed_plays_the_same_hands() -> None:
    def tricks(seed: int) -> list[list[int]]:
        rng = Random(3)
        rules = RuleSet()
        [*_, turn] = (turn for turn in random_game(rules, rng.randrange(9), 1) if _is_first(turn))
        lanes = _lanes([turn.before] * 50)
        taken: list[list[int]] = lanes.play_out(random_play(np.random.default_rng(seed))).tolist()
        return taken

    assert tricks(1) == tricks(1)
    assert tricks(1) != tricks(2)


def _is_first(turn: Turn) -> bool:
    public = turn.before.public
    return public.phase is Phase.PLAY and not public.tricks and not public.trick.cards
