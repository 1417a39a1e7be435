"""What the program is called on this machine."""

import shutil
import sys
from pathlib import Path

from client.words.failure import PROGRAM


def program_here() -> str:
    """What has to be typed for the program's name, which may not be on the path: `make play` leaves
    it in the directory of the checkout.
    """
    started = Path(sys.argv[0])
    if shutil.which(PROGRAM) or started.name != PROGRAM or not started.exists():
        return PROGRAM
    here = Path.cwd()
    return str(started.relative_to(here) if started.is_relative_to(here) else started)
