"""What commands say: their results on standard output, and what went wrong on standard error.

Not here: the table's own screen and lines (terminal/, line/).
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from client.words.failure import PROGRAM, CommandError
from client.words.language import _
from protocol.one_line import one_line

_STANDARD_ERROR = 2


def hold_standard_streams() -> None:
    """Whatever is opened later must not become a standard stream that was closed, and what is said
    on standard error must not go elsewhere.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
        pass
    os.close(descriptor)
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
    """Writes a line or several, where that can be; else nobody need know it."""
    if sys.stdout is not None:
        with suppress(CommandError, BrokenPipeError):
            tell(text)
        settle_output()


def finish_output() -> None:
    """Everything told has been written after this. Raises like `tell`."""
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def settle_output() -> None:
    """What cannot be written is given up, so that Python does not try again at its end."""
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
