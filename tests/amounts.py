"""How much a test does: little in the suite, all of it with SERGEANT_MAJOR_TESTS=full."""

import os


def amount(usual: int, full: int) -> int:
    """A number of repetitions."""
    return full if os.environ.get("SERGEANT_MAJOR_TESTS") == "full" else usual
