"""What the server's programs say to whoever starts them. Not here: the log
(server/config/logs.py).
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from protocol.one_line import one_line

# --- What keeps a server from starting, in a sentence for whoever starts it ---
# MERGED: server/failure.py; the header of this file has to speak of it too.


class StartFailure(Exception):
    """The text is one English sentence, with the value that is wrong and what would be right."""


# --- What the server's programs say to whoever starts them ---

PROGRAM = "sergeant-major"
_STANDARD_ERROR = 2


def hold_standard_streams() -> None:
    """Whatever is opened later, a database too, must not become a standard stream that was closed,
    and what is said on standard error must not go elsewhere.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
        pass
    os.close(descriptor)
    if sys.stderr is None:
        sys.stderr = open(_STANDARD_ERROR, "w", closefd=False)  # noqa: SIM115 - to the very end


def tell(text: str) -> None:
    """Writes a line, or several, at once. Raises StartFailure where that cannot be, and
    BrokenPipeError where nobody reads any more.
    """
    if sys.stdout is None:
        raise StartFailure("There is no standard output to write to.")
    with _writing():
        print(text, flush=True)


def settle_output() -> None:
    """What could not be written is given up, so that Python does not try again at its end."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str) -> None:
    """Says on standard error what is wrong, whatever is quoted in it, on one line."""
    with suppress(OSError):  # then nobody can be told
        print(f"{PROGRAM}: {one_line(sentence)}", file=sys.stderr)


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise StartFailure(f"Cannot write to standard output: {error.strerror}.") from None
