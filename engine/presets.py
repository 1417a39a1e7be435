"""The named rule sets, each told by how it differs from the defaults."""

from collections.abc import Mapping
from functools import cache

from engine.rules import OPTIONS, RulesError, RuleSet, change_rules

_MESS: dict[str, object] = {
    "packets": 4,
    "first_dealer": "high_cut",
    "kitty_order": "take_first",
    "exchange": "high_low",
    "end": "dealer",
}
_MESS_NINE = {**_MESS, "end": "hands", "limit": 9}
_MESS_TWELVE = {**_MESS, "end": "hands", "limit": 12}

CHANGES: Mapping[str, Mapping[str, object]] = {
    "online": {},
    "online-dealer-leads": {
        "first_lead": "dealer",
        "down_order": "seat",
        "end": "hands",
        "limit": 9,
    },
    "mess": _MESS,
    "mess-nine": _MESS_NINE,
    "mess-twelve": _MESS_TWELVE,
    "mess-chips": {**_MESS_NINE, "chips": "per_down"},
    "mess-blind": {**_MESS_NINE, "kitty_order": "blind"},
    "mess-no-exchange": {**_MESS_NINE, "exchange": "off"},
    "mess-952": {**_MESS_NINE, "targets": [9, 5, 2]},
    "dealers-choice": {**_MESS_NINE, "assign_targets": "dealer"},
    "strict-51": {**_MESS_NINE, "deck": 51, "kitty": 0, "packets": 1},
    "four-6433": {**_MESS_TWELVE, "players": 4, "targets": [6, 4, 3, 3]},
    "four-7432": {**_MESS_TWELVE, "players": 4, "targets": [7, 4, 3, 2]},
    "club": {"end": "tricks", "limit": 12, "chips": "stakes"},
}


def preset(name: str, changes: Mapping[str, object] | None = None) -> RuleSet:
    """The rules of preset `name`, with single options changed. Raises RulesError."""
    if name not in CHANGES:
        raise RulesError("unknown_preset", "preset", name, tuple(CHANGES))
    return change_rules(RuleSet(), {**CHANGES[name], **(changes or {})})


def nearest_preset(rules: RuleSet) -> tuple[str, dict[str, object]]:
    """The preset with the fewest differences, and those: the options that `rules` changes in it."""
    candidates = ((name, _differences(_unchanged(name), rules)) for name in CHANGES)
    return min(candidates, key=lambda candidate: len(candidate[1]))


@cache
def _unchanged(name: str) -> RuleSet:
    """A preset, checked once: its rules are told in every picture of a table."""
    return preset(name)


def _differences(base: RuleSet, rules: RuleSet) -> dict[str, object]:
    return {
        option: getattr(rules, option)
        for option in OPTIONS
        if getattr(rules, option) != getattr(base, option)
    }
