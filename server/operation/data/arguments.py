"""Reads the command lines of `sergeant-major backup`, `export` and `forget`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from server.console import PROGRAM, CommandParser
from server.storage.data_directory import default_data_directory

_COMMANDS = {
    "backup": (
        "FILE",
        "Copy the database of a server, which may be running, into a new file.",
    ),
    "export": (
        "NAME",
        "Print all that is kept of a player as JSON. The server may be running.",
    ),
    "forget": (
        "NAME",
        "Delete what is kept of a player. The server has to be stopped for that. In games with "
        "others another name stands for theirs.",
    ),
}


def parse_data_command(argv: Sequence[str]) -> argparse.Namespace:
    """`command`, what it is about (`subject`, a Path where that is a FILE) and where the data are
    (`data`). `argv` begins with the command. Exits with status 2 for wrong usage.
    """
    command = argv[0]
    subject, description = _COMMANDS[command]
    parser = CommandParser(prog=f"{PROGRAM} {command}", allow_abbrev=False, description=description)
    parser.add_argument("subject", metavar=subject, type=_path if subject == "FILE" else str)
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=_path,
        default=default_data_directory(),
        help="where the server keeps its data (%(default)s)",
    )
    parser.set_defaults(command=command)
    return parser.parse_args(argv[1:])


def _path(text: str) -> Path:
    """Raises ArgumentTypeError for what Path would take for the directory that one is in."""
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)
