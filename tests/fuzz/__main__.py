"""Sends strange things through a door, one seed after the other, for as long as one likes:
`python -m tests.fuzz DOOR --seconds 600`.

A round that fails is told with its seed; `--first SEED --rounds 1` is that round again.
"""

import argparse
import itertools
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from tests.fuzz.doors import DOORS, Door

_MOST_FAILURES = 5
_STANDSTILL_SECONDS = 90.0  # of which nothing is computed; tests of servers wait for 60


class Hang(BaseException):
    """A round takes too long, and this is where it was."""


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 1 where a round has failed."""
    arguments = _parser().parse_args(argv)
    deadline = time.monotonic() + arguments.seconds
    failures, rounds, slowest = 0, 0, (0.0, -1)
    for seed in itertools.count(arguments.first):
        begin = time.process_time()
        failures += not _is_sound(arguments.door, seed)
        slowest = max(slowest, (time.process_time() - begin, seed))
        rounds += 1
        if time.monotonic() > deadline or rounds == arguments.rounds or failures == _MOST_FAILURES:
            break
    print(
        f"{arguments.door}: {rounds} rounds from seed {arguments.first}, {failures} of them failed;"
        f" the slowest, of seed {slowest[1]}, computed for {slowest[0]:.2f} s"
    )
    return 1 if failures else 0


def _is_sound(name: str, seed: int) -> bool:
    door = DOORS[name]
    try:
        with tempfile.TemporaryDirectory() as directory, _in_time(door):
            door.visit(seed, Path(directory))
    except (Exception, Hang, SystemExit):
        print(f"{name}, seed {seed}:", file=sys.stderr)
        traceback.print_exc()
        return False
    return True


@contextmanager
def _in_time(door: Door) -> Iterator[None]:
    """Raises Hang where it is when it has computed for longer than it may, or stands still."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang(signal.Signals(number).name)

    timers = {signal.SIGVTALRM: signal.ITIMER_VIRTUAL, signal.SIGALRM: signal.ITIMER_REAL}
    for number, timer in timers.items():
        signal.signal(number, stop)
        is_real = timer is signal.ITIMER_REAL
        signal.setitimer(timer, _STANDSTILL_SECONDS if is_real else door.most_seconds)
    try:
        yield
    finally:
        for timer in timers.values():
            signal.setitimer(timer, 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("door", choices=DOORS)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first seed")
    parser.add_argument("--rounds", type=int, help="no more than so many")
    return parser


if __name__ == "__main__":
    sys.exit(main())
