"""`sergeant-major` alone: the start screen, and what is chosen there, until the player quits."""

import argparse
from typing import Literal

from client.cli.arguments import parse_arguments
from client.cli.commands.replay import read_playback
from client.cli.options import login_name
from client.cli.run_command import run_next
from client.cli.show_table import is_line_mode, require_terminal
from client.files.last_choices import LastChoicesFile
from client.files.records import users_records
from client.files.solo_overview import solo_so_far
from client.state.next_command import NextCommand, RefusedCommand
from client.words.failure import CommandError, NameTaken, PasswordRefused
from client.words.input_errors import name_taken, password_refused
from client.words.solo_games import notice_sentence


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where nothing can be shown."""
    if is_line_mode(arguments):
        from client.cli.commands import line_menu

        return line_menu.run(arguments)
    require_terminal(arguments)
    arguments.from_start = True
    complaint, refused = "", None
    while True:
        next_command, status = _choose(arguments, complaint, refused)
        if next_command is None:
            return status
        complaint, refused = "", None
        try:
            status = run_next(next_command, arguments)
        except NameTaken as error:
            complaint = name_taken(error.name, is_lookalike=error.is_lookalike)
            refused = _refused(next_command, "name", complaint)
        except PasswordRefused:
            complaint = password_refused(next_command.password)
            refused = _refused(next_command, "password", complaint)
        except CommandError as error:
            complaint = str(error)
        if status:
            return status  # a signal has ended the game, and is to end all of it


def _refused(
    next_command: NextCommand, field: Literal["name", "password"], why: str
) -> RefusedCommand | None:
    """What the form for the command is to ask for again; None where it has none."""
    told = parse_arguments(next_command.command)
    if told.command not in ("join", "watch"):
        return None
    return RefusedCommand(
        told.command, told.address, told.name, told.table, next_command.password, field, why
    )


def _choose(
    arguments: argparse.Namespace, complaint: str, refused: RefusedCommand | None
) -> tuple[NextCommand | None, int]:
    """What the player chooses, None where they quit, and the exit status then."""
    from client.cli.full_screen import app_options, exit_status
    from client.screen.apps.start import StartApp

    so_far = solo_so_far()
    app = StartApp(
        login_name(),
        LastChoicesFile(),
        users_records(),
        read_playback,
        complaint or (notice_sentence(so_far.damage) if so_far.damage else ""),
        refused,
        so_far,
        **app_options(arguments),
    )
    return app.run(), exit_status(app)
