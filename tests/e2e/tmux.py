"""A program in a real terminal: a pane of tmux, of the kind that TERM says.

What tmux draws is asked of tmux. Not here: the pty without a terminal of its own (terminal.py).
"""

import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.e2e.emulator import Emulator, Picture
from tests.e2e.screen import POLL_SECONDS, Screen
from tests.e2e.terminal import clicked

KINDS = ("screen-256color", "xterm-256color", "linux")
needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

_KEYS = {
    "enter": "Enter",
    "escape": "Escape",
    "space": "Space",
    "tab": "Tab",
    "backspace": "BSpace",
    "up": "Up",
    "down": "Down",
    "right": "Right",
    "left": "Left",
    "home": "Home",
    "end": "End",
    "ctrl+c": "C-c",
    "ctrl+l": "C-l",
    "ctrl+q": "C-q",
    "ctrl+z": "C-z",
}
_OPTIONS = (
    ("-g", "status", "off"),
    ("-g", "remain-on-exit", "on"),
    ("-s", "escape-time", "0"),
)
_SWITCHED = ("alternate_on", "mouse_any_flag", "mouse_sgr_flag", "keypad_flag")


class Tmux(Screen):
    """`command` in a tmux of its own, at the socket `path`. A context manager: nothing of it is
    left afterwards.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        path: Path,
        kind: str,
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        self._environment = {k: v for k, v in environment.items() if k != "COLORTERM"}
        self._path = path
        self._lines: list[str] = []
        options = (*_OPTIONS, ("-g", "default-terminal", kind))
        settings = [word for option in options for word in ("set", *option, ";")]
        session = ("new", "-d", "-x", str(columns), "-y", str(rows), "--", *command)
        self._ask("-f", "/dev/null", "-u", "start", ";", *settings, *session)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ask("kill-server")

    @property
    def lines(self) -> list[str]:
        """See Screen."""
        return self._lines

    @property
    def picture(self) -> Picture:
        """See Screen."""
        columns, rows = map(int, self.tell("pane_width", "pane_height"))
        emulator = Emulator(columns, rows, lambda _: None)
        rendered = self._ask("capture-pane", "-p", "-e").split("\n")[:rows]
        emulator.feed("\r\n".join(rendered).encode())
        return emulator.picture

    @property
    def is_as_found(self) -> bool:
        """See Screen."""
        [cursor, *switched] = self.tell("cursor_flag", *_SWITCHED)
        return cursor == "1" and set(switched) == {"0"}

    @property
    def takes_clicks(self) -> bool:
        """Whether the program wants to know of clicks."""
        return self.tell("mouse_standard_flag", "mouse_sgr_flag") == ["1", "1"]

    def tell(self, *names: str) -> list[str]:
        """What tmux knows of the pane under some names."""
        return self._ask("display", "-p", " ".join(f"#{{{name}}}" for name in names)).split()

    def read(self, seconds: float = POLL_SECONDS) -> bool:
        """See Screen."""
        time.sleep(seconds)
        before = self._lines
        self._lines = [line.rstrip() for line in self._ask("capture-pane", "-p").split("\n")[:-1]]
        self.is_over = self.tell("pane_dead") == ["1"]
        return self._lines != before

    def type(self, text: str) -> None:
        """Sends characters as they are."""
        self._ask("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """See Screen: as tmux encodes them for a terminal of this kind."""
        self._ask("send-keys", *(_KEYS.get(key, key) for key in keys))

    def click(self, x: int, y: int) -> None:
        """See Screen."""
        assert self.takes_clicks
        self.type(clicked(x, y))

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        self._ask("resize-window", "-x", str(columns), "-y", str(rows))

    def _ask(self, *words: str) -> str:
        return subprocess.run(
            ["tmux", "-S", str(self._path), *words],
            env=self._environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
