"""`sergeant-major` alone: the start screen, and what is chosen there, until the player quits."""

import argparse
from collections.abc import Sequence
from importlib import import_module

from client.arguments import parse_arguments
from client.commands.replay import read_playback
from client.commands.table import exit_status, is_line_mode, login_name, require_terminal
from client.errors import CommandError
from client.record_list import users_records
from client.remembered import Memory


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where nothing can be shown."""
    if is_line_mode(arguments):
        from client.commands import line_start

        return line_start.run(arguments)
    require_terminal(arguments)
    complaint = ""
    while True:
        command, status = _choose(arguments, complaint)
        if command is None:
            return status
        complaint = ""
        try:
            status = _do(command, arguments)
        except CommandError as error:
            complaint = str(error)
        if status:
            return status  # a signal has ended the game, and is to end all of it


def _choose(arguments: argparse.Namespace, complaint: str) -> tuple[Sequence[str] | None, int]:
    """The command that the player chooses, None where he quits, and the exit status then."""
    from client.commands.look import chosen_look, loaded_settings
    from client.start_app import StartApp

    file, settings = loaded_settings()
    app = StartApp(
        login_name(),
        Memory(),
        users_records(),
        read_playback,
        complaint,
        look=chosen_look(arguments),
        settings=settings,
    )
    app.settings_file = file
    app.settings_file = file
    return app.run(), exit_status(app)


def _do(command: Sequence[str], arguments: argparse.Namespace) -> int:
    chosen = parse_arguments(command)
    for option in ("lang", "plain", "ascii", "colors", "low_bandwidth"):
        setattr(chosen, option, getattr(arguments, option))
    return int(import_module(f"client.commands.{chosen.command}").run(chosen))
