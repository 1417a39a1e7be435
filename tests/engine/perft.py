"""Counts sequences of legal decisions from small positions, with the engine and without it.

Chess engines call such a count perft, and find faults in their rules by it.
"""

from collections.abc import Callable, Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import msgspec

from engine.legal import legal_actions
from engine.presets import preset
from engine.redact import view_for
from engine.rules import RuleSet, parse_change
from engine.scoring import targets_by_position
from engine.state import State
from engine.step import step
from tests.engine.naive_rules import Answers, Table
from tests.engine.positions import opened_hand, play_position

FILE = Path(__file__).with_name("perft.txt")


class Position(msgspec.Struct, frozen=True):
    """A position of the file; texts are as they stand there."""

    name: str
    rules: RuleSet
    hands: str
    dealer: int
    counts: tuple[int, ...]
    kitty: str = ""
    trump: str = ""
    deltas: tuple[int, ...] = ()


def read_positions() -> Iterator[Position]:
    """All positions of the file."""
    parser = ConfigParser(interpolation=None)
    parser.read_string(FILE.read_text())
    for name in parser.sections():
        section = parser[name]
        yield Position(
            name=name,
            rules=_rules(section.get("rules", "online")),
            hands=section["hands"],
            dealer=section.getint("dealer", fallback=0),
            counts=_numbers(section["counts"]),
            kitty=section.get("kitty", ""),
            trump=section.get("trump", ""),
            deltas=_numbers(section.get("deltas", "")),
        )


def _rules(text: str) -> RuleSet:
    name, *changes = text.split()
    return preset(name, dict(map(parse_change, changes)))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


# With the engine


def count_with_engine(position: Position, depth: int) -> int:
    return _leaves(_engine_state(position), depth)


def _engine_state(position: Position) -> State:
    rules, dealer = position.rules, position.dealer
    if not position.trump:
        kitty, deltas = position.kitty, position.deltas
        return opened_hand(rules, position.hands, kitty, dealer=dealer, deltas=deltas)
    leader = dealer if rules.first_lead == "dealer" else (dealer + 1) % rules.players
    return play_position(
        position.hands, leader=leader, trump=position.trump, rules=rules, dealer=dealer
    )


def _leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    seat = state.public.to_act
    if seat is None:
        return 0
    actions = legal_actions(view_for(state, seat))
    return sum(_leaves(step(state, seat, action)[0], depth - 1) for action in actions)


# With the second implementation


class Asked(Exception):
    """A question that has no answer yet; `answers` are all that are allowed."""

    def __init__(self, answers: Answers) -> None:
        super().__init__()
        self.answers = answers


def count_naively(position: Position, depth: int) -> int:
    return _naive_leaves(position, [], depth)


def _naive_leaves(position: Position, decided: list[Any], depth: int) -> int:
    if depth == 0:
        return 1
    try:
        _run(position, decided)
    except Asked as question:
        answers = question.answers()
        if depth == 1:
            return len(answers)
        return sum(_naive_leaves(position, [*decided, one], depth - 1) for one in answers)
    return 0


def _run(position: Position, decided: list[Any]) -> None:
    table = Table(
        msgspec.structs.asdict(position.rules), position.dealer, _answer_from(iter(decided))
    )
    table.hands = [set(hand.split()) for hand in position.hands.split("/")]
    table.kitty = set(position.kitty.split())
    table.deltas = list(position.deltas) or None
    before = (position.dealer - 1) % position.rules.players
    table.previous = list(targets_by_position(position.rules, before))
    table.targets = list(targets_by_position(position.rules, position.dealer))
    if position.trump:
        table.trump = position.trump
    else:
        table.exchange_and_trumps()
    table.play_tricks()


def _answer_from(decided: Iterator[Any]) -> Callable[[int | None, str, Answers], Any]:
    def ask(_seat: int | None, _kind: str, answers: Answers) -> Any:
        for answer in decided:
            return answer
        raise Asked(answers)

    return ask
