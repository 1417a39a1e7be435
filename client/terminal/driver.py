"""Textual's driver for a terminal, with less to say on a slow line, and an end."""

import os
import selectors
import sys
from codecs import getincrementaldecoder
from io import TextIOWrapper

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

_TICK_SECONDS = 0.1
_MOST_BYTES = 4096


class TerminalDriver(LinuxDriver):
    """Asks the mouse for clicks alone, not for every cell that it crosses. Where the terminal is
    gone or the input has ended, the app ends too: Textual's driver would read on for ever.
    """

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if isinstance(sys.__stdout__, TextIOWrapper):
            # Textual would draw on standard error: that is for the sentences of what went wrong.
            sys.__stdout__.reconfigure(errors="backslashreplace")
            self._file = sys.__stdout__

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1006h")
            self.flush()

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1000l")
            self.flush()

    def _enable_mouse_pixels(self) -> None:
        """Cells are all that a card table needs."""

    def run_input_thread(self) -> None:
        """Reads until the app ends or the input does. Runs in a thread of its own."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK_SECONDS):
                    data = self._read()
                    if not data:
                        self._app.call_later(self._app.exit)
                        return
                    for event in parser.feed(decode(data)):
                        self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    def _read(self) -> bytes:
        """What was typed; nothing where there is no terminal any more."""
        try:
            return os.read(self.fileno, _MOST_BYTES)
        except OSError:
            return b""
