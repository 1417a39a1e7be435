"""Logs on standard error: one line an event. It names tables and players, never a card or token.

The text of an unexpected exception is left out, since it might quote either; its type and where it
came from are enough to find it.
"""

import logging
import sys
import traceback
from types import TracebackType

from protocol.one_line import one_line

LEVELS = ("debug", "info", "warning", "error")
_ExceptionInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class OneLine(logging.Formatter):
    """Writes a record and the exception with it on a single line, which does nothing to the
    terminal or the program that reads it.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return one_line(super().format(record).replace("\n", " | "))

    def formatException(self, ei: _ExceptionInfo) -> str:  # noqa: N802 - logging's name
        """Where the exception came from, innermost last, and its type."""
        kind, _, place = ei
        frames = traceback.extract_tb(place)
        path = " > ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
        return f"{kind.__name__ if kind else 'no exception'} at {path}"


def start_logging(level: str) -> None:
    """Log what is at least as grave as `level`, one of LEVELS."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
