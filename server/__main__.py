"""`python -m server`: reads the options, opens the listeners, serves, and stops when it is told."""

import gc
import sys
from collections.abc import Sequence

from server.config.logs import start_logging
from server.config.options import Options, understand
from server.config.reading import read_settings
from server.config.rules_sentences import rules_warning
from server.config.unit import unit_text
from server.console import CommandError, complain, run_program, tell
from server.storage.data_directory import check_directory

# What a move allocates is freed without the collector, which by its default looks for cycles every
# few moves: that would be a sixth of all the server's work, and a tenth of its start.
_ALLOCATIONS_BETWEEN_COLLECTIONS = 20_000


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 after a stop, 1 after a failure, which is told in one sentence."""
    gc.set_threshold(_ALLOCATIONS_BETWEEN_COLLECTIONS)
    return run_program(lambda: _obey(sys.argv[1:] if argv is None else argv))


def _obey(argv: Sequence[str]) -> int:
    reading = read_settings(argv)
    options, problems = understand(reading)
    if warning := rules_warning(options.rules):
        complain(warning)
    if reading.print_unit and not problems:
        tell(unit_text(argv))
        return 0
    if reading.check:
        return _tell([*problems, *_obstacles(options)])
    if problems:
        raise CommandError(problems[0])
    start_logging(options.log_level)
    _run(options)
    return 0


def _obstacles(options: Options) -> list[str]:
    """What would be in the way of these options here and now."""
    obstacles = []
    for check in (_check_data, _check_certificate):
        try:
            check(options)
        except CommandError as failure:
            obstacles.append(str(failure))
    return obstacles


def _check_data(options: Options) -> None:
    if options.data is not None:
        check_directory(options.data)


def _check_certificate(options: Options) -> None:
    if options.tls is not None and options.tls.certificate is not None:
        from server.connections.tls import load_tls

        load_tls(options.tls.certificate, options.tls.key)


def _tell(problems: Sequence[str]) -> int:
    """What `--check` says: all that is wrong, a line each."""
    if not problems:
        tell("The options are fine.")
        return 0
    for problem in problems:
        complain(problem)
    return 1


def _run(options: Options) -> None:
    import trio  # not needed to say what is wrong with the options

    from server.process import run
    from server.steady_clock import SteadyClock

    trio.run(run, options, clock=SteadyClock())


if __name__ == "__main__":
    sys.exit(main())
