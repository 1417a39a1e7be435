"""`sergeant-major serve`, `admin` and the other commands of the server: its own programs run in the
place of this one.
"""

import argparse
import os
import sys

from client.cli.server_commands import PROGRAMS


def run(arguments: argparse.Namespace) -> int:
    """Replaces this process by the program; does not return."""
    program = PROGRAMS[arguments.command]
    os.execv(sys.executable, [sys.executable, "-m", *program, *arguments.server_options])
