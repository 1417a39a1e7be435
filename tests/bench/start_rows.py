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

_TWO_BOTS = ("--bots", "casual", "casual")
_MS = 1000.0
_FLOOR = "a Textual app with one label"
TABLE_SHOWS = "Hand 1"


def start_rows(world: World, runs: int) -> list[Row]:
    """The budgets of starting, each the median of so many runs."""
    return [_help_row(world, runs), *_table_rows(world, runs)]


def _help_row(world: World, runs: int) -> Row:
    help_seconds, python_seconds = _medians(
        runs,
        lambda: _cpu_seconds(world, COMMAND, "--help"),
        lambda: _cpu_seconds(world, PYTHON, "-c", "pass"),
    )
    return Row(
        "client, CPU of --help beyond the floor",
        _MS * (help_seconds - python_seconds),
        150,
        _MS * python_seconds,
        "ms",
        "python -c pass",
    )


def _table_rows(world: World, runs: int) -> list[Row]:
    alone, joining, label = _medians(
        runs,
        lambda: _seconds_until(world.client("play", "--new"), TABLE_SHOWS),
        lambda: _seconds_at_server(world),
        lambda: _seconds_until(_one_label(world), one_label.SHOWS),
    )
    return [
        Row(what, _MS * seconds, 1.5 * _MS * label, _MS * label, "ms", _FLOOR)
        for what, seconds in (
            ("client, from start to a table on screen, its own server included", alone),
            ("client, from start to a table on screen, at another's server", joining),
        )
    ]


def _medians(runs: int, *measures: Callable[[], float]) -> list[float]:
    """Of each, taken in turns, so that what else the machine does touches all alike."""
    rounds = [[measure() for measure in measures] for _ in range(runs)]
    return [statistics.median(figures) for figures in zip(*rounds, strict=True)]


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


def _seconds_at_server(world: World) -> float:
    """At a new server, which has nothing to choose from but one table with bots."""
    with world.server("--no-data", "--listen", "127.0.0.1:0", *_TWO_BOTS) as server:
        return _seconds_until(world.client("join", server.address), TABLE_SHOWS)


def _one_label(world: World) -> Terminal:
    return world.terminal(PYTHON, str(Path(one_label.__file__)))
