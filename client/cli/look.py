"""How the screen looks: by the command line, the environment and the player's settings."""

import argparse
import os

from client.cli.console import complain
from client.cli.options import chosen_signs
from client.files.settings_file import SettingsFile
from client.screen.scene.look import Look
from client.screen.terminal.colors import Colors, color_system, is_light
from client.state.settings import Settings


def chosen_look(arguments: argparse.Namespace) -> Look:
    """What the options and the environment say of the terminal."""
    term = os.environ.get("TERM", "")
    return Look(
        signs=chosen_signs(arguments),
        colors=color_system(Colors(arguments.colors), os.environ),
        is_light=is_light(os.environ),
        # GNU screen erases in the background that it was given first.
        erases=not term.startswith("screen") or "TMUX" in os.environ,
        is_thin=arguments.low_bandwidth,
    )


def loaded_settings() -> tuple[SettingsFile, Settings]:
    """The player's settings; what is wrong in their file is told on standard error."""
    file = SettingsFile()
    settings, complaint = file.load()
    if complaint:
        complain(complaint)
    return file, settings
