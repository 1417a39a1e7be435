"""`python -m server`: reads the options, opens the listeners, serves, and stops when it is told."""

import sys
from collections.abc import Sequence

from server.failure import StartFailure
from server.logs import start_logging
from server.options import Options, understand
from server.settings import read_settings


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 after a stop, 1 after a failure, which is told in one sentence."""
    settings = read_settings(sys.argv[1:] if argv is None else argv)
    options, problems = understand(settings)
    if settings.check:
        return _tell(problems)
    try:
        if problems:
            raise StartFailure(problems[0])
        start_logging(options.log_level)
        _run(options)
    except StartFailure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # before there was anything to stop
        return 130
    return 0


def _tell(problems: Sequence[str]) -> int:
    """What `--check` says: all that is wrong, a line each."""
    if not problems:
        print("The options are fine.")
        return 0
    print("\n".join(problems), file=sys.stderr)
    return 1


def _run(options: Options) -> None:
    import trio  # not needed to say what is wrong with the options

    from server.running import run

    trio.run(run, options)


if __name__ == "__main__":
    sys.exit(main())
