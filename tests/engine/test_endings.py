"""Which games cannot end, and which hardly ever do.

A game can end if it ends where one player takes every trick: nobody's total, tricks or delta can
be higher. That is played here with the scores alone, by the second implementation.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.presets import CHANGES, preset
from engine.rules import RulesError, RuleSet, Shortage, change_rules, why_hardly_ends
from tests.engine.naive_exchange import Options
from tests.engine.naive_rules import Answers, Table

DECKS = {16: {}, 17: {"deck": 51, "kitty": 0}, 12: {"players": 4}}
HANDS = 30


def ends(limits: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Every kind of end, with these limits."""
    for end, limit in product(("points", "hands", "tricks"), limits):
        yield {"end": end, "limit": limit}
    for need, basis, counts in product(
        ("met", "ahead"), ("hand", "cumulative"), ("second_round", "first_round")
    ):
        dealer = {"dealer_need": need, "dealer_basis": basis, "dealer_counts_from": counts}
        yield {"end": "dealer", **dealer}


def can_end(options: Options, tricks: int) -> bool:
    """Whether a game ends, at the latest with hand HANDS, in which one player takes every trick."""
    players = options.get("players", 3)
    return any(ends_for(options, tricks, favourite) for favourite in range(players))


def ends_for(options: Options, tricks: int, favourite: int) -> bool:
    def ask(_seat: int | None, kind: str, answers: Answers) -> Any:
        assert kind == "targets"
        return min(answers(), key=lambda targets: int(targets[favourite]))

    table = Table(options, 0, ask)
    taken = [tricks if seat == favourite else 0 for seat in table.seats]
    while table.winner is None and table.hand <= HANDS:
        table.find_targets()
        table.score(taken)
        table.hand += 1
        table.dealer = table.left(table.dealer)
    return table.winner is not None


@pytest.mark.parametrize("tricks", DECKS)
def test_just_the_games_that_cannot_end_are_refused(tricks: int) -> None:
    players = 4 if tricks == 12 else 3
    numbers = product((0, tricks - 1, tricks), repeat=players)
    for targets, end, assign in product(
        numbers, ends((2, tricks, tricks + 1)), ("position", "dealer")
    ):
        if end["end"] == "points" and end["limit"] > 2:
            continue  # that takes more hands, and nothing else
        options = {**DECKS[tricks], **end, "targets": list(targets), "assign_targets": assign}
        assert is_allowed(options) == can_end(options, tricks), options


def is_allowed(options: Options) -> bool:
    try:
        change_rules(RuleSet(), options)
    except RulesError:
        return False
    return True


@pytest.mark.parametrize("end", ["points", "hands", "tricks", "dealer"])
def test_a_target_above_the_tricks_of_a_hand_is_refused_however_the_game_ends(end: str) -> None:
    for name, most in (("online", 16), ("strict-51", 17), ("four-6433", 12)):
        for seat in range(preset(name).players):
            targets = [0] * preset(name).players
            targets[seat] = most
            preset(name, {"end": end, "targets": targets})
            targets[seat] = most + 1
            with pytest.raises(RulesError) as caught:
                preset(name, {"end": end, "targets": targets})
            error = caught.value
            assert (error.code, error.option) == ("too_large", "targets")
            assert (error.value, error.allowed) == (most + 1, (most,))


@pytest.mark.parametrize(
    ("name", "changes", "code", "option", "value", "allowed"),
    [
        ("club", {"limit": 17}, "too_large", "limit", 17, 16),
        ("mess", {"targets": [17, 0, 0]}, "too_large", "targets", 17, 16),
        ("four-6433", {"end": "tricks", "limit": 13}, "too_large", "limit", 13, 12),
        (
            "mess",
            {"targets": [16, 0, 0], "dealer_need": "ahead"},
            "dealer_cannot_win",
            "targets",
            [16, 0, 0],
            15,
        ),
        ("strict-51", {"end": "tricks", "limit": 18}, "too_large", "limit", 18, 17),
        ("online", {"targets": [16, 16, 16]}, "nobody_can_win", "targets", [16, 16, 16], 15),
    ],
)
def test_a_refusal_says_what_would_be_allowed(
    name: str, changes: dict[str, Any], code: str, option: str, value: object, allowed: int
) -> None:
    with pytest.raises(RulesError) as caught:
        preset(name, changes)
    error = caught.value
    assert (error.code, error.option, error.value) == (code, option, value)
    assert error.allowed == (allowed,)


@pytest.mark.parametrize(
    ("name", "changes", "why"),
    [
        ("four-6433", {"end": "points", "limit": 10}, Shortage(16, 12)),
        ("four-7432", {"end": "dealer", "dealer_basis": "cumulative"}, Shortage(16, 12)),
        ("four-7432", {"end": "dealer"}, None),
        ("four-6433", {"end": "tricks"}, None),
        ("four-6433", {"end": "points", "targets": [5, 3, 2, 2]}, None),
        ("strict-51", {"end": "points"}, None),
        ("strict-51", {"end": "points", "targets": [9, 5, 4]}, Shortage(18, 17)),
        ("online", {"targets": [8, 5, 4], "assign_targets": "dealer"}, Shortage(17, 16)),
    ],
)
def test_a_game_hardly_ever_ends_where_it_waits_for_a_total_and_more_is_asked_than_there_is(
    name: str, changes: dict[str, object], why: Shortage | None
) -> None:
    assert why_hardly_ends(preset(name, changes)) == why


@pytest.mark.parametrize("name", CHANGES)
def test_every_preset_comes_to_its_end(name: str) -> None:
    assert why_hardly_ends(preset(name)) is None
