"""The engine and a second implementation of the rules come to the same results in whole games."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given

from engine.bots import decide
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.record import report_hand, report_position
from engine.record_text import format_decision
from engine.rules import RuleSet
from tests.engine.games import Turn, played_game, random_game
from tests.engine.naive_exchange import Options
from tests.engine.naive_rules import Answers, Table
from tests.engine.strategies import examples, rule_sets, seeds

Line = dict[str, Any]
FEW_ANSWERS = ("targets", "trump", "return", "play")


class RecordEnds(Exception):
    """The second implementation asks for more than was decided."""


class Decisions:
    """Answers the second implementation's questions from a record's lines."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.asked: tuple[str, int | None] = ("deal", None)

    def ask(self, seat: int | None, kind: str, answers: Answers) -> Any:
        self.asked = (kind, seat)
        if not self.lines:
            raise RecordEnds
        line = self.lines.pop(0)
        assert line.get("seat") == seat
        answer = line if kind == "give" else line[kind]
        if kind in FEW_ANSWERS:
            assert _normal(answer) in map(_normal, answers())
        return answer


def _normal(answer: Any) -> Any:
    return sorted(answer.split()) if isinstance(answer, str) else answer


def second_opinion(options: Options, dealer: int, lines: list[Line]) -> list[Line]:
    """What is reported of a record, by the second implementation."""
    decisions = Decisions(lines)
    table = Table(options, dealer, decisions.ask)
    try:
        table.play_game()
        phase, seat = "over", None
    except RecordEnds:
        phase, seat = decisions.asked
    assert not lines
    position = {"over": phase == "over", "hand": table.hand, "phase": phase, "seat": seat}
    return [*table.reports, {**position, "totals": table.totals, "winner": table.winner}]


def assert_opinions_agree(turns: list[Turn]) -> None:
    public = turns[0].before.public
    options = msgspec.structs.asdict(public.rules)
    lines = [json.loads(format_decision(turn.seat, turn.action)) for turn in turns]
    reports = [
        report_hand(turn.after.public.results[-1], turn.after.exchanges)
        for turn in turns
        if turn.after.public.phase in (Phase.DEAL, Phase.OVER)
    ]
    reports.append(report_position(turns[-1].after))
    opinion = second_opinion(options, public.dealer, lines)
    assert json.loads(json.dumps(reports)) == json.loads(json.dumps(opinion))


@pytest.mark.parametrize("name", CHANGES)
def test_two_implementations_agree_about_sensible_games_of_every_preset(name: str) -> None:
    rules = preset(name)
    bots = [lambda view, _: decide("simple", view)] * rules.players
    for seed in range(3):
        assert_opinions_agree(list(played_game(rules, seed, 12, bots)))


@examples(300)
@given(rule_sets(), seeds)
def test_two_implementations_agree_about_random_games(rules: RuleSet, seed: int) -> None:
    assert_opinions_agree(list(random_game(rules, seed, 4)))


@examples(100)
@given(rule_sets(), seeds)
def test_two_implementations_agree_about_unfinished_games(rules: RuleSet, seed: int) -> None:
    turns = list(random_game(rules, seed, 3))
    assert_opinions_agree(turns[: 1 + seed % len(turns)])
