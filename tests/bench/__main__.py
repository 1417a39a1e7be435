"""Measures every budget of the project and prints one table: `python tests/bench`, `make bench`.

No test, since no time is the same twice: the floors say what the machine was good for.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.bench.door_rows import door_rows
from tests.bench.engine_rows import engine_rows
from tests.bench.line_rows import line_rows
from tests.bench.report import Row, table
from tests.bench.server_rows import CROWD, QUICK, THOROUGH, server_rows
from tests.bench.start_rows import start_rows
from tests.bench.terminal_rows import terminal_rows
from tests.bench.tls_rows import tls_rows
from tests.bench.wire_rows import wire_rows
from tests.e2e.world import World, small_world

_PARTS: Mapping[str, Callable[[World, bool], list[Row]]] = {
    "engine": lambda world, quick: engine_rows(hands=20 if quick else 200),
    "wire": lambda world, quick: wire_rows(world, hands=3 if quick else 12),
    "tls": lambda world, quick: tls_rows(world, connections=200 if quick else 2000),
    "terminal": lambda world, quick: terminal_rows(world),
    "line": lambda world, quick: line_rows(world),
    "start": lambda world, quick: start_rows(world, runs=3 if quick else 9),
    "door": lambda world, quick: door_rows(world, visitors=10 if quick else 100, runs=5),
    "server": lambda world, quick: server_rows(world, QUICK if quick else THOROUGH),
    "crowd": lambda world, quick: [] if quick else server_rows(world, CROWD),
}


def main(argv: Sequence[str] | None = None) -> None:
    """Runs the parts that the command line asks for."""
    arguments = _parser().parse_args(argv)
    rows: list[Row] = []
    for part in arguments.only or _PARTS:
        print(f"measuring: {part}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as directory, small_world(Path(directory)) as world:
            rows += _PARTS[part](world, arguments.quick)
    print(table(rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests/bench", description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=_PARTS, help="measure this part; may be repeated"
    )
    parser.add_argument("--quick", action="store_true", help="measure less, and less exactly")
    return parser


if __name__ == "__main__":
    main()
