"""Does what was chosen on a screen, as if it had been typed."""

import argparse
from importlib import import_module

from client.arguments import parse_arguments
from client.choice import Choice

_EVERYWHERE = ("lang", "plain", "ascii", "colors", "low_bandwidth", "from_start")


def do(choice: Choice, arguments: argparse.Namespace) -> int:
    """The exit status of the command. `arguments` are those of the command before: the options that
    all commands have are the same. Raises CommandError.
    """
    chosen = parse_arguments(choice.command)
    for option in _EVERYWHERE:
        setattr(chosen, option, getattr(arguments, option))
    chosen.password = choice.password
    return int(import_module(f"client.commands.{chosen.command}").run(chosen))
