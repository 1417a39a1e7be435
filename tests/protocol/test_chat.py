"""What may be left of what somebody says, before a stranger's terminal gets to show it."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import RuleSet
from protocol.characters import MAX_MARKS_IN_A_ROW, readable
from protocol.chat import clean_text
from protocol.codec import decode, encode
from protocol.limits import MAX_CHAT_CHARACTERS, MAX_NAME_CHARACTERS
from protocol.messages import Chat, Occupant, RecordPart, Said, SeatState, TableState
from protocol.names import clean_name
from protocol.states import Role
from tests.engine.strategies import examples

WHATEVER = st.text() | st.text("a \u0301\u0327\u200c\u200d\u094d\u0915\u1100\u1161\u202e\x1b\n")

CLEAN = [
    "Well played!",
    "Ich bin dran – oder?",
    "Đẹp quá",
    "می\u200cخواهم",
    "♠ ♥ ♦ ♣",
    "良い手",
    "ที่นี่",
]


@pytest.mark.parametrize("text", CLEAN)
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert clean_text(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  two   words ", "two words"),
        ("one\r\nline\u2028only", "one line only"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x9b2Jgone", "2Jgone"),
        ("bell\x07", "bell"),
        ("\u202eturned\u202c\u2066round\u2069", "turnedround"),
        ("\u200e\u200fmarks\u061c", "marks"),
        ("invis\u00adi\u200bble\ufeff", "invisible"),
        ("\u2800\u3164", ""),
        ("\ue000\U0010ffff", ""),
        ("\ud800", ""),
        ("\u2665\ufe0f", "\u2665"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * MAX_MARKS_IN_A_ROW),
        ("\u0335\u0335lost", "lost"),
        ("a\u200db", "ab"),
        ("", ""),
    ],
)
def test_what_is_bad_in_it_is_left_out(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned


@examples(200)
@given(WHATEVER)
def test_cleaning_again_changes_nothing(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@examples(200)
@given(WHATEVER)
def test_what_is_left_can_be_sent_and_shown(text: str) -> None:
    cleaned = clean_text(text)
    assert len(cleaned) <= MAX_CHAT_CHARACTERS
    assert all(unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn") for char in cleaned)
    assert decode(encode(Chat(cleaned)), Role.CLIENT) == Chat(cleaned)
    assert decode(encode(Said("Ann", cleaned)), Role.SERVER) == Said("Ann", cleaned)


def test_a_long_text_is_cut_also_where_composing_makes_it_longer() -> None:
    assert len(clean_text("\u0958" * MAX_CHAT_CHARACTERS)) == MAX_CHAT_CHARACTERS
    assert clean_text("x" * 10_000) == "x" * MAX_CHAT_CHARACTERS


HINTS = "\U0001f44d\U0001f3fd"  # a thumb in a skin colour: two columns, or four


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"A{HINTS}B", "A\U0001f44dB"),
        ("\U0001f1e9\U0001f1ea", "DE"),
        ("e" + "\u0301\u0302\u0303\u0304\u0305" * 50, "\u00e9\u0302\u0303\u0304"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\U0001f525"),
    ],
)
def test_one_place_decides_what_a_text_of_others_looks_like(text: str, shown: str) -> None:
    assert clean_text(text) == readable(text) == shown
    told = decode(encode(Said("Ann", text)), Role.SERVER)
    assert told == Said("Ann", shown)
    if len(text) <= MAX_NAME_CHARACTERS and "\u200d" not in text:  # that a name refuses
        assert clean_name(text) == shown


def test_names_in_what_a_server_says_are_as_readable_as_chat() -> None:
    name = "e" + "\u0301" * 10
    state = TableState("4711", RuleSet(), (SeatState(Occupant.PERSON, name),) * 3, 0)
    told = decode(encode(state), Role.SERVER)
    assert isinstance(told, TableState)
    assert {seat.name for seat in told.seats} == {readable(name)} != {name}


def test_the_lines_of_a_record_stay_as_they_are() -> None:
    part = RecordPart(('{"players": ["e\u0301"]}',), is_last=True)
    assert decode(encode(part), Role.SERVER) == part
