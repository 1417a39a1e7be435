"""Kills the server of an evening again and again, at random moments, and compares what everybody is
told after each restart with what they were told before: `python -m tests.killing --times 200`.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.e2e.world import small_world
from tests.killing.evening import Evening


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 1 where anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.killing", description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as directory, small_world(Path(directory)) as world:
        evening = Evening(world, arguments.seed)
        for _ in range(arguments.times):
            evening.live_and_die()
    comparison = evening.comparison
    for loss in comparison.losses:
        print(loss)
    counts = ", ".join(f"{count} {item}" for item, count in sorted(comparison.counts.items()))
    print(f"{arguments.times} kills, {evening.deals_checked} deals checked; compared: {counts}")
    print(f"{len(comparison.losses)} losses")
    return 1 if comparison.losses else 0


if __name__ == "__main__":
    sys.exit(main())
