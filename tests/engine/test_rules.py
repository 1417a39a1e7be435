"""Every option: its default, its values, and what is refused with which message."""

from typing import Any

import msgspec
import pytest
from hypothesis import given

from engine.rules import (
    CHOICES,
    LARGEST_NUMBER,
    OPTIONS,
    RulesError,
    RuleSet,
    change_rules,
    check_rules,
    parse_change,
)
from tests.engine.naive_rules import DEFAULTS
from tests.engine.strategies import examples, rule_sets

TOO_LARGE = LARGEST_NUMBER + 1


def refusal(changes: dict[str, Any]) -> RulesError:
    with pytest.raises(RulesError) as caught:
        change_rules(RuleSet(), changes)
    error = caught.value
    assert error.option in str(error)
    return error


def test_the_defaults_are_those_of_the_rule_text() -> None:
    defaults = msgspec.structs.asdict(RuleSet())
    assert {**defaults, "targets": list(defaults["targets"])} == DEFAULTS
    check_rules(RuleSet())


def test_the_choices_are_those_of_the_rule_text_with_the_default_first() -> None:
    assert CHOICES == {
        "players": (3, 4),
        "deck": (52, 51),
        "assign_targets": ("position", "dealer"),
        "first_dealer": ("random", "high_cut"),
        "kitty": (4, 0),
        "kitty_order": ("discard_first", "take_first", "blind"),
        "exchange": ("suit", "high_low", "off"),
        "exchange_at": ("before_trump", "after_trump"),
        "up_order": ("target", "previous_target", "most_up"),
        "down_order": ("target", "previous_target", "seat"),
        "first_lead": ("eldest", "dealer"),
        "end": ("points", "hands", "tricks", "dealer"),
        "dealer_need": ("met", "ahead"),
        "dealer_basis": ("hand", "cumulative"),
        "chips": ("off", "per_down", "stakes"),
        "dealer_counts_from": ("second_round", "first_round"),
    }
    assert all(DEFAULTS[option] == values[0] for option, values in CHOICES.items())


@pytest.mark.parametrize("option", CHOICES)
@pytest.mark.parametrize("value", ["", "Off", "nonsense", 5, 0.0, True, None, [], [4], {}, 10**40])
def test_a_value_that_an_option_has_not_is_refused(option: str, value: object) -> None:
    error = refusal({option: value})
    assert (error.code, error.option) == ("not_a_choice", option)
    assert error.value is value
    assert error.allowed == CHOICES[option]


@pytest.mark.parametrize(
    ("changes", "code", "option", "value", "allowed"),
    [
        ({"limit": 0}, "too_small", "limit", 0, (1,)),
        ({"limit": -5}, "too_small", "limit", -5, (1,)),
        ({"limit": TOO_LARGE}, "too_large", "limit", TOO_LARGE, (LARGEST_NUMBER,)),
        ({"limit": "10"}, "not_a_number", "limit", "10", ()),
        ({"limit": 10.0}, "not_a_number", "limit", 10.0, ()),
        ({"limit": True}, "not_a_number", "limit", True, ()),
        ({"limit": None}, "not_a_number", "limit", None, ()),
        ({"packets": "4"}, "not_a_number", "packets", "4", ()),
        ({"packets": 3}, "packets_do_not_divide", "packets", 3, (1, 2, 4, 8, 16)),
        ({"packets": 0}, "packets_do_not_divide", "packets", 0, (1, 2, 4, 8, 16)),
        ({"packets": -1}, "packets_do_not_divide", "packets", -1, (1, 2, 4, 8, 16)),
        ({"packets": 32}, "packets_do_not_divide", "packets", 32, (1, 2, 4, 8, 16)),
        ({"targets": []}, "targets_count", "targets", [], (3,)),
        ({"targets": [8, 5]}, "targets_count", "targets", [8, 5], (3,)),
        ({"targets": [6, 4, 3, 3]}, "targets_count", "targets", [6, 4, 3, 3], (3,)),
        ({"targets": [8, 5, -1]}, "too_small", "targets", -1, (0,)),
        ({"targets": [8, 5, TOO_LARGE]}, "too_large", "targets", TOO_LARGE, (LARGEST_NUMBER,)),
        # a game that cannot end (test_endings.py has them all)
        ({"end": "tricks", "limit": 17}, "too_large", "limit", 17, (16,)),
        ({"targets": [17, 0, 0]}, "too_large", "targets", 17, (16,)),
        ({"end": "hands", "targets": [0, 17, 0]}, "too_large", "targets", 17, (16,)),
        ({"targets": [16, 16, 16]}, "nobody_can_win", "targets", [16, 16, 16], (15,)),
        (
            {"end": "dealer", "dealer_need": "ahead", "targets": [16, 0, 0]},
            "dealer_cannot_win",
            "targets",
            [16, 0, 0],
            (15,),
        ),
        ({"targets": 8}, "not_numbers", "targets", 8, ()),
        ({"targets": "853"}, "not_numbers", "targets", "853", ()),
        ({"targets": [8, 5, "3"]}, "not_numbers", "targets", [8, 5, "3"], ()),
        ({"targets": [8, 5, 3.0]}, "not_numbers", "targets", [8, 5, 3.0], ()),
        ({"targets": [8, 5, True]}, "not_numbers", "targets", [8, 5, True], ()),
        ({"targets": None}, "not_numbers", "targets", None, ()),
        ({"jokers": 2}, "unknown_option", "jokers", 2, OPTIONS),
        ({"preset": "mess"}, "unknown_option", "preset", "mess", OPTIONS),
        ({"": 2}, "unknown_option", "", 2, OPTIONS),
        # players × cards + kitty is not the deck
        ({"players": 4}, "targets_count", "targets", [8, 5, 3], (4,)),
        ({"kitty": 0}, "kitty_for_deck", "kitty", 0, (4,)),
        ({"deck": 51}, "kitty_for_deck", "kitty", 4, (0,)),
        (
            {"players": 4, "targets": [6, 4, 3, 3], "deck": 51, "kitty": 0},
            "cards_left_over",
            "deck",
            51,
            (52,),
        ),
        ({"deck": 51, "kitty": 0, "packets": 4}, "packets_do_not_divide", "packets", 4, (1, 17)),
    ],
)
def test_what_cannot_be_played_is_refused_by_option_value_and_what_is_allowed(
    changes: dict[str, object], code: str, option: str, value: object, allowed: tuple[object, ...]
) -> None:
    error = refusal(changes)
    assert (error.code, error.option, error.allowed) == (code, option, allowed)
    assert error.value == value


@pytest.mark.parametrize(
    "changes",
    [
        {"deck": 51, "kitty": 0},
        {"deck": 51, "kitty": 0, "kitty_order": "take_first", "exchange_at": "after_trump"},
        {"deck": 51, "kitty": 0, "packets": 17},
        {"kitty_order": "blind", "exchange_at": "after_trump"},
        {"kitty_order": "take_first", "exchange_at": "after_trump"},
        {"players": 4, "targets": [0, 0, 0, 0], "packets": 12},
        {"targets": [16, 0, 16]},
        {"limit": 1},
        {"end": "dealer", "limit": LARGEST_NUMBER},
    ],
)
def test_what_can_be_played_is_allowed(changes: dict[str, object]) -> None:
    change_rules(RuleSet(), changes)


@examples(100)
@given(rule_sets())
def test_playable_rules_survive_the_wire_as_an_array(rules: RuleSet) -> None:
    data = msgspec.msgpack.encode(rules)
    assert isinstance(msgspec.msgpack.decode(data), list)
    assert msgspec.msgpack.decode(data, type=RuleSet) == rules
    check_rules(rules)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("limit=15", ("limit", 15)),
        (" limit = 15 ", ("limit", 15)),
        ("targets=9,5,2", ("targets", [9, 5, 2])),
        ("targets=[9, 5, 2]", ("targets", [9, 5, 2])),
        ("players=4", ("players", 4)),
        ("end=hands", ("end", "hands")),
        ("end=", ("end", "")),
        ("chips=", ("chips", "")),
    ],
)
def test_a_change_is_read_from_a_text(text: str, change: tuple[str, object]) -> None:
    assert parse_change(text) == change


@pytest.mark.parametrize(
    ("text", "code", "option", "value"),
    [
        ("", "no_change", "", ""),
        ("=15", "no_change", "", "=15"),
        ("chips", "no_change", "chips", "chips"),
        ("Limit=15", "unknown_option", "Limit", "15"),
        ("preset=mess", "unknown_option", "preset", "mess"),
        ("limit", "no_change", "limit", "limit"),
        ("limit=", "not_a_number", "limit", ""),
        ("limit=1_0", "not_a_number", "limit", "1_0"),
        ("limit=١٠", "not_a_number", "limit", "١٠"),  # noqa: RUF001
        ("limit=- 5", "not_a_number", "limit", "- 5"),
        ("limit=ten", "not_a_number", "limit", "ten"),
        ("limit=1.5", "not_a_number", "limit", "1.5"),
        ("players=three", "not_a_number", "players", "three"),
        ("targets=", "not_numbers", "targets", ""),
        ("targets=9,5,", "not_numbers", "targets", "9,5,"),
        ("targets=9 5 2", "not_numbers", "targets", "9 5 2"),
    ],
)
def test_a_text_that_is_no_change_is_refused(text: str, code: str, option: str, value: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_change(text)
    error = caught.value
    assert (error.code, error.option, error.value) == (code, option, value)


@pytest.mark.parametrize("digits", [7, 20, 21, 5000])
def test_a_number_of_however_many_digits_is_a_number_that_is_too_large(digits: int) -> None:
    with pytest.raises(RulesError) as caught:
        change_rules(RuleSet(), dict([parse_change("limit=" + "9" * digits)]))
    assert (caught.value.code, caught.value.allowed) == ("too_large", (LARGEST_NUMBER,))
