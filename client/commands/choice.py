"""Runs a command: one that was typed, or what was chosen on a screen as if it had been typed."""

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from client.arguments import parse_arguments

if TYPE_CHECKING:
    from client.choice import Choice

_EVERYWHERE = ("lang", "plain", "ascii", "colors", "low_bandwidth", "from_start")

_MODULES: Mapping[str, str] = {
    "admin": "client.commands.passed_on",
    "host": "client.commands.host",
    "join": "client.commands.join",
    "lesson": "client.commands.lesson",
    "play": "client.commands.play",
    "replay": "client.commands.replay",
    "rules": "client.commands.rules",
    "serve": "client.commands.passed_on",
    "start": "client.commands.start",
    "stats": "client.commands.stats",
    "watch": "client.commands.join",
}
"""Where each command is, in a `run` of its own. Loaded only when it is called."""


def run_command(arguments: argparse.Namespace) -> int:
    """The exit status of the command that `arguments` name. Raises CommandError."""
    return int(import_module(_MODULES[arguments.command]).run(arguments))


def do(choice: "Choice", arguments: argparse.Namespace) -> int:
    """The exit status of the command. `arguments` are those of the command before: the options that
    all commands have are the same. Raises CommandError.
    """
    chosen = parse_arguments(choice.command)
    for option in _EVERYWHERE:
        setattr(chosen, option, getattr(arguments, option))
    chosen.password = choice.password
    return run_command(chosen)
