"""Codes of deals: what they stand for, what is read as one, and what is noticed as a slip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import bot
from engine.bots.duplicate import deltas_of_bots
from engine.deal_code import (
    SEED_BYTES,
    CodedDeal,
    DealCodeError,
    daily_deal,
    format_deal,
    parse_deal,
    seed_of,
)
from engine.presets import CHANGES, preset
from engine.record import read_record
from engine.rules import RuleSet
from engine.shuffle import seed_of_hand, shuffled_pack
from tests.engine.strategies import examples, rule_sets

CHARACTERS = "0123456789ACDEFGHJKMNPQRTUWXY"
GOLDEN = "1007-M549-0FJ"


def test_a_code_and_the_deal_of_a_day_mean_the_same_for_ever() -> None:
    deal = daily_deal("2026-12-01")
    assert (format_deal(deal), deal.rules) == (GOLDEN, RuleSet())
    assert parse_deal("31AC-DEFG-HJ" + check_of("31AC-DEFG-HJ")).rules == preset("mess")
    assert shuffled_pack(seed_of_hand(deal.seed, 1), 52)[:4] == (48, 35, 33, 49)


def check_of(code: str) -> str:
    """The only character that makes a code of it."""
    found = [char for char in CHARACTERS if is_code(code + char)]
    assert len(found) == 1
    return found[0]


def is_code(text: str, rules: RuleSet | None = None) -> bool:
    try:
        parse_deal(text, rules)
    except DealCodeError:
        return False
    return True


def test_every_preset_has_a_number_in_codes() -> None:
    numbers = {format_deal(CodedDeal(preset(name), bytes(SEED_BYTES)))[0] for name in CHANGES}
    assert len(numbers) == len(CHANGES)
    assert "0" not in numbers


@examples(200)
@given(rule_sets(), st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_a_code_is_read_as_what_it_was_made_of(rules: RuleSet, seed: bytes) -> None:
    deal = CodedDeal(rules, seed)
    code = format_deal(deal)
    typed = code.lower().replace("-", "").replace("0", "o").replace("8", "b").replace("u", "v")
    assert parse_deal(code, rules) == parse_deal(typed, rules) == deal
    assert seed_of(code) == seed


@examples(100)
@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES), st.sampled_from(sorted(CHANGES)))
def test_one_wrong_character_or_two_that_changed_places_are_noticed(seed: bytes, name: str) -> None:
    code = format_deal(CodedDeal(preset(name), seed)).replace("-", "")
    for place, char in enumerate(code):
        for other in CHARACTERS.replace(char, ""):
            assert not is_code(code[:place] + other + code[place + 1 :], preset(name))
        swapped = code[:place] + code[place : place + 2][::-1] + code[place + 2 :]
        assert swapped == code or not is_code(swapped, preset(name))


@pytest.mark.parametrize(
    ("text", "rules", "code"),
    [
        ("", None, "bad_deal_code"),
        ("K7Q4-MX2P", None, "bad_deal_code"),
        (f"{GOLDEN}!", None, "bad_deal_code"),
        ("YYYY-YYYY-YYY", None, "bad_deal_code"),
        (GOLDEN, preset("mess"), "other_rules"),
        (format_deal(CodedDeal(preset("mess", {"limit": 15}), b"12345")), None, "rules_not_told"),
    ],
)
def test_what_stands_for_no_cards_is_refused(text: str, rules: RuleSet | None, code: str) -> None:
    with pytest.raises(DealCodeError) as refused:
        parse_deal(text, rules)
    assert refused.value.code == code


def test_bots_play_each_hand_of_a_record_from_its_deal_on() -> None:
    with open("tests/golden/records/online.smr", "rb") as file:
        lines = [line.rstrip(b"\n") for line in file]
    seat, casual = 1, bot("casual")
    deltas = deltas_of_bots(read_record(lines)[1], casual, seat)
    results = [moment.finished_hand for moment in read_record(lines)[1]]
    assert len(deltas) == sum(result is not None for result in results)
    known = deltas_of_bots(read_record(lines)[1], casual, seat, known=[99])
    assert known == (99, *deltas[1:])
