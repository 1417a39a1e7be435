"""`sergeant-major lesson`: learn the game with a prepared hand, on a screen or line by line."""

import argparse

from client.cli.console import finish_output, tell, tell_if_heard
from client.cli.options import chosen_signs, login_name
from client.cli.program import program_here
from client.cli.run_command import run_next
from client.cli.show_table import is_line_mode, require_terminal
from client.cli.standard_input import standard_input
from client.files.last_choices import LastChoicesFile
from client.state.next_command import FIRST_GAME, NextCommand
from client.words.ascii import fitted
from client.words.language import _


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where nothing can be shown."""
    status, next_command = take_lesson(arguments)
    if next_command is not None:
        return run_next(next_command, arguments)
    _tell_what_is_next(arguments)
    return status


def take_lesson(arguments: argparse.Namespace) -> tuple[int, NextCommand | None]:
    """The exit status, and the game to which the lesson has led, if any. Raises CommandError where
    nothing can be shown.
    """
    require_terminal(arguments)
    return _tell(arguments) if is_line_mode(arguments) else _show(arguments)


def _show(arguments: argparse.Namespace) -> tuple[int, NextCommand | None]:
    from client.cli.full_screen import app_options, exit_status
    from client.screen.apps.lesson import LessonApp

    app = LessonApp(**app_options(arguments))
    next_command = app.run()
    return exit_status(app), next_command


def _tell(arguments: argparse.Namespace) -> tuple[int, NextCommand | None]:
    from client.line.lesson import LineLesson

    signs = chosen_signs(arguments)
    last_choices, _complaint = LastChoicesFile().load()
    name = last_choices.name or login_name() or _("Player")
    lesson = LineLesson(name, lambda line: tell(fitted(line, signs)))
    while not lesson.is_over:
        finish_output()
        line = standard_input().wait_for_line()
        if line is None:
            break
        lesson.take(line)
    return 0, FIRST_GAME if lesson.wants_game else None


def _tell_what_is_next(arguments: argparse.Namespace) -> None:
    sentence = _(
        "{program} play begins a game against bots, {program} lesson begins the lesson again."
    ).format(program=program_here())
    tell_if_heard(fitted(sentence, chosen_signs(arguments)))
