"""Runs a command: one that was typed, or what was chosen on a screen as if it had been typed."""

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from client.cli.arguments import parse_arguments

if TYPE_CHECKING:
    from client.state.next_command import NextCommand

_EVERYWHERE = ("lang", "plain", "ascii", "colors", "low_bandwidth", "from_start")

_MODULES: Mapping[str, str] = {
    "admin": "client.cli.commands.server_program",
    "host": "client.cli.commands.host",
    "join": "client.cli.commands.join",
    "lesson": "client.cli.commands.lesson",
    "play": "client.cli.commands.play",
    "replay": "client.cli.commands.replay",
    "rules": "client.cli.commands.rules",
    "serve": "client.cli.commands.server_program",
    "start": "client.cli.commands.start",
    "stats": "client.cli.commands.stats",
    "watch": "client.cli.commands.join",
}
"""Where each command is, in a `run` of its own. Loaded only when it is called."""


def run_command(arguments: argparse.Namespace) -> int:
    """The exit status of the command that `arguments` name. Raises CommandError."""
    return int(import_module(_MODULES[arguments.command]).run(arguments))


def run_next(next_command: "NextCommand", arguments: argparse.Namespace) -> int:
    """The exit status of the command. `arguments` are those of the command before: the options that
    all commands have are the same. Raises CommandError.
    """
    chosen = parse_arguments(next_command.command)
    for option in _EVERYWHERE:
        setattr(chosen, option, getattr(arguments, option))
    chosen.password = next_command.password
    return run_command(chosen)
