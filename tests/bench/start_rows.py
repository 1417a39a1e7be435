"""What a start costs: the command line's processor time, and the time until the table is there."""

import os
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench import one_label
from tests.bench.report import Row
from tests.e2e.terminal import Terminal
from tests.e2e.world import COMMAND, PYTHON, World

_MS = 1000.0
TABLE_SHOWS = "Hand 1"


def start_rows(world: World, runs: int) -> list[Row]:
    """The budgets of starting, each the median of so many runs."""
    help_seconds, python_seconds = _medians(
        runs,
        lambda: _cpu_seconds(world, COMMAND, "--help"),
        lambda: _cpu_seconds(world, PYTHON, "-c", "pass"),
    )
    table_seconds, label_seconds = _medians(
        runs,
        lambda: _seconds_until(world.client("play"), TABLE_SHOWS),
        lambda: _seconds_until(_one_label(world), one_label.SHOWS),
    )
    return [
        Row(
            "client, CPU of --help beyond the floor",
            _MS * (help_seconds - python_seconds),
            150,
            _MS * python_seconds,
            "ms",
            "python -c pass",
        ),
        Row(
            "client, from start to a table on screen",
            _MS * table_seconds,
            1.5 * _MS * label_seconds,
            _MS * label_seconds,
            "ms",
            "a Textual app with one label",
        ),
    ]


def _medians(
    runs: int, first: Callable[[], float], second: Callable[[], float]
) -> tuple[float, float]:
    """Of both, taken in turns, so that what else the machine does touches both alike."""
    pairs = [(first(), second()) for _ in range(runs)]
    ones, others = zip(*pairs, strict=True)
    return statistics.median(ones), statistics.median(others)


def _cpu_seconds(world: World, *command: str) -> float:
    process = subprocess.Popen(command, env=world.environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise ChildProcessError(f"{command} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def _seconds_until(terminal: Terminal, text: str) -> float:
    """From now, when the program has just been started."""
    start = time.perf_counter()
    with terminal:
        terminal.wait_for(text)
        return time.perf_counter() - start


def _one_label(world: World) -> Terminal:
    return world.terminal(PYTHON, str(Path(one_label.__file__)))
