"""`sergeant-major simulate`: bots against bots, and what each comes to."""

import argparse
import sys
from collections.abc import Iterator, Sequence

import msgspec

from client.cli.console import tell
from client.cli.options import chosen_rules
from client.cli.simulation import Outcome, Part, Plan, outcome, play
from client.words.failure import CommandError
from client.words.quotations import shortened
from client.words.simulation import (
    headings,
    progress_of,
    target_heading,
    too_few,
    unknown_level,
    wrong_seats,
)
from engine.bots import LEVELS, YARDSTICKS, level_named
from engine.presets import nearest_preset


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError for seats that do not fit the rules, and levels that there are not."""
    rules = chosen_rules(arguments.rules, arguments)
    levels = tuple(map(_chosen, arguments.seats.split(",")))
    if len(levels) != rules.players:
        raise CommandError(wrong_seats(len(levels), rules.players))
    games = arguments.games is not None
    count = arguments.games if games else arguments.deals
    if count < 1:
        raise CommandError(too_few())
    plan = Plan(rules, levels, arguments.seed, games, arguments.duplicate)
    played = list(_with_bar(play(plan, count), count, progress_of(count, games=games)))
    outcomes = [
        outcome(level, [parts[entry] for parts in played]) for entry, level in enumerate(levels)
    ]
    tell(_json(plan, count, outcomes) if arguments.json else _table(outcomes))
    return 0


def _chosen(name: str) -> str:
    level = name if name in YARDSTICKS else level_named(name)
    if level is None:
        raise CommandError(unknown_level(shortened(name), (*LEVELS, *YARDSTICKS)))
    return level


def _with_bar(played: Iterator[list[Part]], count: int, what: str) -> Iterator[list[Part]]:
    """The same, with a bar on standard error where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from played
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(played, what, total=count, console=console, transient=True)


def _json(plan: Plan, count: int, outcomes: Sequence[Outcome]) -> str:
    name, changes = nearest_preset(plan.rules)
    seats = [
        {field: getattr(each, field) for field in each.__struct_fields__ if field != "by_target"}
        for each in outcomes
    ]
    counted = "games" if plan.whole_games else "deals"
    result = {"rules": {"preset": name, **changes}, counted: count, "seats": seats}
    return msgspec.json.encode(result).decode()


def _table(outcomes: Sequence[Outcome]) -> str:
    targets = sorted({target for each in outcomes for target in each.by_target}, reverse=True)
    lines = [(*headings(), *map(target_heading, targets))]
    lines += [(*_cells(each), *_by_target(each, targets)) for each in outcomes]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join((first.ljust(widths[0]), *map(str.rjust, others, widths[1:]))).rstrip()
        for first, *others in lines
    )


def _cells(each: Outcome) -> tuple[str, ...]:
    return (
        each.level,
        f"{each.points_per_hand:+.3f}",
        f"{each.standard_error:.3f}",
        str(each.wins),
        f"{each.ms_per_move_mean:.2f}",
        f"{each.ms_per_move_p99:.2f}",
    )


def _by_target(each: Outcome, targets: Sequence[int]) -> tuple[str, ...]:
    return tuple(
        f"{each.by_target[target]:+.2f}" if target in each.by_target else "–" for target in targets
    )
