"""Records that are broken in any way: RecordError with the line's number, at once, nothing else."""

import contextlib
import json
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import format_cards, full_pack
from engine.legality import IllegalAction
from engine.record import RecordError, read_record
from engine.record_json import MAX_LINE_BYTES, MAX_NESTING, FormatError
from engine.record_text import parse_decision, parse_header
from engine.rules import RulesError
from tests.engine.strategies import examples

HEADER = b'{"sergeant_major": 1, "rules": {}, "players": ["Ann", "Ben", "Cat"], "dealer": 0}'
PACK = full_pack(52)
HANDS = [format_cards(PACK[start : start + 16]) for start in (0, 16, 32)]
KITTY = format_cards(PACK[48:])


def deal_line(hands: list[str], kitty: str) -> bytes:
    return json.dumps({"deal": {"hands": hands, "kitty": kitty}}).encode()


DEAL = deal_line(HANDS, KITTY)
TRUMP = b'{"seat": 0, "trump": "S"}'
DISCARD = b'{"seat": 0, "discard": "2C 2D 2H 2S"}'
GOOD = [HEADER, DEAL, TRUMP, DISCARD]


def error_in(lines: list[bytes] | Iterator[bytes]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(read_record(lines)[1])
    return caught.value


def code_of(error: RecordError) -> str:
    assert error.cause is not None
    return error.cause.code


def test_the_record_that_is_broken_below_is_good() -> None:
    assert len(list(read_record(GOOD)[1])) == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"seat": 0, "trump": ', "not_json"),
        (b'{"seat": 0, "trump": "S', "not_json"),
        (b"", "not_json"),
        (b"\n", "not_json"),
        (b"   ", "not_json"),
        (b"\0", "not_json"),
        (b"trump S", "not_json"),
        (b'{"seat": 0, "trump": "S"} {}', "not_json"),
        (b"{'seat': 0}", "not_json"),
        (b"\xef\xbb\xbf" + TRUMP, "not_json"),  # a byte order mark
        (b'{"seat": ' + b"9" * 5000 + b', "trump": "S"}', "number_too_long"),
        (b'{"seat": ' * 20_000, "line_too_long"),
        (b"[" * 60_000, "too_deep"),
        (b"\xff\xfe", "not_utf8"),
        (TRUMP.replace(b"S", b"\xe9"), "not_utf8"),
        (b"[]", "not_an_object"),
        (b'"trump"', "not_an_object"),
        (b"null", "not_an_object"),
        (b"NaN", "not_an_object"),
        (b'{"seat": 0, "trump": "S", "seat": 0}', "repeated_key"),
        (b'{"seat": 0, "trump": "S", "why": 1}', "unknown_key"),
        (b'{"seat": 0, "trump": "S", "play": "AS"}', "unknown_key"),
        (b'{"seat": 0, "trump": "S", "to": 1}', "unknown_key"),
        (b'{"seat": 0, "deal": {}}', "unknown_key"),
        (b'{"seat": 0, "claim": true}', "unknown_key"),
        (b"{}", "missing_key"),
        (b'{"seat": 0}', "missing_key"),
        (b'{"trump": "S"}', "missing_key"),
        (b'{"seat": 0, "give": "2C"}', "missing_key"),
        (b'{"seat": NaN, "trump": "S"}', "bad_value"),
        (b'{"seat": Infinity, "trump": "S"}', "bad_value"),
        (b'{"seat": 1e400, "trump": "S"}', "bad_value"),
        (b'{"seat": 0.0, "trump": "S"}', "bad_value"),
        (b'{"seat": true, "trump": "S"}', "bad_value"),
        (b'{"seat": null, "trump": "S"}', "bad_value"),
        (b'{"seat": "0", "trump": "S"}', "bad_value"),
        (b'{"seat": -1, "trump": "S"}', "bad_value"),
        (b'{"seat": 4, "trump": "S"}', "bad_value"),
        (b'{"seat": ' + b"9" * 4000 + b', "trump": "S"}', "bad_value"),
        (b'{"seat": ' + b"[" * 900 + b"]" * 900 + b', "trump": "S"}', "bad_value"),
        (b'{"seat": 0, "trump": 3}', "bad_value"),
        (b'{"seat": 0, "trump": "N"}', "not_a_suit"),
        (b'{"seat": 0, "trump": "s"}', "not_a_suit"),
        (b'{"seat": 0, "trump": ""}', "not_a_suit"),
        (b'{"seat": 0, "trump": "CD"}', "not_a_suit"),
        (b'{"seat": 0, "targets": "8 5 3"}', "bad_value"),
        (b'{"seat": 0, "targets": [8, 5, 3.0]}', "bad_value"),
        (b'{"seat": 0, "discard": ["2C", "3C"]}', "bad_value"),
        (b'{"seat": 0, "discard": "2C  3C 4C 5C"}', "not_a_card"),
        (b'{"seat": 0, "discard": " 2C 3C 4C 5C"}', "not_a_card"),
        (b'{"seat": 0, "discard": "2C,3C,4C,5C"}', "not_a_card"),
        (b'{"seat": 0, "play": "10S"}', "not_a_card"),
        (b'{"seat": 0, "play": "1S"}', "not_a_card"),
        (b'{"seat": 0, "play": ""}', "not_a_card"),
        (b'{"seat": 0, "play": "SA"}', "not_a_card"),
        (b'{"seat": 0, "play": "\\ud800S"}', "not_a_card"),
    ],
)
def test_a_line_that_is_no_decision_is_refused_where_it_stands(line: bytes, code: str) -> None:
    error = error_in([HEADER, DEAL, line, DISCARD])
    assert error.line == 3
    assert isinstance(error.cause, FormatError)
    assert code_of(error) == code
    assert code in FormatError.CODES


@pytest.mark.parametrize(
    ("hands", "kitty", "code"),
    [
        (["2C 2C", *HANDS[1:]], KITTY, "card_twice"),
        ([HANDS[0], HANDS[0], HANDS[2]], KITTY, "card_twice"),
        (HANDS, KITTY.replace("AS", "2C"), "card_twice"),
        (HANDS, KITTY[:-3], "bad_kitty_size"),  # 51 cards
        ([HANDS[0][:-3], *HANDS[1:]], KITTY, "bad_hand_size"),  # 51 cards
        ([HANDS[0][:-3], *HANDS[1:]], f"{KITTY} {HANDS[0][-2:]}", "bad_hand_size"),
        (HANDS[:2], KITTY, "bad_hands"),
        ([*HANDS, ""], KITTY, "bad_hands"),
        ([], "", "bad_hands"),
    ],
)
def test_a_deal_that_is_not_the_pack_is_refused(hands: list[str], kitty: str, code: str) -> None:
    error = error_in([HEADER, deal_line(hands, kitty), TRUMP])
    assert error.line == 2
    assert isinstance(error.cause, IllegalAction)
    assert code_of(error) == code
    assert error.seat is None


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ({"hands": HANDS}, "missing_key"),
        ({"kitty": KITTY}, "missing_key"),
        ({"hands": HANDS, "kitty": KITTY, "seed": 1}, "unknown_key"),
        ({"hands": HANDS, "kitty": 4}, "bad_value"),
        ({"hands": " / ".join(HANDS), "kitty": KITTY}, "bad_value"),
        ({"hands": [HANDS[0], HANDS[1], 16], "kitty": KITTY}, "bad_value"),
        ({"hands": [HANDS[0].lower(), *HANDS[1:]], "kitty": KITTY}, "not_a_card"),
        ([HANDS, KITTY], "bad_value"),
        (None, "bad_value"),
    ],
)
def test_a_deal_of_another_form_is_refused(deal: object, code: str) -> None:
    error = error_in([HEADER, json.dumps({"deal": deal}).encode()])
    assert (error.line, code_of(error)) == (2, code)


def test_a_deal_may_carry_its_proof() -> None:
    deal = {"hands": HANDS, "kitty": KITTY, "proof": {"seed": "00ff", "salts": ["1", "2"]}}
    assert list(read_record([HEADER, json.dumps({"deal": deal}).encode()])[1])


def test_a_second_header_is_refused() -> None:
    error = error_in([HEADER, DEAL, HEADER])
    assert (error.line, code_of(error)) == (3, "missing_key")


def test_the_hands_before_the_broken_line_are_told() -> None:
    moments = read_record([*GOOD, b"noise"])[1]
    assert [next(moments).line for _ in range(3)] == [2, 3, 4]
    with pytest.raises(RecordError):
        next(moments)


@pytest.mark.parametrize("length", range(1, len(TRUMP)))
def test_a_line_cut_anywhere_is_refused(length: int) -> None:
    error = error_in([HEADER, DEAL, TRUMP[:length]])
    assert (error.line, code_of(error)) == (3, "not_json")


@pytest.mark.parametrize("newlines", [True, False])
def test_twenty_megabytes_of_noise_end_at_the_first_line(newlines: bool) -> None:
    noise = Random(1).randbytes(20_000_000)
    noise = noise if newlines else noise.replace(b"\n", b" ")
    assert error_in(iter(BytesIO(noise))).line == 1
    error = error_in(iter(BytesIO(HEADER + b"\n" + noise)))
    assert error.line == 2
    assert isinstance(error.cause, FormatError)


def deal_with_proof(depth: int) -> bytes:
    proof: object = 1
    for _ in range(depth):
        proof = [proof]
    return json.dumps({"deal": {"hands": HANDS, "kitty": KITTY, "proof": proof}}).encode()


def test_a_line_may_be_as_long_as_the_limit() -> None:
    line = DEAL.ljust(MAX_LINE_BYTES)
    assert len(list(read_record([HEADER, line, TRUMP])[1])) == 2
    assert code_of(error_in([HEADER, line + b" ", TRUMP])) == "line_too_long"


def test_a_line_may_be_as_deep_as_the_limit() -> None:
    deepest = MAX_NESTING - 2  # the proof is inside of the deal
    assert len(list(read_record([HEADER, deal_with_proof(deepest), TRUMP])[1])) == 2
    assert code_of(error_in([HEADER, deal_with_proof(deepest + 1)])) == "bad_value"


@pytest.mark.parametrize("depth", [20, 300, 700, 950, 970, 980, 990, 995, 1_000, 5_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_no_depth_is_too_deep_to_be_refused(depth: int, opening: bytes, closing: bytes) -> None:
    value = opening * depth + b"1" + closing * depth
    for field in (b'"sergeant_major"', b'"rules"', b'"players"'):
        with pytest.raises(RecordError) as caught:
            read_record([b"{" + field + b":" + value + b"}"])
        assert code_of(caught.value) in ("bad_value", "too_deep")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
keys = st.sampled_from([*json.loads(HEADER), "seat", "to", "play", "give", "trump", "deal"])
objects = st.dictionaries(keys | st.text(max_size=4), json_values)
lines = st.binary() | objects.map(lambda fields: json.dumps(fields).encode())


@examples(150)
@given(lines)
def test_no_line_gives_anything_but_an_error_that_fits_on_a_line(line: bytes) -> None:
    for parse in (parse_header, parse_decision):
        with contextlib.suppress(RulesError):
            try:
                parse(line)
            except FormatError as error:
                shown = [str(param) for param in error.params.values()]
                assert all(text.isprintable() for text in shown)
