"""Bots against bots, on all cores: deals or whole games, and what each entry came to in them.

A deal's cards come from the seed and its number alone, and results are added up in the order of the
deals, so that the number of cores changes nothing. Not here: the command, and what it prints.
"""

import math
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time

import msgspec

from engine.actions import SeatAction
from engine.bots import Bot, bot
from engine.bots.matches import after_a_hand, play_on
from engine.cards import Card
from engine.rules import RuleSet, change_rules
from engine.shuffle import random_dealer, shuffled_pack
from engine.state import new_game
from engine.view import View

_MOST_HANDS = 300
"""A game that is longer is broken off without a winner: some rules hardly ever let one end."""

_DELTA_SPREAD = (-3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3)


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: `levels` by entry, single hands or `whole_games`. In `duplicate` each
    deal is played with the entries in each seat in turn.
    """

    rules: RuleSet
    levels: tuple[str, ...]
    seed: int
    whole_games: bool
    duplicate: bool


class Part(msgspec.Struct):
    """What one deal or game has brought one entry. `by_target` has for each target the hands with
    it and the points in them; `seconds` of computing for each move.
    """

    points: int = 0
    hands: int = 0
    wins: int = 0
    by_target: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    seconds: list[float] = msgspec.field(default_factory=list)


class Outcome(msgspec.Struct, frozen=True):
    """What all deals have brought one entry. `by_target` has points a hand."""

    level: str
    points_per_hand: float
    standard_error: float
    wins: int
    ms_per_move_mean: float
    ms_per_move_p99: float
    by_target: dict[int, float]


def play(plan: Plan, count: int) -> Iterator[list[Part]]:
    """For each deal or game, in order, what it has brought each entry."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a process for each core is enough
    processes = min(count, cores())
    work = partial(play_one, plan)
    if processes == 1:
        yield from map(work, range(count))
        return
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(8, count // (8 * processes)))
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from pool.map(work, range(count), chunksize=chunk)


def cores() -> int:
    """How many processes this one may keep busy."""
    may_choose = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if may_choose else os.cpu_count() or 1


def play_one(plan: Plan, number: int) -> list[Part]:
    """What one deal or game has brought each entry, in all seatings of it."""
    players = plan.rules.players
    parts = [Part() for _ in plan.levels]
    bots = [_timed(bot(level), part) for level, part in zip(plan.levels, parts, strict=True)]
    for shift in range(players if plan.duplicate else 1):
        entry_at = [(seat + shift) % players for seat in range(players)]
        seats = [bots[entry] for entry in entry_at]
        packs = partial(_pack, plan, number)
        if plan.whole_games:
            _play_game(plan, number, seats, packs, [parts[entry] for entry in entry_at])
        else:
            _play_hand(plan, number, seats, packs, [parts[entry] for entry in entry_at])
    return parts


def _timed(decide: Bot, part: Part) -> Bot:
    def decide_and_time(view: View) -> SeatAction:
        start = process_time()
        action = decide(view)
        part.seconds.append(process_time() - start)
        return action

    return decide_and_time


def _pack(plan: Plan, number: int, hand: int) -> tuple[Card, ...]:
    return shuffled_pack(_chance(plan, number, f"pack {hand}"), plan.rules.deck)


def _chance(plan: Plan, number: int, what: str) -> bytes:
    return f"{plan.seed} {number} {what}".encode()


def _play_hand(
    plan: Plan,
    number: int,
    seats: Sequence[Bot],
    packs: partial[tuple[Card, ...]],
    parts: list[Part],
) -> None:
    """The second hand of a game. The deltas that its exchange settles are drawn with the deal."""
    rules = change_rules(plan.rules, {"end": "hands", "limit": 9})
    dealer = random_dealer(_chance(plan, number, "dealer"), rules.players)
    draws = _chance(plan, number, "deltas")
    ups = [
        _DELTA_SPREAD[random_dealer(draws + bytes([seat]), len(_DELTA_SPREAD))]
        for seat in range(rules.players - 1)
    ]
    ups.append(rules.tricks_per_hand - sum(rules.targets) - sum(ups))
    result = play_on(after_a_hand(rules, dealer, ups), seats, packs, 1).public.results[-1]
    best = max(result.deltas)
    for seat, part in enumerate(parts):
        _count_hand(part, result.targets[seat], result.deltas[seat])
        part.wins += result.deltas[seat] == best and result.deltas.count(best) == 1


def _play_game(
    plan: Plan,
    number: int,
    seats: Sequence[Bot],
    packs: partial[tuple[Card, ...]],
    parts: list[Part],
) -> None:
    dealer = random_dealer(_chance(plan, number, "dealer"), plan.rules.players)
    public = play_on(new_game(plan.rules, dealer), seats, packs, _MOST_HANDS).public
    for result in public.results:
        for seat, part in enumerate(parts):
            _count_hand(part, result.targets[seat], result.deltas[seat])
    if public.winner is not None:
        parts[public.winner].wins += 1


def _count_hand(part: Part, target: int, delta: int) -> None:
    part.points += delta
    part.hands += 1
    hands, points = part.by_target.get(target, (0, 0))
    part.by_target[target] = (hands + 1, points + delta)


def outcome(level: str, parts: Sequence[Part]) -> Outcome:
    """What all deals have brought one entry; the error takes each deal or game as one sample."""
    hands = sum(part.hands for part in parts)
    mean = sum(part.points for part in parts) / hands
    squares = sum((part.points - mean * part.hands) ** 2 for part in parts)
    count = len(parts)
    error = math.sqrt(squares * count / (count - 1)) / hands if count > 1 else math.nan
    seconds = sorted(second for part in parts for second in part.seconds)
    by_target: dict[int, list[int]] = {}
    for part in parts:
        for target, (of_target, points) in part.by_target.items():
            sums = by_target.setdefault(target, [0, 0])
            sums[0] += of_target
            sums[1] += points
    return Outcome(
        level=level,
        points_per_hand=mean,
        standard_error=error,
        wins=sum(part.wins for part in parts),
        ms_per_move_mean=1000 * sum(seconds) / len(seconds),
        ms_per_move_p99=1000 * seconds[math.ceil(0.99 * len(seconds)) - 1],
        by_target={target: sums[1] / sums[0] for target, sums in sorted(by_target.items())},
    )
