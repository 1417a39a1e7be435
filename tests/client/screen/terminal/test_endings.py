"""However the full-screen client ends, in a real pty: soon, without a process left, and with the
terminal as it was found.
"""

import os
import re
import resource
import signal
import time
from functools import partial
from random import Random

import pytest

from tests.client.fakes.thin_line import RIGHT, SEAT, ThinLine, held

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LONGEST_END_SECONDS = 20.0  # a second, and much more on a busy machine
LARGEST_CPU_SECONDS = 1.0
BELL_PAUSE_SECONDS = 3.0
TITLE = b"\x1b[22;2t\x1b]2;Your turn \xe2\x80\x93 Sergeant Major\x07"
SIGNALS = (
    signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM, signal.SIGTERM,
)  # fmt: skip
WITHOUT_HANGUPS = ("/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh", *SEAT)


@pytest.mark.usefixtures("signals_heeded")
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_it_and_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with ThinLine() as line:
        before = line.settings
        line.wait_for("Your turn")
        assert line.keyboard_protocols == 1
        assert line.settings != before
        line.process.send_signal(number)
        assert line.wait_for_end() < LONGEST_END_SECONDS
        assert line.process.returncode == 128 + number
        assert line.settings == before
        assert line.emulator.is_as_found
        assert line.keyboard_protocols == 0


def test_it_ends_with_its_input() -> None:
    with ThinLine(own_input=True) as line:
        line.wait_for_turn()
        line.hang_up(only_input=True)
        assert line.wait_for_end() < LONGEST_END_SECONDS
        assert line.emulator.is_as_found


def test_it_ends_when_the_terminal_is_gone_and_nobody_says_so() -> None:
    with ThinLine(WITHOUT_HANGUPS) as line:
        line.wait_for_turn()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        line.hang_up()
        assert line.wait_for_end() < LONGEST_END_SECONDS
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        start_and_end = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        assert start_and_end < LARGEST_CPU_SECONDS + 2.0


def test_it_ends_when_the_terminal_is_gone_before_it_has_begun() -> None:
    with ThinLine() as line:
        line.hang_up()
        assert line.wait_for_end() < LONGEST_END_SECONDS


def test_an_exception_leaves_the_terminal_as_it_was() -> None:
    with ThinLine((*SEAT, "--fails")) as line:
        line.wait_for_turn()
        line.send(b"\r")
        assert line.wait_for_end() < LONGEST_END_SECONDS
        assert line.process.returncode == 1
        assert line.emulator.is_as_found


def test_a_player_who_looks_elsewhere_is_called_and_the_title_is_given_back() -> None:
    with ThinLine((*SEAT, "--patiently")) as line:
        line.wait_for_turn()
        line.send(b"\x1b[O")  # the window has lost the focus
        line.send(b"\r")
        line.wait_until(lambda: b"\x07" in line.written.replace(b"\x07\x1b[23;2t", b""))
        line.wait_until(lambda: TITLE in line.written)
        line.send(b"\x1b[I")
        line.wait_until(lambda: line.written.count(b"\x1b]2;") == 2)
        line.process.terminate()
        line.wait_for_end()
        assert line.written.count(b"\x1b[22;2t") == line.written.count(b"\x1b[23;2t") == 1


@pytest.mark.parametrize(("bell", "rung"), [("never", 0), ("turn", 1), ("everything", 1)])
def test_the_bell_is_one_byte_for_what_is_wanted_and_no_more_for_some_seconds(
    bell: str, rung: int
) -> None:
    with ThinLine((*SEAT, "--patiently", "--bell", bell)) as line:
        line.wait_for_turn()
        line.send(b"\x1b[O")
        start = time.monotonic()
        for number in (2, 3):  # two tricks, of six cards
            line.press(b"\r", partial(_is_asked_in_trick, line, number))
            line.send(RIGHT)  # so that the next Enter is none that is held
        line.wait_until(lambda: _bells(line.written) >= rung)
        line.process.terminate()
        line.wait_for_end()
        more = int((time.monotonic() - start) / BELL_PAUSE_SECONDS)  # on a busy machine
        assert rung <= _bells(line.written) <= rung * (1 + more)


def _is_asked_in_trick(line: ThinLine, number: int) -> bool:
    return f"trick {number} of 16" in line.text and "Your" in line.text and line.cursor is not None


def _bells(written: bytes) -> int:
    """Those that are not the end of a title."""
    return re.sub(rb"\x1b\][^\x07]*\x07", b"", written).count(b"\x07")


@held
def test_after_ctrl_z_an_enter_that_is_still_held_down_plays_nothing() -> None:
    with ThinLine() as line:  # where there is no shell to go to, one is back at once
        line.wait_for_turn()
        before, count = line.text, len(line.written)
        line.send(b"\x1a")
        line.wait_until(lambda: b"\x1b[?1049h" in line.written[count:])
        line.hold(b"\r", 20)
        line.wait_until(lambda: line.text == before)
        line.rest(0.3)
        assert line.text == before
        line.press(b"\r", lambda: "trick 2 of 16" in line.text)


@pytest.mark.parametrize("signals", [(signal.SIGCONT,), (signal.SIGSTOP, signal.SIGCONT)])
def test_who_goes_on_without_having_gone_to_the_shell_finds_the_terminal_as_it_was(
    signals: tuple[signal.Signals, ...],
) -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        begun = line.written.count(b"\x1b[?1049h")
        for number in signals * 3:
            line.process.send_signal(number)
            line.work(0.1)
        line.press(b"\r", lambda: "trick 2 of 16" in line.text)
        assert line.written.count(b"\x1b[?1049h") == begun == 1
        line.process.terminate()
        line.wait_for_end()
        assert line.emulator.is_as_found


@held
def test_a_key_held_while_the_program_stood_still_decides_once() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        line.hold(b"\r", until=lambda: "trick 2 of 16" in line.text)
        line.process.send_signal(signal.SIGSTOP)
        line.hold(b"\r", 45)
        line.process.send_signal(signal.SIGCONT)
        line.hold(b"\r", 30)
        assert "trick 2 of 16" in line.text
        line.press(b"\r", lambda: "trick 3 of 16" in line.text)


@pytest.mark.parametrize("page", [b"", b"?"], ids=["table", "page"])
def test_after_a_storm_of_sizes_all_is_as_it_was(page: bytes) -> None:
    random = Random(1)
    with ThinLine() as line:
        line.wait_for_turn()
        line.send(page)
        line.wait_until(lambda: bool(page) == ("Help" in line.text))
        line.rest(0.5)
        before = line.emulator.picture
        for _ in range(200):
            line.resize(random.randint(30, 150), random.randint(10, 50))
            line.work(random.choice((0.0, 0.01)))
        line.resize(80, 24)
        line.wait_until(lambda: line.emulator.picture == before)
        line.rest(0.3)
        line.emulator.feed(b"\x1b[2J")
        line.send(b"\x0c")  # paint anew
        line.wait_until(lambda: line.emulator.picture == before)
        line.send(b"\r" if page else b"")
        line.wait_until(lambda: "Help" not in line.text)
        line.send(RIGHT)
        line.press(b"\r", lambda: "trick 2 of 16" in line.text)


def test_of_two_sizes_at_once_the_latter_is_the_one_that_counts() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        before = line.text
        for number in range(30):
            line.resize(59, 17)
            time.sleep(number % 20 * 0.0002)
            line.resize(80, 24)
            line.work(0.03)
            line.wait_until(lambda: line.text == before)


def test_only_one_core_second_goes_into_a_minute_of_nothing() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        line.rest(1.0)
        used, count = _cpu_seconds(line.process.pid), len(line.written)
        line.work(3.0)
        assert _cpu_seconds(line.process.pid) - used < 3.0 / 60 + 0.1
        assert len(line.written) == count


def _cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
