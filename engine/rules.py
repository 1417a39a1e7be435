"""The rules of a table as data: every option, its values, and which combinations can be played.

Named sets of options are in presets.py. The order of fields is the order on the wire and in what is
stored: a new one comes last and has a default, so that older rules still read as they were.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec

from engine.cards import PACK_SIZE

LARGEST_NUMBER = 1_000_000  # of `limit` and of a target: keeps totals far from any integer limit
_MOST_DIGITS = 20  # of a number that is read: enough to say that it is too large
Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]


class RulesError(ValueError):
    """A rule that does not exist or cannot be played.

    `code` says what is wrong with `option` having `value`; `allowed` are the values that would do:
    for `targets_count` how many numbers there should be, for `too_small` and `too_large` the bound,
    for `dealer_cannot_win` the most that the dealer's target may be, and for `nobody_can_win` the
    most that the lowest target may be.
    """

    def __init__(self, code: str, option: str, value: object, allowed: tuple[object, ...]) -> None:
        super().__init__(f"{option}={value!r}: {code}, allowed {allowed!r}")
        self.code = code
        self.option = option
        self.value = value
        self.allowed = allowed


class RuleSet(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """All options of a game; the defaults are the preset `online`."""

    players: Literal[3, 4] = 3
    deck: Literal[52, 51] = 52
    targets: Annotated[tuple[Number, ...], msgspec.Meta(max_length=4)] = (8, 5, 3)
    assign_targets: Literal["position", "dealer"] = "position"
    packets: Number = 1
    first_dealer: Literal["random", "high_cut"] = "random"
    kitty: Literal[4, 0] = 4
    kitty_order: Literal["discard_first", "take_first", "blind"] = "discard_first"
    exchange: Literal["suit", "high_low", "off"] = "suit"
    exchange_at: Literal["before_trump", "after_trump"] = "before_trump"
    up_order: Literal["target", "previous_target", "most_up"] = "target"
    down_order: Literal["target", "previous_target", "seat"] = "target"
    first_lead: Literal["eldest", "dealer"] = "eldest"
    end: Literal["points", "hands", "tricks", "dealer"] = "points"
    limit: Number = 10
    dealer_need: Literal["met", "ahead"] = "met"
    dealer_basis: Literal["hand", "cumulative"] = "hand"
    chips: Literal["off", "per_down", "stakes"] = "off"
    dealer_counts_from: Literal["second_round", "first_round"] = "second_round"

    @property
    def tricks_per_hand(self) -> int:
        """Tricks in a hand, which is also the number of cards each player is dealt."""
        return (self.deck - self.kitty) // self.players

    @property
    def takes_kitty_first(self) -> bool:
        """Whether there is a kitty, and the declarer picks it up before naming trumps."""
        return self.kitty > 0 and self.kitty_order == "take_first"

    @property
    def exchanges_after_kitty(self) -> bool:
        """Whether the exchange comes right before the first trick, with the kitty dealt with."""
        return self.takes_kitty_first and self.exchange_at == "after_trump"

    @property
    def dealer_needs(self) -> int:
        """The delta, or the total, with which a dealer has made it where `end = dealer`."""
        return 1 if self.dealer_need == "ahead" else 0


OPTIONS: tuple[str, ...] = RuleSet.__struct_fields__
CHOICES: Mapping[str, tuple[object, ...]] = {
    option: get_args(hint)
    for option, hint in get_type_hints(RuleSet).items()
    if get_origin(hint) is Literal
}


def change_rules(rules: RuleSet, changes: Mapping[str, object]) -> RuleSet:
    """`rules` with some options changed, checked as a whole.

    Values are as in JSON: numbers, strings, and a list of numbers for `targets`. Raises RulesError.
    """
    values = msgspec.structs.asdict(rules)
    for option, value in changes.items():
        values[option] = _typed(option, value)
    changed = RuleSet(**values)
    check_rules(changed)
    return changed


def parse_change(text: str) -> tuple[str, object]:
    """Option and value from a text such as `limit=15` or `targets=9,5,2`. Raises RulesError."""
    option, equals, value = text.partition("=")
    option, value = option.strip(), value.strip()
    if not option or not equals:
        raise RulesError("no_change", option, text, ())
    if option not in OPTIONS:
        raise RulesError("unknown_option", option, value, OPTIONS)
    if option == "targets":
        return option, _numbers(option, value)
    if isinstance(getattr(RuleSet(), option), int):
        return option, _number(option, value)
    return option, value


def check_rules(rules: RuleSet) -> None:
    """Raises RulesError for a value out of range, a combination that cannot be played, and a game
    that cannot end.
    """
    for option, choices in CHOICES.items():
        if getattr(rules, option) not in choices:
            raise RulesError("not_a_choice", option, getattr(rules, option), choices)
    _check_bounds("limit", rules.limit, least=1)
    _check_targets(rules)
    _check_cards(rules)
    _check_end(rules)


class Shortage(msgspec.Struct, frozen=True):
    """In each hand the players together are asked for `asked` tricks, and there are `tricks`."""

    asked: int
    tricks: int


def why_hardly_ends(rules: RuleSet) -> Shortage | None:
    """Why a game by rules that `check_rules` allows will hardly ever end, None where it will.

    Where more is asked than there is, all totals together fall with every hand, so that a game
    that waits for somebody's total to rise is soon further from its end than it was at first.
    """
    asked = sum(rules.targets)
    waits_for_total = rules.end == "points" or (
        rules.end == "dealer" and rules.dealer_basis == "cumulative"
    )
    if waits_for_total and asked > rules.tricks_per_hand:
        return Shortage(asked, rules.tricks_per_hand)
    return None


def _number(option: str, text: str) -> int:
    """Of ASCII digits alone: Python would take those of other scripts, and `1_000`."""
    digits = text.strip().removeprefix("-")
    if not digits.isascii() or not digits.isdecimal():
        raise RulesError("not_a_number", option, text, CHOICES.get(option, ()))
    return int(text.strip()[:_MOST_DIGITS])


def _numbers(option: str, text: str) -> list[int]:
    try:
        return [_number(option, part) for part in text.strip("[]").split(",")]
    except RulesError:
        raise RulesError("not_numbers", option, text, ()) from None


def _typed(option: str, value: object) -> object:
    if option not in OPTIONS:
        raise RulesError("unknown_option", option, value, OPTIONS)
    if option == "targets":
        if not isinstance(value, (list, tuple)) or not all(type(n) is int for n in value):
            raise RulesError("not_numbers", option, value, ())
        return tuple(value)
    if option in CHOICES:
        if type(value) not in (int, str) or value not in CHOICES[option]:
            raise RulesError("not_a_choice", option, value, CHOICES[option])
    elif type(value) is not int:
        raise RulesError("not_a_number", option, value, ())
    return value


def _check_bounds(option: str, number: int, least: int, most: int = LARGEST_NUMBER) -> None:
    if number < least:
        raise RulesError("too_small", option, number, (least,))
    if number > most:
        raise RulesError("too_large", option, number, (most,))


def _check_targets(rules: RuleSet) -> None:
    if len(rules.targets) != rules.players:
        raise RulesError("targets_count", "targets", list(rules.targets), (rules.players,))
    for target in rules.targets:
        _check_bounds("targets", target, least=0)


def _check_cards(rules: RuleSet) -> None:
    kitty = 0 if rules.deck == PACK_SIZE - 1 else 4
    if rules.kitty != kitty:
        raise RulesError("kitty_for_deck", "kitty", rules.kitty, (kitty,))
    if (rules.deck - rules.kitty) % rules.players:
        raise RulesError("cards_left_over", "deck", rules.deck, (PACK_SIZE,))
    cards = rules.tricks_per_hand
    if rules.packets < 1 or cards % rules.packets:
        divisors = tuple(size for size in range(1, cards + 1) if cards % size == 0)
        raise RulesError("packets_do_not_divide", "packets", rules.packets, divisors)


def _check_end(rules: RuleSet) -> None:
    """Raises RulesError where the game would not end if one player took every trick."""
    tricks = rules.tricks_per_hand
    for target in rules.targets:
        _check_bounds("targets", target, least=0, most=tricks)
    if rules.end == "tricks":
        _check_bounds("limit", rules.limit, least=1, most=tricks)
    if rules.end == "dealer" and rules.dealer_basis == "hand":
        _check_dealer_target(rules)
    needs_overtrick = rules.end == "points" or (rules.end == "dealer" and rules.dealer_needs > 0)
    if needs_overtrick and min(rules.targets) == tricks:
        raise RulesError("nobody_can_win", "targets", list(rules.targets), (tricks - 1,))


def _check_dealer_target(rules: RuleSet) -> None:
    """Whoever hands the targets out may take the lowest."""
    by_position = rules.assign_targets == "position"
    target = rules.targets[0] if by_position else min(rules.targets)
    most = rules.tricks_per_hand - rules.dealer_needs
    if target > most:
        raise RulesError("dealer_cannot_win", "targets", list(rules.targets), (most,))
