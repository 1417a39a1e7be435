"""Shows a table, on the full screen or line by line, for the commands that play."""

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TextIO

from client.cli.options import chosen_signs, loaded_settings
from client.net.session import Session
from client.screen.base.terminal_size import LEAST_HEIGHT, LEAST_WIDTH, is_too_small
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import Wish
from client.state.settings import DEFAULT_SETTINGS, Settings
from client.words.cards import Signs, name_ranks
from client.words.failure import CommandError, NameTaken, PasswordRefused
from client.words.language import _
from client.words.refusals import rejection
from protocol.messages import Params

_NO_SCREEN = ("", "dumb", "unknown")  # what TERM is where nothing but lines can be expected


def is_line_mode(arguments: argparse.Namespace) -> bool:
    """Whether the game is told line by line: on request, and where there is no screen to draw on.

    (Python has no standard input or output where they are closed.)
    """
    if arguments.plain or os.environ.get("TERM", "") in _NO_SCREEN:
        return True
    return not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout))


def require_terminal(arguments: argparse.Namespace) -> None:
    """Raises CommandError where the game cannot be shown."""
    if is_line_mode(arguments):
        if sys.stdout is None:
            raise CommandError(_("The game needs a standard output to tell what happens."))
        return
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except OSError:  # it has gone just now, which ends the screen, too
        return
    if is_too_small(columns, rows):
        raise CommandError(
            _(
                "The terminal has {columns} columns and {rows} rows: the game needs at least "
                "{least_columns} and {least_rows}, or --plain to play line by line."
            ).format(
                columns=columns,
                rows=rows,
                least_columns=LEAST_WIDTH,
                least_rows=LEAST_HEIGHT,
            )
        )


def load_table(arguments: argparse.Namespace) -> Callable[[], None]:
    """Imports what a table needs, which takes as long as a server takes to start."""
    front_end = "client.line.loop" if is_line_mode(arguments) else "client.screen.apps.game"

    def load() -> None:
        import_module(front_end)
        import_module("client.net.network")

    return load


def show_table(
    session: Session,
    arguments: argparse.Namespace,
    invitation: Invitation = NO_INVITATION,
    wish: Wish = Wish.LOOK_ROUND,
    *,
    is_kept: bool = False,
) -> int:
    """Shows the game until the player leaves it. `invitation` is how others can come, `wish` what
    the player wants of a lobby. `is_kept`: they can go on with it another time.

    Raises CommandError where the server refuses the player.
    """
    if is_line_mode(arguments):
        return _tell_table(session, arguments, invitation, wish)
    return _draw_table(session, arguments, invitation, wish, is_kept=is_kept)


def _draw_table(
    session: Session,
    arguments: argparse.Namespace,
    invitation: Invitation,
    wish: Wish,
    *,
    is_kept: bool,
) -> int:
    from client.cli.full_screen import app_options, exit_status
    from client.screen.apps.game import SergeantMajorApp

    app = SergeantMajorApp(
        session,
        invitation,
        wish=wish,
        is_alone=arguments.command == "play",
        is_kept=is_kept,
        runs_server=arguments.command == "host",
        from_start=arguments.from_start,
        leaves_bots=arguments.bot_pause is not None,
        **app_options(arguments),
    )
    ended = app.run()
    if ended is not None:
        raise refusal(*ended, arguments.name or "")
    return exit_status(app)


def refusal(code: str, params: Params, name: str) -> CommandError:
    """What a command of a player of that name fails with where a server will not have them."""
    sentence = rejection(code, params)
    if code in ("name_in_use", "name_looks_alike"):
        name = str(params.get("name", name))
        return NameTaken(sentence, name, is_lookalike=code == "name_looks_alike")
    return (PasswordRefused if code in ("password", "no_password") else CommandError)(sentence)


def _tell_table(
    session: Session, arguments: argparse.Namespace, invitation: Invitation, wish: Wish
) -> int:
    from client.cli.standard_input import standard_input
    from client.line.loop import play

    waits = not _is_terminal(sys.stdin)
    return play(
        session,
        reader=standard_input(),
        output_fd=sys.stdout.fileno(),
        waits=waits,
        ascii_only=chosen_signs(arguments) is Signs.LETTERS,
        alone=arguments.command == "play",
        wish=wish,
        settings=_line_settings(waits),
        leaves_bots=arguments.bot_pause is not None,
        invitation=invitation,
    )


def _line_settings(waits: bool) -> Settings:
    """The player's settings; a script has the defaults, and means the same wherever it runs."""
    if waits:
        return DEFAULT_SETTINGS
    _file, settings = loaded_settings()
    name_ranks(settings.ranks)
    return settings


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
