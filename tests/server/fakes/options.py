"""The options of a command line, as a server would start with them."""

from collections.abc import Sequence

from server.config.options import Options, understand
from server.config.reading import read_settings
from server.console import CommandError


def parse_options(argv: Sequence[str]) -> Options:
    """Raises CommandError for values that cannot be; exits with status 2 for wrong usage."""
    options, problems = understand(read_settings(argv))
    if problems:
        raise CommandError(problems[0])
    return options
