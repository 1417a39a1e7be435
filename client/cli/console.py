"""Writes what commands say: results on standard output, and what went wrong on standard error.

Not here: the full screen and line mode, which write by themselves.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from client.words.failure import PROGRAM, CommandError
from client.words.language import _
from protocol.one_line import one_line

_STANDARD_ERROR = 2


def hold_standard_streams() -> None:
    """Opens those of the standard streams that were closed: else a file that is opened later would
    become one, and get what is said on standard error. Output is UTF-8, whatever the locale: where
    that has no UTF-8, what is told is ASCII, and scripts get the same everywhere.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
        pass
    os.close(descriptor)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stderr is None:
        sys.stderr = open(_STANDARD_ERROR, "w", closefd=False)  # noqa: SIM115 - to the very end


def tell(text: str) -> None:
    """Writes a line, or several. Raises CommandError where that cannot be, and BrokenPipeError
    where nobody reads any more.
    """
    if sys.stdout is None:
        raise CommandError(_("There is no standard output to write to."))
    with _writing():
        print(text)


def tell_if_heard(text: str) -> None:
    """Writes a line or several where that can be; nothing is said where it cannot."""
    if sys.stdout is not None:
        with suppress(CommandError, BrokenPipeError):
            tell(text)
        settle_output()


def finish_output() -> None:
    """Writes all that has been told and is still held back. Raises like `tell`."""
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def settle_output() -> None:
    """Gives up what cannot be written, so that Python does not try again at its end."""
    try:
        finish_output()
    except (CommandError, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str) -> None:
    """Says on standard error what went wrong, whatever is quoted in it, on one line."""
    with suppress(OSError):  # then nobody can be told
        print(f"{PROGRAM}: {one_line(sentence)}", file=sys.stderr)


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(
            _("Standard output cannot be written to: {why}.").format(why=error.strerror)
        ) from None
