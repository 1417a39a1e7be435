"""What goes on beside the game: clocks, the chat, a line being typed, calls. All pure."""

import math

import pytest
from rich.cells import cell_len

from client.screen.scene.attention import PAUSE_SECONDS, QUIET_SECONDS, Attention, Happening
from client.screen.scene.chat import ChatState, after_hearing, after_reading, toggle_muted
from client.screen.scene.draft import Draft, erased, moved, typed, window
from client.state.countdown import Countdown, countdown, minutes
from client.state.settings import Bell
from protocol.messages import Clock, Said


@pytest.mark.parametrize(
    ("passed", "left"),
    [
        (0.0, Countdown(1, 20, 60)),
        (0.4, Countdown(1, 20, 60)),
        (5.0, Countdown(1, 15, 60)),
        (20.0, Countdown(1, 0, 60)),
        (25.0, Countdown(1, 0, 55)),
        (500.0, Countdown(1, 0, 0)),
    ],
)
def test_the_time_for_a_decision_runs_before_the_bank(passed: float, left: Countdown) -> None:
    assert countdown(Clock(1, 20_000, (0, 60_000, 0)), passed) == left


def test_a_frugal_clock_steps_until_it_is_urgent() -> None:
    clock = Clock(0, 60_000, (0, 0, 0))
    shown = [countdown(clock, float(passed), frugal=True) for passed in range(61)]
    assert len(set(shown)) < 25
    assert [left.decision_seconds for left in shown[-5:]] == [4, 3, 2, 1, 0]


def test_seconds_are_shown_as_minutes() -> None:
    assert [minutes(5), minutes(65), minutes(3600)] == ["0:05", "1:05", "60:00"]


def test_what_is_said_is_unread_until_it_is_seen_and_the_muted_are_not_heard() -> None:
    chat_state = ChatState()
    for name in ("Ben", "Ann", "", "Cat"):
        chat_state = after_hearing(chat_state, Said(name, "hello"), own_name="Ann", in_sight=False)
    assert chat_state.unread == 3
    chat_state = toggle_muted(after_reading(chat_state), "Ben")
    assert (
        after_hearing(chat_state, Said("Ben", "hello"), own_name="Ann", in_sight=False)
        == chat_state
    )
    assert after_hearing(chat_state, Said("Cat", "!"), own_name="Ann", in_sight=True).unread == 0
    assert toggle_muted(chat_state, "Ben").muted == frozenset()


def test_a_line_is_edited_by_what_is_seen_as_one_character() -> None:
    draft = typed(Draft(), "a王e\u0301b", 20)
    assert erased(moved(draft, -1)).text == "a王b"
    assert moved(draft, -99) == Draft("", "a王e\u0301b")
    assert typed(draft, "x" * 99, 6).text == "a王e\u0301bx"
    assert typed(draft, "\x1b[31m\n", 50).text == "a王e\u0301b[31m"


@pytest.mark.parametrize("width", [3, 5, 8])
def test_a_long_line_shows_the_part_round_its_cursor(width: int) -> None:
    draft = moved(typed(Draft(), "王小明abcdef王", 50), -3)
    before, under, after = window(draft, width)
    assert cell_len(before + under + after) <= width
    assert under == "e"


def test_a_turn_comes_once_and_where_the_player_looks_is_known_by_focus_or_by_his_keys() -> None:
    attention = Attention()
    assert [attention.asked(is_asked) for is_asked in (True, True, False, True)] == [
        True,
        False,
        False,
        True,
    ]
    assert attention.is_looking(PAUSE_SECONDS)
    assert not attention.is_looking(PAUSE_SECONDS + 1)
    attention.focus(True)
    assert attention.is_looking(99)
    attention.focus(False)
    assert not attention.is_looking(0)
    attention.focus(None)
    assert attention.is_looking(0)


@pytest.mark.parametrize("is_looking", [False, True])
@pytest.mark.parametrize("bell", Bell)
def test_the_bell_rings_for_what_is_wanted(bell: Bell, is_looking: bool) -> None:
    wanted = {
        Bell.NEVER: [],
        Bell.TURN: [Happening.TURN],
        Bell.TURN_AND_CHAT: [Happening.TURN, Happening.MESSAGE],
        Bell.EVERYTHING: [Happening.TURN, Happening.MESSAGE, Happening.CARD],
    }[bell]
    rung = [
        happening
        for happening in Happening
        if Attention().rings(bell, happening, is_looking=is_looking, seconds=1.0)
    ]
    assert rung == (wanted if bell is Bell.EVERYTHING or not is_looking else [])


def test_the_bell_never_rings_twice_within_some_seconds() -> None:
    attention = Attention()
    rung = [
        attention.rings(Bell.EVERYTHING, happening, is_looking=False, seconds=10 + tenths / 10)
        for tenths in range(100)
        for happening in Happening
    ]
    assert sum(rung) == math.ceil(10 / QUIET_SECONDS)
