"""`sergeant-major admin` and `serve`: run the server's own programs in the place of this one."""

import argparse
import os
import sys

_PROGRAMS = {"admin": "server.operation.admin", "serve": "server"}


def run(arguments: argparse.Namespace) -> int:
    """Replaces this process by the program; does not return."""
    program = _PROGRAMS[arguments.command]
    os.execv(sys.executable, [sys.executable, "-m", program, *arguments.server_options])
