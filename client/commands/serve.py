"""`sergeant-major serve`: becomes the server, which has its own options and words."""

import argparse
import os
import sys


def run(arguments: argparse.Namespace) -> int:
    """Replaces this process by the server; does not return."""
    os.execv(sys.executable, [sys.executable, "-m", "server", *arguments.server_options])
