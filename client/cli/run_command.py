"""Runs a command: one that was typed, or one that was chosen on a screen."""

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from client.cli.arguments import parse_arguments
from client.cli.server_commands import PROGRAMS

if TYPE_CHECKING:
    from client.state.next_command import NextCommand

_EVERYWHERE = (
    *("lang", "plain", "ascii", "unicode", "colors"),
    *("low_bandwidth", "no_mouse", "from_start"),
)

_MODULES: Mapping[str, str] = {
    **dict.fromkeys(PROGRAMS, "server_program"),
    "watch": "join",
}
"""The modules of the commands that have none of their own name."""


def run_command(arguments: argparse.Namespace) -> int:
    """The exit status of the command that `arguments` name. Its module, which has a `run`, is
    loaded only now. Raises CommandError.
    """
    module = _MODULES.get(arguments.command, arguments.command)
    return int(import_module(f"client.cli.commands.{module}").run(arguments))


def run_next(next_command: "NextCommand", arguments: argparse.Namespace) -> int:
    """The exit status of a command that was chosen. `arguments` are those of the command before:
    options that all commands have stay as they were. Raises CommandError.
    """
    chosen = parse_arguments(next_command.command)
    for option in _EVERYWHERE:
        setattr(chosen, option, getattr(arguments, option))
    chosen.password = next_command.password
    return run_command(chosen)
