"""Understands what a visitor wants, with the parser of our own command line and never a shell: the
commands and options that make sense at a door, none that names a file of the host.
"""

import argparse
import shlex
from collections.abc import Mapping, Sequence

from client.cli.arguments import parse_arguments
from client.words.door import not_here, not_understood
from client.words.failure import CommandError
from protocol.one_line import one_line

FORGET = "forget"
_EVERYWHERE = {"lang", "plain", "ascii", "unicode", "colors", "low_bandwidth", "no_mouse"}
_ALLOWED: Mapping[str, frozenset[str]] = {
    "start": frozenset(),
    "join": frozenset({"address", "table"}),
    "watch": frozenset({"address", "table"}),
    "play": frozenset({"rules", "changes", "bots"}),
    "stats": frozenset(),
    "lesson": frozenset(),
    "rules": frozenset({"preset", "changes"}),
}
_MOST_CHARACTERS = 500


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line, quoted as for a shell. Raises CommandError."""
    if len(line) > _MOST_CHARACTERS or not line.isprintable():
        raise CommandError(not_here(one_line(line)))
    try:
        return tuple(shlex.split(line))
    except ValueError:
        raise CommandError(not_understood()) from None


def understand(words: Sequence[str]) -> argparse.Namespace:
    """The arguments, as `parse_arguments` has them: `table` is the code after `join` or `watch`.

    Raises CommandError for what is not to be had, and exits with status 2 for wrong usage.
    """
    if list(words) == [FORGET]:
        return argparse.Namespace(command=FORGET)
    if FORGET in words[:1]:
        raise CommandError(not_here(" ".join(words)))
    command = next((word for word in words if not word.startswith("-")), "start")
    if command not in _ALLOWED and words[0] == command:
        raise CommandError(not_here(command))
    arguments = parse_arguments(words)
    if arguments.command not in _ALLOWED:
        raise CommandError(not_here(arguments.command))
    usual = vars(parse_arguments([arguments.command]))
    allowed = _ALLOWED[arguments.command] | _EVERYWHERE
    for option, value in vars(arguments).items():
        if option not in allowed and value != usual[option]:
            raise CommandError(not_here(f"{arguments.command} --{option.replace('_', '-')}"))
    if arguments.command in ("join", "watch"):
        arguments.table = arguments.table or arguments.address or ""
    return arguments
