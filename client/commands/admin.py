"""`sergeant-major admin`: asks a running server, by a program of the server's own."""

import argparse
import os
import sys


def run(arguments: argparse.Namespace) -> int:
    """Replaces this process by that program; does not return."""
    command = [sys.executable, "-m", "server.admin", *arguments.server_options]
    os.execv(sys.executable, command)
