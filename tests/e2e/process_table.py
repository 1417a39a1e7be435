"""The processes of this machine, as far as tests have to know: who descends from whom, who is left.

Through `ps`, which every system has.
"""

import subprocess
import time
from collections.abc import Iterable
from typing import NamedTuple


class Process(NamedTuple):
    """A process that runs, with its state and command line."""

    pid: int
    parent: int
    state: str  # as ps has it: S where it waits, T where it is stopped
    command: str


def processes() -> list[Process]:
    """All processes that run. Zombies do not run, and neither does the `ps` that lists them."""
    listing = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,args="],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    lines = (line.split(maxsplit=3) for line in listing.splitlines())
    return [
        Process(int(line[0]), int(line[1]), line[2], line[3])
        for line in lines
        if len(line) == 4 and not line[2].startswith("Z") and not line[3].startswith("ps -A")
    ]


def descendants(pid: int) -> set[int]:
    """The children of a process, and theirs."""
    running = processes()
    found = {pid}
    while more := {p.pid for p in running if p.parent in found} - found:
        found |= more
    return found - {pid}


def mentioning(text: str) -> set[int]:
    """The processes with a text in their command line."""
    return {process.pid for process in processes() if text in process.command}


def wait_until_gone(pids: Iterable[int], seconds: float = 60.0) -> set[int]:
    """Waits for processes to end; those that are left after so long."""
    deadline = time.monotonic() + seconds
    left = set(pids)
    while left and time.monotonic() < deadline:
        left &= {process.pid for process in processes()}
        time.sleep(0.05)
    return left
