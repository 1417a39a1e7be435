"""The command `sergeant-major`: runs a command line, and says in one line what went wrong."""

import gc
import sys
from collections.abc import Sequence

from client.cli.arguments import parse_arguments
from client.cli.console import complain, finish_output, hold_standard_streams, settle_output
from client.cli.run_command import run_command
from client.words.failure import CommandError
from client.words.language import choose_language

# What a start allocates is kept: looking through it for garbage all the time is a tenth of a start.
_ALLOCATIONS_BETWEEN_COLLECTIONS = 50_000


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line, without the program's name. Returns the exit status."""
    gc.set_threshold(_ALLOCATIONS_BETWEEN_COLLECTIONS)
    hold_standard_streams()
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        finish_output()
    except CommandError as error:
        complain(str(error))
        status = 1
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:  # nobody reads the output any more
        status = 1
    settle_output()
    return status


def _run(argv: Sequence[str]) -> int:
    choose_language()
    arguments = parse_arguments(argv)
    if getattr(arguments, "lang", None):
        choose_language(arguments.lang)
    return run_command(arguments)


if __name__ == "__main__":
    sys.exit(main())
