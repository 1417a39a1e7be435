"""The engine and a second implementation agree about games of any rules and what is illegal."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

from engine.actions import Action, Decision
from engine.legality import IllegalAction
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.record import report_hand, report_position
from engine.record_text import format_decision
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State
from engine.step import step
from tests.engine.games import Turn, played_game, random_game
from tests.engine.naive_answers import high_to_low
from tests.engine.naive_exchange import Options
from tests.engine.naive_rules import Answers, Table
from tests.engine.near_misses import near_miss
from tests.engine.strategies import examples, rule_sets, seeds
from tests.steady_player import decide_steadily

Line = dict[str, Any]
HANDS = 6  # more than a round, after which a dealer may win
NEAR_MISSES = 2  # at every decision


class Decided(msgspec.Struct):
    """A record's line, with others that were offered instead and whether the engine takes them."""

    line: Line
    offers: list[tuple[Line, bool]] = []


class RecordEnds(Exception):
    """The second implementation asks for more than was decided."""


class Decisions:
    """Answers the second implementation's questions, and asks it about the offers at each."""

    def __init__(self, decided: list[Decided]) -> None:
        self.decided = decided
        self.asked: tuple[str, int | None] = ("deal", None)

    def ask(self, seat: int | None, kind: str, answers: Answers) -> Any:
        self.asked = (kind, seat)
        if not self.decided:
            raise RecordEnds
        now = self.decided.pop(0)
        for line, is_legal in [*now.offers, (now.line, True)]:
            is_asked = line.get("seat") == seat and kind in line
            allowed = is_asked and _answer(kind, line) in answers()
            assert allowed == is_legal, (kind, seat, line)
        return _answer(kind, now.line)


def _answer(kind: str, line: Line) -> Any:
    """What is answered, with cards in the order in which the answers have them."""
    if kind == "give":
        return {**line, "give": high_to_low(line["give"].split())}
    if kind in ("return", "discard"):
        return high_to_low(line[kind].split())
    return line[kind]


def second_opinion(options: Options, dealer: int, decided: list[Decided]) -> list[Line]:
    """What is reported of a game, by the second implementation."""
    decisions = Decisions(decided)
    table = Table(options, dealer, decisions.ask)
    try:
        table.play_game()
        phase, seat = "over", None
    except RecordEnds:
        phase, seat = decisions.asked
    assert not decided
    position = {"over": phase == "over", "hand": table.hand, "phase": phase, "seat": seat}
    return [*table.reports, {**position, "totals": table.totals, "winner": table.winner}]


def line_of(seat: Seat | None, action: Decision) -> Line:
    line: Line = json.loads(format_decision(seat, action))
    return line


def is_legal(state: State, seat: Seat | None, action: Action) -> bool:
    try:
        step(state, seat, action)
    except IllegalAction:
        return False
    return True


def decided(turn: Turn, rng: Random | None) -> Decided:
    """With near misses, if there is chance to make them."""
    decision = Decided(line_of(turn.seat, turn.decision), [])
    for _ in range(NEAR_MISSES if rng else 0):
        assert rng is not None
        seat, action = near_miss(turn.before, turn.seat, turn.decision, rng)
        decision.offers.append((line_of(seat, action), is_legal(turn.before, seat, action)))
    return decision


def assert_opinions_agree(turns: list[Turn], rng: Random | None = None) -> None:
    public = turns[0].before.public
    options = msgspec.structs.asdict(public.rules)
    reports = [
        report_hand(turn.after.public.results[-1], turn.after.exchanges)
        for turn in turns
        if turn.after.public.phase in (Phase.DEAL, Phase.OVER)
    ]
    reports.append(report_position(turns[-1].after))
    opinion = second_opinion(options, public.dealer, [decided(turn, rng) for turn in turns])
    assert json.loads(json.dumps(reports)) == json.loads(json.dumps(opinion))


@pytest.mark.parametrize("name", CHANGES)
def test_two_implementations_agree_about_sensible_games_of_every_preset(name: str) -> None:
    rules = preset(name)
    bots = [lambda view, _: decide_steadily(view)] * rules.players
    for seed in range(3):
        assert_opinions_agree(list(played_game(rules, seed, 12, bots)))


@examples(2_000, usual=60)
@given(rule_sets(), seeds)
def test_two_implementations_agree_about_random_games_and_what_is_illegal_in_them(
    rules: RuleSet, seed: int
) -> None:
    assert_opinions_agree(list(random_game(rules, seed, HANDS)), Random(seed))


@examples(60)
@given(rule_sets(), seeds)
def test_two_implementations_agree_about_unfinished_games(rules: RuleSet, seed: int) -> None:
    turns = list(random_game(rules, seed, 3))
    assert_opinions_agree(turns[: 1 + seed % len(turns)])
