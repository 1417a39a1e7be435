"""How many hands bots can play in their heads, and how long they take over what they decide."""

from random import Random
from time import process_time

import numpy as np

from engine.actions import SeatAction
from engine.bots import LEVELS, bot
from engine.bots.lockstep import Chooser, Lanes, Masks, random_play
from engine.bots.masks import BITS, pack_mask
from engine.bots.thumb_lanes import play_by_thumb
from engine.cards import PACK_SIZE
from engine.public import Phase
from engine.rules import RuleSet
from engine.view import View
from tests.bench.report import Row
from tests.engine.games import Chooser as Deciding
from tests.engine.games import played_game

_LANES = 2048
_ROUNDS = 5
_PLAYERS, _CARDS = 3, 16
_BUDGETS_MS = {"casual": (0.1, 0.1), "club": (0.3, 10.0), "expert": (150.0, 10.0)}
"""Of a card, and of any other decision."""


def engine_rows(hands: int) -> list[Row]:
    """The rows of the engine. `hands` is how many each level plays."""
    rng = np.random.default_rng(1)
    floor = _hands_a_second(_take_lowest, rng)
    rows = [
        _row("random", _hands_a_second(random_play(rng), rng), 150_000, floor),
        _row("by rules of thumb", _hands_a_second(play_by_thumb, rng), None, floor),
    ]
    return rows + [row for level in LEVELS for row in _level_rows(level, hands)]


def _row(what: str, figure: float, budget: float | None, floor: float) -> Row:
    remark = "the same, always with the lowest card"
    what = f"engine: hands in lockstep, {what}"
    return Row(what, figure, budget, floor, "/s", remark, at_least=True)


def _take_lowest(lanes: Lanes) -> Masks:
    legal = lanes.legal()
    return legal & (~legal + np.uint64(1))


def _hands_a_second(choose: Chooser, rng: np.random.Generator) -> float:
    """On one core, the play alone. Every card is played, and every trick is somebody's."""
    best = 0.0
    for _ in range(_ROUNDS):
        lanes = _dealt(rng)
        start = process_time()
        taken = lanes.play_out(choose)
        best = max(best, len(lanes) / (process_time() - start))
        assert not lanes.hands.any()
        assert (taken.sum(axis=1) == _CARDS).all()
    return best


def _dealt(rng: np.random.Generator) -> Lanes:
    cards = np.array(BITS[None], np.uint64)[rng.random((_LANES, PACK_SIZE)).argsort(axis=1)]
    parts = [cards[:, role * _CARDS : (role + 1) * _CARDS] for role in range(_PLAYERS + 1)]
    *hands, pile = (np.bitwise_or.reduce(part, axis=1) for part in parts)
    known = np.zeros((_LANES, _PLAYERS, _PLAYERS), np.uint64)
    pack = np.full(_LANES, pack_mask(PACK_SIZE, None), np.uint64)
    return Lanes(np.stack(hands, axis=1), pile, known, np.ones(_LANES, np.int64), pack)


def _level_rows(level: str, hands: int) -> list[Row]:
    """What a card and any other decision cost, on the average."""
    hands = max(1, hands // 50) if LEVELS[level].is_slow else hands
    seconds: dict[bool, list[float]] = {True: [], False: []}
    decide = bot(level)

    def timed(view: View, _: Random) -> SeatAction:
        start = process_time()
        action = decide(view)
        seconds[view.public.phase is Phase.PLAY].append(process_time() - start)
        return action

    seats: list[Deciding] = [timed] * _PLAYERS
    for _turn in played_game(RuleSet(end="hands", limit=hands), 1, hands, seats):
        pass
    return [
        Row(f"bot {level}: {what}", 1000 * float(np.mean(times)), budget, 0.0, "ms", "–")
        for what, times, budget in zip(
            ("a card", "another decision"), seconds.values(), _BUDGETS_MS[level], strict=True
        )
    ]
