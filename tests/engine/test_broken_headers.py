"""Headers of a record that are broken in any way are refused in line 1."""

import json

import pytest

from engine.record import RecordError, read_record
from engine.record_json import FormatError
from engine.rules import RulesError
from tests.engine.test_broken_records import DEAL, HEADER, TRUMP, code_of


def header(**changes: object) -> bytes:
    """The good header with some fields changed, or taken out by None."""
    fields = {**json.loads(HEADER), **changes}
    return json.dumps({key: value for key, value in fields.items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (header(sergeant_major=2), "wrong_version"),
        (header(sergeant_major="1"), "wrong_version"),
        (header(sergeant_major=1.0), "wrong_version"),
        (header(sergeant_major=True), "wrong_version"),
        (header(sergeant_major=None), "missing_key"),
        (header(rules=None), "missing_key"),
        (header(players=None), "missing_key"),
        (header(dealer=None), "missing_key"),
        (header(date="today"), "unknown_key"),
        (header(dealer=3), "bad_value"),
        (header(dealer=-1), "bad_value"),
        (header(dealer="Ann"), "bad_value"),
        (header(players=["Ann", "Ben"]), "bad_value"),
        (header(players=["Ann", "Ben", "Cat", "Dee"]), "bad_value"),
        (header(players=["Ann", "Ben", 3]), "bad_value"),
        (header(players="Ann, Ben, Cat"), "bad_value"),
        (header(players=["Ann", "Ben", "\ud800"]), "bad_value"),
        (header(players=["Ann", "Ben", "\x1b[2J"]), "bad_value"),
        (header(players=["Ann", "Ben", "\u202eCat"]), "bad_value"),
        (header(rules="online"), "bad_value"),
        (header(rules={"preset": 1}), "bad_value"),
        (header(rules={"preset": "\n"}), "bad_value"),
        (header(rules={"\x1b[2J": 1}), "bad_value"),
        (header(rules={"targets": ["\n"]}), "bad_value"),
        (header(rules={"preset": "bridge"}), "unknown_preset"),
        (header(rules={"jokers": 2}), "unknown_option"),
        (header(rules={"limit": 0}), "too_small"),
        (header(rules={"limit": 10**4000}), "too_large"),
        (header(rules={"limit": float("nan")}), "not_a_number"),
        (header(rules={"players": 5}), "not_a_choice"),
        (header(rules={"targets": [8, 5]}), "targets_count"),
        (DEAL, "missing_key"),
        (TRUMP, "missing_key"),
        (b"", "not_json"),
        (HEADER[:-1], "not_json"),
    ],
)
def test_a_header_of_another_form_is_refused_in_line_1(line: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record([line, DEAL])
    assert caught.value.line == 1
    assert isinstance(caught.value.cause, (FormatError, RulesError))
    assert code_of(caught.value) == code


def test_an_empty_record_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        read_record([])
    assert (caught.value.line, caught.value.cause) == (1, None)
