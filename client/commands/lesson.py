"""`sergeant-major lesson`: learn the game with a prepared hand, on a screen or line by line."""

import argparse

from client.choice import FIRST_GAME
from client.commands.choice import do
from client.commands.options import chosen_signs, login_name
from client.commands.standard_input import standard_input
from client.commands.table import exit_status, is_line_mode, require_terminal
from client.language import _
from client.line.ascii import to_ascii
from client.remembered import Memory
from client.saying import finish_output, tell
from client.words.cards import Signs


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where nothing can be shown."""
    require_terminal(arguments)
    return _tell(arguments) if is_line_mode(arguments) else _show(arguments)


def _show(arguments: argparse.Namespace) -> int:
    from client.commands.look import chosen_look, loaded_settings
    from client.lesson_app import LessonApp

    _file, settings = loaded_settings()
    app = LessonApp(look=chosen_look(arguments), settings=settings)
    choice = app.run()
    return exit_status(app) if choice is None else do(choice, arguments)


def _tell(arguments: argparse.Namespace) -> int:
    from client.line.lesson import LineLesson

    is_ascii = chosen_signs(arguments) is Signs.LETTERS
    remembered, _complaint = Memory().load()
    name = remembered.name or login_name() or _("Player")
    lesson = LineLesson(name, lambda line: tell(to_ascii(line) if is_ascii else line))
    while not lesson.is_over:
        finish_output()
        line = standard_input().wait_for_line()
        if line is None:
            break
        lesson.take(line)
    return do(FIRST_GAME, arguments) if lesson.wants_game else 0
