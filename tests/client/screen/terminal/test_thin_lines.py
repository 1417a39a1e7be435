"""The table at the far end of a slow line, in a real pty: the cursor follows, no wrong card is
played, and a line that stalls holds nothing up.
"""

import re
import signal
import time
from pathlib import Path

import pytest

from tests.client.fakes.thin_line import LEFT, SEAT, ThinLine, held

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

DELAY_SECONDS = 0.3  # one way
BYTES_PER_SECOND = 1_200
LARGEST_CATCH_UP = 2_000  # bytes
LONGEST_END_SECONDS = 20.0
SLACK_SECONDS = 3.0  # for a machine that is busy with other things


def thin_line(*options: str) -> ThinLine:
    line = ThinLine(
        (*SEAT, *options), bytes_per_second=BYTES_PER_SECOND, delay_seconds=DELAY_SECONDS
    )
    line.wait_for_turn()
    line.rest(2 * DELAY_SECONDS + 0.2)
    return line


def move_cursor(line: ThinLine, pause_seconds: float = 0.0) -> float:
    """By one card; how long that took."""
    before = line.cursor
    line.send(LEFT, pause_seconds)
    return line.wait_until(lambda: line.cursor not in (before, None))


def test_the_cursor_follows_a_key_within_the_delay() -> None:
    with thin_line() as line:
        seconds = move_cursor(line)
        assert seconds < 2 * DELAY_SECONDS + SLACK_SECONDS
        line.wait_until(lambda: line.emulator.cursor == line.cursor)  # that of the terminal, too


@held
def test_the_cursor_stops_soon_after_a_held_key_was_let_go() -> None:
    with thin_line() as line:
        line.hold(LEFT, 90)
        released, latest, place = time.monotonic(), time.monotonic(), line.cursor
        while time.monotonic() < latest + 2 * DELAY_SECONDS + 1.0:
            line.step()
            if line.cursor != place:
                place, latest = line.cursor, time.monotonic()
        assert latest - released < 2 * DELAY_SECONDS + SLACK_SECONDS


def test_arrows_that_the_line_splits_move_the_cursor_and_nothing_else() -> None:
    with thin_line() as line:
        line.wait_until(lambda: "│" not in line.emulator.lines[-4])  # without decoration, that is
        cards = line.emulator.lines[-4]
        for _ in range(3):
            move_cursor(line, pause_seconds=0.1)
        assert line.emulator.lines[-4] == cards


@held
def test_a_held_enter_plays_one_card(tmp_path: Path) -> None:
    report = tmp_path / "acts"
    with thin_line("--report", str(report)) as line:
        trick = re.search(r"trick (\d+) of 16", line.text)
        assert trick is not None
        line.hold(b"\r", 90)
        line.wait_for(f"trick {int(trick[1]) + 1} of 16")
        line.process.terminate()
        line.wait_for_end()
        assert report.read_text("ascii") == "1"


def test_a_line_that_stalls_gets_the_latest_picture_and_no_other() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        line.rest(0.3)
        before, count = line.cursor, len(line.written)
        # Nobody reads meanwhile. Of the three cards that may be played it ends on another one.
        for _ in range(500):
            line.type_unread(LEFT)
            time.sleep(0.002)
        line.wait_until(lambda: line.cursor not in (before, None))
        line.rest(1.0)
        assert len(line.written) - count < LARGEST_CATCH_UP


def test_a_program_whose_terminal_stalls_ends_all_the_same() -> None:
    with ThinLine() as line:
        line.wait_for("Your turn")
        for _ in range(50):
            line.type_unread(b"\x0c")  # paint anew, until the line is full
            time.sleep(0.02)
        line.process.send_signal(signal.SIGTERM)
        start = time.monotonic()
        assert line.process.wait(LONGEST_END_SECONDS) == 128 + signal.SIGTERM
        assert time.monotonic() - start < LONGEST_END_SECONDS


def test_on_a_slow_line_decoration_is_left_out_by_itself() -> None:
    with thin_line() as line:
        line.send(LEFT)
        line.wait_until(lambda: "╭" not in line.text)
        assert "Your turn" in line.text
