"""Runs a command: one that was typed, or one that was chosen on a screen."""

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
"""The module of each command, which has a `run`. Loaded only when the command is called."""


def run_command(arguments: argparse.Namespace) -> int:
    """The exit status of the command that `arguments` name. Raises CommandError."""
    return int(import_module(_MODULES[arguments.command]).run(arguments))


def run_next(next_command: "NextCommand", arguments: argparse.Namespace) -> int:
    """The exit status of a command that was chosen. `arguments` are those of the command before:
    options that all commands have stay as they were. Raises CommandError.
    """
    chosen = parse_arguments(next_command.command)
    for option in _EVERYWHERE:
        setattr(chosen, option, getattr(arguments, option))
    chosen.password = next_command.password
    return run_command(chosen)
