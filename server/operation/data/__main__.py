"""`python -m server.operation.data COMMAND`: a copy of what a server keeps, or what it keeps of one
player, told or deleted.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from protocol.names import BadName, clean_name
from server.console import CommandError, run_program, tell
from server.operation.data.arguments import parse_data_command
from server.operation.data.backup import back_up
from server.operation.data.forgetting import forget
from server.operation.data.player_data import data_of
from server.storage.database import UNREADABLE
from server.storage.kept_data import open_to_read


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 where it has been done, 1 where not."""
    return run_program(lambda: _obey(parse_data_command(sys.argv[1:] if argv is None else argv)))


def _obey(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    match arguments.command:
        case "backup":
            tell(back_up(arguments.data, arguments.subject))
        case "export":
            tell(_export(arguments.data, _name(arguments.subject)))
        case _:
            tell(forget(arguments.data, _name(arguments.subject)))
    return 0


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except BadName:
        raise CommandError(f"{text!r} is no player's name.") from None


def _export(directory: Path, name: str) -> str:
    with closing(open_to_read(directory)) as connection:
        try:
            data = data_of(connection, directory, name)
        except UNREADABLE as error:
            raise CommandError(f"Cannot read the database in {directory}: {error}.") from error
    if data is None:
        raise CommandError(f"Nothing is kept of {name} in {directory}.")
    return msgspec.json.format(msgspec.json.encode(data)).decode()


if __name__ == "__main__":
    sys.exit(main())
