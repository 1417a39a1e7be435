"""Runs the server's programs on a console: parses their command lines, says what they have to say
to whoever starts them, and gives their exit status. Not here: the log (config/logs.py).
"""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from protocol.one_line import one_line

PROGRAM = "sergeant-major"
_STANDARD_ERROR = 2
_NOT_UNDERSTOOD = "unrecognized arguments: "  # as argparse says it
_ALIKE = 0.75  # of 1: mistyped or cut off, and not just another word


class CommandError(Exception):
    """A program cannot do what it was told. The text is one English sentence, with the value that
    is wrong and what would be right.
    """


class CommandParser(argparse.ArgumentParser):
    """Says in one line what was wrong."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message} ({self._advice(message)})")
        self.exit(2)

    def _advice(self, message: str) -> str:
        """Which option was meant, where one is much like the first word that was not understood."""
        from difflib import get_close_matches  # only after a mistake

        word, _, _ = message.removeprefix(_NOT_UNDERSTOOD).replace("=", " ").partition(" ")
        meant = get_close_matches(word, self._option_string_actions, 1, _ALIKE)
        is_typed = message.startswith(_NOT_UNDERSTOOD) and meant
        return f"did you mean {meant[0]}?" if is_typed else f"try {self.prog} --help"

    def print_help(self, file: object = None) -> None:
        """On standard output. Raises CommandError where that cannot be written to."""
        tell(self.format_help().rstrip("\n"))


def run_program(work: Callable[[], int]) -> int:
    """The exit status: that of `work`, or 1 after a failure, which is told in one sentence."""
    _hold_standard_streams()
    try:
        status = work()
    except CommandError as error:
        complain(str(error))
        status = 1
    except KeyboardInterrupt:  # before there was anything to stop
        status = 130
    except BrokenPipeError:  # nobody reads what we say
        status = 1
    _settle_output()
    return status


def tell(text: str) -> None:
    """Writes a line, or several, at once. Raises CommandError where that cannot be, and
    BrokenPipeError where nobody reads any more.
    """
    if sys.stdout is None:
        raise CommandError("There is no standard output to write to.")
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"Cannot write to standard output: {error.strerror}.") from None


def complain(sentence: str) -> None:
    """Says on standard error what is wrong, whatever is quoted in it, on one line."""
    with suppress(OSError):  # then nobody can be told
        print(f"{PROGRAM}: {one_line(sentence)}", file=sys.stderr)


def _hold_standard_streams() -> None:
    """Whatever is opened later, a database too, must not become a standard stream that was closed,
    and what is said on standard error must not go elsewhere.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
        pass
    os.close(descriptor)
    if sys.stderr is None:
        sys.stderr = open(_STANDARD_ERROR, "w", closefd=False)  # noqa: SIM115 - to the very end


def _settle_output() -> None:
    """What could not be written is given up, so that Python does not try again at its end."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
