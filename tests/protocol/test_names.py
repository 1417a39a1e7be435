"""What a player may be called, and which names count as the same."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import decode, encode
from protocol.limits import MAX_NAME_CHARACTERS, PROTOCOL_VERSION
from protocol.messages import Hello
from protocol.names import BAD_NAME_CODES, BadName, clean_name, name_key
from protocol.states import Role
from tests.engine.strategies import examples

CLEAN = [
    "Ida",
    "a",
    "x" * MAX_NAME_CHARACTERS,
    "Seán O’Brien",
    "Nguyễn Thị Ngọc",
    "Ștefan",
    "Jürgen [2]",
    "李小龍",
    "ヴィクトル",
    "Ελένη",
    "Наталья",
    "מֹשֶׁה",  # two points on one letter
    "ผู้เล่น",  # a vowel and a tone on one letter
    "محمد",
    "می\u200cخواهم",  # Persian needs the non-joiner between letters
    "क्\u200dष",  # Hindi needs the joiner after a virama
    "ශ්\u200dරී",  # and Sinhala
    "♠Ace♠",
    "🂡 Ace",
]


@pytest.mark.parametrize("name", CLEAN)
def test_a_name_of_any_script_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ida ", "Ida"),
        ("Ida   May", "Ida May"),
        ("\u3000Ida\u00a0\u2003May", "Ida May"),
        ("Ame\u0301lie", "Amélie"),
        ("\u212bke", "Åke"),  # the sign for angstrom is an A with a ring
        ("\u2665\ufe0f Ida", "♥ Ida"),  # drawn as an emoji, it would be two cells wide
        ("\u1820\u180f", "\u1820"),  # how a Mongolian letter is drawn
        (" " * 30 + "Ida", "Ida"),
        ("e\u0301" * MAX_NAME_CHARACTERS, "é" * MAX_NAME_CHARACTERS),
    ],
)
def test_a_name_is_composed_and_its_spaces_are_single(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\u3000\u2003", "\ufe0f", " \ufe0f "])
def test_a_name_shows_something(text: str) -> None:
    with pytest.raises(BadName, match="empty"):
        clean_name(text)


@pytest.mark.parametrize(
    "text", ["x" * (MAX_NAME_CHARACTERS + 1), " " * 1000, "x" * 10**6, "\u0958" * 11]
)
def test_a_name_has_an_end(text: str) -> None:
    with pytest.raises(BadName, match="too_long"):
        clean_name(text)


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("\x1b[31mIda", "U+001B"),
        ("Ida\n", "U+000A"),
        ("Ida\t", "U+0009"),
        ("\0", "U+0000"),
        ("Ida\x7f", "U+007F"),
        ("Ida\x9b31m", "U+009B"),
        ("Ida\u202e", "U+202E"),
        ("\u2067Ida", "U+2067"),
        ("Ida\u200f", "U+200F"),
        ("Ida\u200b", "U+200B"),
        ("I\u00adda", "U+00AD"),
        ("\ufeffIda", "U+FEFF"),
        ("Ida\u2028May", "U+2028"),
        ("Ida\u2029", "U+2029"),
        ("Ida\U000e0041", "U+E0041"),  # a tag: invisible text
        ("\ue000", "U+E000"),  # private use
        ("\U0010ffff", "U+10FFFF"),
        ("\u0378", "U+0378"),  # not assigned
        ("\ud800", "U+D800"),
        ("\u3164", "U+3164"),  # a filler: a letter that shows nothing
        ("\u2800", "U+2800"),
        ("Ida\u034f", "U+034F"),
        ("Ida\u200d", "U+200D"),
        ("I\u200cda", "U+200C"),
        ("\u200c", "U+200C"),
        ("می\u200c", "U+200C"),
        ("م\u200dی", "U+200D"),
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(text: str, character: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_name(text)
    assert (caught.value.code, caught.value.character) == ("bad_character", character)


@pytest.mark.parametrize(
    "text",
    [
        "Z\u0335\u0336\u0337\u0338",
        "\u0301Ida",
        "Ida \u0301",
        "क" + "्\u200d" * 4,  # a joiner starts no new letter
    ],
)
def test_a_letter_carries_only_a_few_marks_and_a_mark_needs_a_letter(text: str) -> None:
    with pytest.raises(BadName, match="too_many_marks"):
        clean_name(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ida", "IDA"),
        ("Straße", "STRASSE"),
        ("Ida", "Ｉｄａ"),
        ("ﬁn", "fin"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("می\u200cخواهم", "میخواهم"),
        ("ᴵda", "Ida"),
        ("²", "2"),
        ("ŉ", "ʼn"),
    ],
)
def test_names_that_look_the_same_but_for_case_and_form_are_the_same(one: str, other: str) -> None:
    assert name_key(clean_name(one)) == name_key(clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ida", "Ada"), ("Jurgen", "Jürgen"), ("Ida May", "IdaMay"), ("一", "二")]
)
def test_names_that_differ_are_different(one: str, other: str) -> None:
    assert name_key(clean_name(one)) != name_key(clean_name(other))


# Mostly what is hard: marks, joiners, spaces, forms that normalization changes.
_hard = st.text(
    st.sampled_from("aZßſﬁŉΐ\u0301\u0345\u0327क्\u200c\u200dمی\u3000 \u00a8ﷺ각각İ"), max_size=24
)


@examples(500)
@given(st.text(max_size=30) | _hard)
def test_cleaning_gives_a_good_name_or_says_why_not(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName as error:
        assert error.code in BAD_NAME_CODES  # noqa: PT017 - either outcome is right
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MAX_NAME_CHARACTERS
    assert name == unicodedata.normalize("NFC", " ".join(name.split(" ")))
    assert decode(encode(Hello(PROTOCOL_VERSION, name)), Role.CLIENT) == Hello(1, name)


@examples(500)
@given(st.text(max_size=20) | _hard)
def test_the_key_of_a_name_is_its_own_key(text: str) -> None:
    try:
        key = name_key(clean_name(text))
    except BadName:
        return
    assert name_key(key) == key
    assert name_key(clean_name(text).swapcase()) == key or len(text.swapcase()) != len(text)
