"""What a program on the full screen is told, by the command line, the environment and the player's
settings; and with which status it ends, or how a crash is reported.
"""

import argparse
import os
import traceback
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from client.cli.options import chosen_signs, loaded_settings
from client.files.home import from_home
from client.screen.apps.base import AppOptions, SceneApp
from client.screen.scene.look import Look
from client.screen.terminal.colors import Colors, color_system, is_light
from client.words.failure import ProgramFailed
from client.words.language import _


def app_options(arguments: argparse.Namespace) -> AppOptions:
    """What every program is told. What is wrong in the file of the settings is told on standard
    error.
    """
    file, settings = loaded_settings()
    return AppOptions(look=_chosen_look(arguments), settings=settings, settings_file=file)


def _chosen_look(arguments: argparse.Namespace) -> Look:
    """What the options and the environment say of the terminal."""
    term = os.environ.get("TERM", "")
    return Look(
        signs=chosen_signs(arguments),
        colors=color_system(Colors(arguments.colors), os.environ),
        is_light=is_light(os.environ),
        # GNU screen erases in the background that it was given first.
        erases=not term.startswith("screen") or "TMUX" in os.environ,
        is_thin=arguments.low_bandwidth,
        leaves_mouse=arguments.no_mouse,
    )


def exit_status(app: SceneApp[Any]) -> int:
    """The exit status of a program that has ended. Raises ProgramFailed where it has."""
    if app.failure is not None:
        raise ProgramFailed(report_crash(app.failure))
    return app.return_code or 0


def report_crash(error: BaseException, directory: Path | None = None) -> str:
    """Writes the traceback to a file, for whoever mends it. The sentence that says where."""
    directory = directory or user_state_path("sergeant-major")
    path = directory / "crash.log"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError as refused:
        return _("The program has failed: {error} (and {file} cannot be written: {why}).").format(
            error=_named(error), file=from_home(path), why=refused.strerror
        )
    return _("The program has failed: {error}. How it came to that is written in {file}.").format(
        error=_named(error), file=from_home(path)
    )


def _named(error: BaseException) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__} {lines[0] if lines else ''}".rstrip()
