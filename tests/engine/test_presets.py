"""The presets, against the table of the rule text."""

from typing import Any

import msgspec
import pytest
from hypothesis import given

from engine.presets import CHANGES, nearest_preset, preset
from engine.rules import RulesError, RuleSet
from tests.engine.naive_rules import DEFAULTS
from tests.engine.strategies import examples, rule_sets

# Every option of every preset that is not the default, written out.
MESS = {
    "packets": 4,
    "first_dealer": "high_cut",
    "kitty_order": "take_first",
    "exchange": "high_low",
    "end": "dealer",
}
NINE = MESS | {"end": "hands", "limit": 9}
TWELVE = MESS | {"end": "hands", "limit": 12}

TABLE: dict[str, dict[str, Any]] = {
    "online": {},
    "online-dealer-leads": {
        "first_lead": "dealer",
        "down_order": "seat",
        "end": "hands",
        "limit": 9,
    },
    "mess": MESS,
    "mess-nine": NINE,
    "mess-twelve": TWELVE,
    "mess-chips": NINE | {"chips": "per_down"},
    "mess-blind": NINE | {"kitty_order": "blind"},
    "mess-no-exchange": NINE | {"exchange": "off"},
    "mess-952": NINE | {"targets": [9, 5, 2]},
    "dealers-choice": NINE | {"assign_targets": "dealer"},
    "strict-51": NINE | {"deck": 51, "kitty": 0, "packets": 1},
    "four-6433": TWELVE | {"players": 4, "targets": [6, 4, 3, 3]},
    "four-7432": TWELVE | {"players": 4, "targets": [7, 4, 3, 2]},
    "club": {"end": "tricks", "limit": 12, "chips": "stakes"},
}


def options_of(rules: RuleSet) -> dict[str, Any]:
    options = msgspec.structs.asdict(rules)
    return {**options, "targets": list(options["targets"])}


def test_there_are_the_presets_of_the_rule_text_in_its_order() -> None:
    assert list(CHANGES) == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_has_the_options_of_the_rule_text(name: str) -> None:
    assert options_of(preset(name)) == {**DEFAULTS, **TABLE[name]}


def test_no_two_presets_are_the_same() -> None:
    assert len(set(map(preset, CHANGES))) == len(CHANGES)


def test_single_options_of_a_preset_can_be_changed() -> None:
    rules = preset("mess", {"limit": 15, "targets": [9, 5, 2]})
    assert options_of(rules) == {**DEFAULTS, **MESS, "limit": 15, "targets": [9, 5, 2]}


def test_a_change_can_make_a_preset_unplayable() -> None:
    with pytest.raises(RulesError) as caught:
        preset("mess", {"deck": 51})
    assert caught.value.code == "kitty_for_deck"


@pytest.mark.parametrize("name", ["", "Online", "mess-", "bridge"])
def test_a_preset_that_there_is_not_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        preset(name)
    error = caught.value
    assert (error.code, error.value, error.allowed) == ("unknown_preset", name, tuple(TABLE))


@pytest.mark.parametrize("name", CHANGES)
def test_the_nearest_preset_of_a_preset_is_itself(name: str) -> None:
    assert nearest_preset(preset(name)) == (name, {})


@examples(100)
@given(rule_sets())
def test_the_nearest_preset_with_its_changes_gives_the_rules_again(rules: RuleSet) -> None:
    name, changes = nearest_preset(rules)
    assert preset(name, changes) == rules
