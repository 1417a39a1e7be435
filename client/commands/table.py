"""From a command to the full-screen table, and back with the exit status."""

import argparse
import getpass
import os
import sys

from client.errors import CommandError
from client.language import _
from client.session import Session
from client.words.cards import Signs
from client.words.errors import rejection
from protocol.names import BadName, clean_name

SMALLEST_COLUMNS, SMALLEST_ROWS = 60, 18


def chosen_name(arguments: argparse.Namespace) -> str:
    """The name of `--name`, or the login name. Raises CommandError."""
    wanted = arguments.name if arguments.name is not None else _login_name()
    try:
        return clean_name(wanted)
    except BadName:
        if arguments.name is None:
            return _("Player")
        raise CommandError(rejection("bad_name", {"name": wanted})) from None


def require_terminal() -> None:
    """Raises CommandError where a full-screen program cannot be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError(_("The game needs a terminal on standard input and output."))
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    if columns < SMALLEST_COLUMNS or rows < SMALLEST_ROWS:
        raise CommandError(
            _(
                "The terminal has {columns} columns and {rows} rows: the game needs at least "
                "{least_columns} and {least_rows}."
            ).format(
                columns=columns,
                rows=rows,
                least_columns=SMALLEST_COLUMNS,
                least_rows=SMALLEST_ROWS,
            )
        )


def load_table() -> None:
    """Imports what a table needs, which takes as long as a server takes to start."""
    import client.app
    import client.network  # noqa: F401


def show_table(session: Session, arguments: argparse.Namespace, invitation: str = "") -> int:
    """Shows the game until the player leaves it. `invitation` tells how others can join.

    Raises CommandError where the server would not have us.
    """
    from client.app import SergeantMajorApp

    ended = SergeantMajorApp(session, _signs(arguments), invitation).run()
    if ended is not None:
        code, params = ended
        raise CommandError(rejection(code, params))
    return 0


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a uid without a name
        return ""


def _signs(arguments: argparse.Namespace) -> Signs:
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return Signs.LETTERS if arguments.ascii or encoding != "utf8" else Signs.GLYPHS
