"""A small world for real processes: directories of their own, an environment of their own.

Nothing that a user of this machine has set or keeps gets in, and nothing gets out.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.running_server import RunningServer
from tests.e2e.terminal import Terminal
from tests.e2e.tmux import Tmux

PYTHON = sys.executable
COMMAND = str(Path(sys.executable).with_name("sergeant-major"))
SERVER = (PYTHON, "-m", "server")
_PLACES = ("DATA", "CONFIG", "STATE", "CACHE")


class World:
    """Starts programs that keep what they keep below `directory`.

    `short` is a directory with a short name, since paths of sockets have to be short.
    """

    def __init__(self, directory: Path, short: Path) -> None:
        self.directory = directory
        self.short = short
        self._tmuxes = 0
        self.environment = {
            "PATH": os.defpath,
            "HOME": str(directory),
            "TMPDIR": str(short),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            **{f"XDG_{place}_HOME": str(directory / place.lower()) for place in _PLACES},
        }

    def terminal(
        self, *command: str, columns: int = 80, rows: int = 24, **variables: str
    ) -> Terminal:
        """Any program in a terminal."""
        return Terminal(command, {**self.environment, **variables}, columns, rows)

    def client(
        self, *arguments: str, columns: int = 80, rows: int = 24, **variables: str
    ) -> Terminal:
        """`sergeant-major` with some arguments in a terminal."""
        return self.terminal(COMMAND, *arguments, columns=columns, rows=rows, **variables)

    def tmux(self, *command: str, kind: str, columns: int = 80, rows: int = 24) -> Tmux:
        """Any program in a tmux of its own, whose terminal is of a kind."""
        self._tmuxes += 1
        path = self.short / f"tmux-{self._tmuxes}"
        return Tmux(command, self.environment, path, kind, columns, rows)

    def server(self, *options: str, command: Sequence[str] = SERVER) -> RunningServer:
        """A server with some options, listening."""
        return self.launch(*command, "--until-eof", *options)

    def launch(self, *command: str) -> RunningServer:
        """Any program that says where it listens as a server does."""
        return RunningServer(command, self.environment, self.directory)


@contextmanager
def small_world(directory: Path) -> Iterator[World]:
    """A World in `directory`, for the length of the context."""
    short = Path(tempfile.mkdtemp(prefix="sm-"))
    try:
        yield World(directory, short)
    finally:
        shutil.rmtree(short)
