"""The pieces under the screen: output that never waits, pictures in step with the terminal,
titles, colours, and what is left of a failure.
"""

import os
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.color import ColorSystem

from client.cli.full_screen import report_crash
from client.screen.terminal.colors import Colors, color_system, is_light
from client.screen.terminal.output import Output
from client.screen.terminal.pace import (
    LARGEST_LAG_SECONDS,
    LOST_SECONDS,
    QUESTION,
    SELDOM_SECONDS,
    Pace,
)
from client.screen.terminal.title import WindowTitle

PIPE_BYTES = 64 * 1024


def test_writing_never_waits_and_all_of_it_arrives() -> None:
    reading, word_filter = os.pipe()
    drained: list[bool] = []
    output = Output(word_filter, lambda: drained.append(True))
    output.start()
    text = "♠" * PIPE_BYTES
    output.write(text)
    assert not output.is_clear()
    received = b""
    while len(received) < len(text.encode()):
        received += os.read(reading, PIPE_BYTES)
    output.finish()
    assert received.decode() == text
    assert drained == [True]
    assert output.is_clear()
    for fileno in (reading, word_filter):
        os.close(fileno)


def test_a_line_that_takes_nothing_is_given_up_at_the_end() -> None:
    reading, word_filter = os.pipe()
    output = Output(word_filter, lambda: None)
    output.start()
    output.write("x" * 3 * PIPE_BYTES)
    start = time.monotonic()
    output.finish()
    assert time.monotonic() - start < 3.0
    os.close(reading)  # which ends the thread
    output.join(10)
    assert output.is_broken
    os.close(word_filter)


def test_what_is_written_to_a_terminal_that_is_gone_is_dropped() -> None:
    reading, word_filter = os.pipe()
    os.close(reading)
    output = Output(word_filter, lambda: None)
    output.start()
    output.write("x")
    output.join(10)
    output.write("y" * 100)
    assert output.is_broken
    assert output.is_clear()
    output.finish()
    os.close(word_filter)


def test_nothing_is_held_back_from_a_terminal_that_never_answers() -> None:
    pace = Pace()
    assert pace.begin(0.0) == QUESTION
    for second in range(60):
        assert pace.may_show(float(second))
        assert pace.ask(float(second)) == ""
    assert not pace.is_unanswered


def test_a_quick_terminal_is_asked_now_and_then() -> None:
    pace = Pace()
    pace.begin(0.0)
    pace.answered(0.001)
    asked = [pace.ask(tenth / 10) for tenth in range(1, 101)]
    assert asked.count(QUESTION) <= 10 / SELDOM_SECONDS
    assert not pace.is_slow


def test_a_terminal_is_quick_once_it_has_answered_and_while_it_answers_quickly() -> None:
    pace = Pace()
    assert not pace.is_quick
    pace.begin(0.0)
    pace.answered(0.001)
    assert pace.is_quick
    for second in (10.0, 20.0):
        pace.ask(second)
        pace.answered(second + 0.3)
    assert not pace.is_quick


def test_a_slow_terminal_is_asked_every_time_and_not_left_behind() -> None:
    pace = Pace()
    pace.begin(0.0)
    pace.answered(0.6)
    assert pace.is_slow
    assert pace.ask(1.0) == QUESTION
    assert pace.may_show(1.0 + 0.6 + LARGEST_LAG_SECONDS - 0.01)
    assert not pace.may_show(1.0 + 0.6 + LARGEST_LAG_SECONDS + 0.01)
    pace.answered(2.0)
    assert pace.may_show(2.0)


def test_answers_that_are_lost_are_not_waited_for_and_late_ones_measure_nothing() -> None:
    pace = Pace()
    pace.begin(0.0)
    pace.answered(0.6)
    pace.ask(1.0)
    assert not pace.may_show(3.0)
    assert pace.may_show(1.0 + LOST_SECONDS + 0.1)
    pace.ask(7.0)
    pace.answered(7.001)  # to the question of long ago
    assert pace.delay_seconds == pytest.approx(0.6)


def test_a_terminal_that_answers_no_more_holds_nothing_back_until_it_does() -> None:
    pace = Pace()
    pace.begin(0.0)
    pace.answered(0.6)
    pace.ask(1.0)
    assert pace.latest_answer < pace.latest_question
    assert pace.may_show(1.0 + LOST_SECONDS + 0.1)
    assert pace.ask(7.0, matters=True) == QUESTION
    assert pace.may_show(9.0)
    assert pace.latest_answer == pace.latest_question


def test_it_is_asked_for_a_picture_that_matters_however_quick_it_has_been() -> None:
    pace = Pace()
    pace.begin(0.0)
    assert pace.ask(0.1, matters=True) == ""  # it may be one that never answers
    pace.answered(0.2)
    pace.ask(0.3)
    pace.answered(0.301)
    assert pace.ask(0.4) == ""
    assert pace.ask(0.5, matters=True) == QUESTION


def test_what_was_asked_before_a_stop_is_not_waited_for_after_it() -> None:
    pace = Pace()
    pace.begin(0.0)
    pace.answered(0.6)
    pace.ask(1.0)
    assert pace.begin(2.0) == QUESTION
    pace.answered(2.6)
    assert not pace.is_unanswered
    assert pace.delay_seconds == pytest.approx(0.6)


def test_a_title_is_kept_once_changed_and_given_back() -> None:
    title = WindowTitle("xterm-256color")
    assert title.end() == ""
    assert title.change("one") == "\x1b[22;2t\x1b]2;one\x07"
    assert title.change("two") == "\x1b]2;two\x07"
    assert title.end() == "\x1b]2;\x07\x1b[23;2t"
    assert title.end() == ""


def test_a_title_cannot_end_its_sequence() -> None:
    assert WindowTitle("screen").change("a\x07b\x1b]c\u202e\n") == "\x1b[22;2t\x1b]2;ab]c\x07"


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb", ""])
def test_terminals_without_titles_are_sent_none(term: str) -> None:
    title = WindowTitle(term)
    assert title.change("x") + title.end() == ""


@pytest.mark.parametrize(
    ("wanted", "environment", "system"),
    [
        (Colors.AUTO, {"TERM": "xterm-256color"}, ColorSystem.EIGHT_BIT),
        (Colors.AUTO, {"TERM": "xterm", "COLORTERM": "truecolor"}, ColorSystem.TRUECOLOR),
        (Colors.AUTO, {"TERM": "linux"}, ColorSystem.STANDARD),
        (Colors.AUTO, {"TERM": "xterm-256color", "NO_COLOR": "1"}, None),
        (Colors.AUTO, {"TERM": "xterm", "NO_COLOR": ""}, ColorSystem.STANDARD),
        (Colors.AUTO, {"TERM": "dumb"}, None),
        (Colors.AUTO, {"TERM": "vt100"}, None),
        (Colors.AUTO, {}, None),
        (Colors.NONE, {"TERM": "xterm-256color"}, None),
        (Colors.SIXTEEN, {"TERM": "xterm-256color", "NO_COLOR": "1"}, ColorSystem.STANDARD),
        (Colors.FULL, {"TERM": "linux"}, ColorSystem.EIGHT_BIT),
    ],
)
def test_as_many_colours_are_sent_as_are_wanted_and_understood(
    wanted: Colors, environment: Mapping[str, str], system: ColorSystem | None
) -> None:
    assert color_system(wanted, environment) == system


@pytest.mark.parametrize(
    ("value", "light"), [("0;15", True), ("0;default;7", True), ("15;0", False), ("", False)]
)
def test_a_light_background_is_known_where_the_terminal_says_so(value: str, light: bool) -> None:
    assert is_light({"COLORFGBG": value}) == light


def test_a_failure_is_a_sentence_and_a_file(tmp_path: Path) -> None:
    try:
        raise RuntimeError("it broke\nhere")
    except RuntimeError as error:
        sentence = report_crash(error, tmp_path)
    assert "RuntimeError it broke" in sentence
    assert str(tmp_path / "crash.log") in sentence
    assert "\n" not in sentence
    assert "Traceback" in (tmp_path / "crash.log").read_text("utf-8")


def test_a_failure_that_cannot_be_written_down_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "ascii")
    assert "cannot be written" in report_crash(RuntimeError("x"), tmp_path / "file")
