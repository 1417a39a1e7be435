"""The command `sergeant-major`: finds what was asked for and says in one line what went wrong."""

import sys
from collections.abc import Sequence
from importlib import import_module

from client.arguments import PROGRAM, parse_arguments
from client.errors import CommandError
from client.language import choose_language


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line, without the program's name. Returns the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    choose_language()
    arguments = parse_arguments(argv)
    if getattr(arguments, "lang", None):
        choose_language(arguments.lang)
    command = import_module(f"client.commands.{arguments.command}")
    try:
        return int(command.run(arguments))
    except CommandError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _reader_is_gone()


def _reader_is_gone() -> int:
    """Nobody reads our output any more; nothing is left for Python to flush into it at the end."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
