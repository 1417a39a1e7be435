"""Which keys and clicks count."""

import math

import pytest
from textual.events import Key
from textual.message import Message

from client.screen.terminal.echoes import REPEAT_GAP_SECONDS, EchoFilter
from client.screen.terminal.input import BurstKey, TerminalInput, letter_of, mark_bursts
from client.screen.terminal.word_filter import WordFilter

BELONGING = ("enter", "h")


def test_a_held_key_decides_once_however_long_it_is_held() -> None:
    echo_filter = EchoFilter()
    assert echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    repeats = [10.5, *(10.53 + 0.03 * number for number in range(300))]
    assert not any(echo_filter.admits_key("enter", seconds) for seconds in repeats)


def test_a_key_counts_again_after_it_was_let_go() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    assert echo_filter.admits_key("enter", 11.1)


def test_taps_after_a_decision_get_through_though_each_is_soon_after_the_last() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    assert [echo_filter.admits_key("enter", 10 + 0.8 * number) for number in (1, 2)] == [
        False,
        True,
    ]


def test_in_what_is_read_a_second_tap_counts_soon_and_a_held_key_at_most_once_more() -> None:
    echo_filter = EchoFilter()
    taps = (10.0, 10.4, 10.8)
    for seconds in taps:
        assert echo_filter.admits_key("enter", seconds, reading=True)
        echo_filter.spend(reading=True)
    assert not echo_filter.admits_key("enter", 11.2)  # which would decide something
    for pause_seconds in (0.25, 0.5, 0.66):
        echo_filter, first, admitted = EchoFilter(), 20.0, 0
        repeats = (first + pause_seconds + 0.033 * number for number in range(300))
        for seconds in (first, *repeats):
            if echo_filter.admits_key("enter", seconds, reading=True):
                admitted += 1
                echo_filter.spend(reading=True)
        assert admitted <= 2


def test_what_was_decided_is_not_read_away() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.decide(BELONGING)
    assert not echo_filter.admits_key("enter", 10.6, reading=True)


def test_a_held_key_over_a_jittery_line_decides_once() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    pauses = (0.0, 0.0, 0.4, 0.03, 0.2, 0.0, 0.33, 0.01)
    seconds = 10.69
    for number in range(400):
        assert not echo_filter.admits_key("enter", seconds)
        seconds += pauses[number % len(pauses)]


def test_what_a_held_key_has_left_waiting_while_the_program_stood_still_decides_nothing() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    backlog = [echo_filter.admits_key("enter", 15.0, is_of_burst=True) for _ in range(40)]
    later = [echo_filter.admits_key("enter", 15.03 + 0.03 * number) for number in range(20)]
    assert not any([*backlog, *later])
    assert echo_filter.admits_key("enter", 16.2)


def has_waited(message: Message) -> bool:
    return isinstance(message, BurstKey) and message.has_waited


def test_keys_that_were_read_together_with_their_like_are_a_burst() -> None:
    read = [Key("enter", "\r"), Key("left", None), Key("enter", "\r")]
    marked = [has_waited(message) for message in mark_bursts(read)]
    assert marked == [True, False, True]
    assert BurstKey.handler_name == Key.handler_name


def test_another_key_in_between_shows_that_the_first_was_let_go() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.spend()
    assert echo_filter.admits_key("left", 10.1)
    assert echo_filter.admits_key("enter", 10.2)


def test_a_key_that_has_decided_nothing_may_repeat() -> None:
    echo_filter = EchoFilter()
    assert all(echo_filter.admits_key("left", 10 + 0.03 * number) for number in range(50))


def test_a_double_click_decides_once() -> None:
    echo_filter = EchoFilter()
    assert echo_filter.admits_click(10.0)
    echo_filter.spend()
    assert not echo_filter.admits_click(10.3)
    assert not echo_filter.admits_click(10.6)
    assert echo_filter.admits_click(11.3)


def test_enter_just_after_a_decision_confirms_what_is_decided_already() -> None:
    echo_filter = EchoFilter()
    echo_filter.admits_key("s", 10.0)
    echo_filter.decide(BELONGING)
    assert not echo_filter.admits_key("enter", 10.6)
    assert not echo_filter.admits_key("h", 10.6)
    assert echo_filter.admits_key("left", 10.7)
    assert echo_filter.admits_key("enter", 10.8)
    echo_filter.admits_key("9", 20.0)
    echo_filter.decide(BELONGING, 20.5)  # when no suit had come
    assert not echo_filter.admits_key("enter", 21.4)
    assert echo_filter.admits_key("enter", 22.6)


def test_enter_and_clicks_just_after_something_has_changed_by_itself_were_for_what_was_before() -> (
    None
):
    echo_filter = EchoFilter()
    echo_filter.wait(10.0)
    assert not echo_filter.admits_key("enter", 10.3)
    assert not echo_filter.admits_click(10.5)
    assert echo_filter.admits_key("left", 10.6)
    assert echo_filter.admits_click(10.7)


def test_a_key_that_the_program_finds_after_a_standstill_has_waited() -> None:
    read = [Key("enter", "\r")]
    assert list(map(has_waited, mark_bursts(read, stood_still=True))) == [True]
    echo_filter = EchoFilter()
    echo_filter.admits_key("enter", 10.0)
    echo_filter.decide(BELONGING)
    assert not echo_filter.admits_key("enter", 15.0, is_of_burst=True)


def heard(word_filter: WordFilter, text: str, gap_seconds: float, since: float = 10.0) -> str:
    """What of a text counts as keys, where only cards are read."""
    return "".join(
        letter
        for number, letter in enumerate(text)
        if not word_filter.swallows(letter, since + gap_seconds * number, is_card)
    )


def is_card(letters: str) -> bool:
    return letters in ("q", "qs")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("everybody\r", "e"),
        ("try it", "t"),
        ("ry\r", "r\r"),  # too short to be clear: Enter closes what r has opened
        ("qs\r", "qs\r"),
        ("llll", "llll"),
        ("qsk", "qs"),
    ],
)
def test_of_a_word_only_the_first_letter_is_a_key(text: str, keys: str) -> None:
    assert heard(WordFilter(), text, 0.15) == keys


def test_slow_letters_are_keys_each() -> None:
    assert heard(WordFilter(), "rvx", 0.5) == "rvx"


def test_once_it_is_clear_that_somebody_writes_he_may_take_his_time() -> None:
    word_filter = WordFilter()
    assert heard(word_filter, "hello", 0.15) == "h"
    assert word_filter.is_clear
    assert heard(word_filter, "you y\r", 0.8, since=11.4) == ""
    assert heard(word_filter, "v", 0.0, since=20.0) == "v"
    assert not word_filter.is_clear


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("please\r", ""),  # p would stop the game, and Enter play a card
        ("real", ""),
        ("ok\r", ""),
        ("qs\r", "qs\r"),
        ("qsss", "qs"),
        ("llll", "llll"),
        ("a real mess", ""),
    ],
)
def test_of_letters_that_come_all_at_once_none_is_a_key_but_where_they_name_a_card(
    text: str, keys: str
) -> None:
    word_filter = WordFilter()
    read = TerminalInput().take(text.encode(), 10.0)
    heard = [
        letter_of(key)
        for key in read
        if isinstance(key, Key)
        and not word_filter.swallows(
            letter_of(key), 10.0, is_card, key.run if isinstance(key, BurstKey) else ""
        )
    ]
    assert "".join(heard) == keys
    assert word_filter.is_clear == (keys == "")


def pressed(*gaps: float) -> list[bool]:
    """For each press of Enter after one that has decided something, on a quick line: whether it
    counts, at once or once it shows that the key is not held. Each that counts decides, too.
    """
    echo_filter, seconds, counted = EchoFilter(), 10.0, []
    echo_filter.admits_key("enter", seconds, is_quick=True)
    echo_filter.decide(BELONGING)
    for gap, following in zip(gaps, (*gaps[1:], math.inf), strict=True):
        seconds += gap
        counts = echo_filter.admits_key("enter", seconds, is_quick=True)
        if not counts and echo_filter.is_in_doubt and following > REPEAT_GAP_SECONDS:
            counts = echo_filter.admits_after_all("enter", seconds)
        if counts:
            echo_filter.decide(BELONGING)
        counted.append(counts)
    return counted


@pytest.mark.parametrize("gap", [0.21, 0.25, 0.3, 0.44, 0.6, 0.9])
def test_on_a_quick_line_each_press_counts_however_they_follow_each_other(gap: float) -> None:
    assert pressed(*[gap] * 6) == [True] * 6


@pytest.mark.parametrize("delay", [0.25, 0.4, 0.5, 0.66, 0.9])
@pytest.mark.parametrize("repeat", [0.025, 0.04, 0.11])
def test_on_a_quick_line_a_held_key_still_decides_once(delay: float, repeat: float) -> None:
    held = pressed(delay, *[repeat] * 100)
    assert not any(held)
    assert pressed(delay, *[repeat] * 100, 0.5) == [*held, True]


def test_a_held_key_whose_repeats_come_late_once_decides_nothing() -> None:
    assert not any(pressed(0.5, *[0.03] * 20, 0.3, *[0.03] * 20))
