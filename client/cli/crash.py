"""Reports a crash: a file for whoever mends it, a sentence for the player."""

import traceback
from pathlib import Path

from platformdirs import user_state_path

from client.words.language import _


def report_crash(error: BaseException, directory: Path | None = None) -> str:
    """Writes the traceback to a file. The sentence that says where."""
    directory = directory or user_state_path("sergeant-major")
    path = directory / "crash.log"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError as refused:
        return _("The program has failed: {error} (and {file} cannot be written: {why}).").format(
            error=_named(error), file=path, why=refused.strerror
        )
    return _("The program has failed: {error}. How it came to that is written in {file}.").format(
        error=_named(error), file=path
    )


def _named(error: BaseException) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__} {lines[0] if lines else ''}".rstrip()
