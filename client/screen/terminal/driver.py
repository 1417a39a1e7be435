"""Reads from the terminal and writes to it, for Textual: never waits for it, and ends when it ends.

Textual's own driver waits for a line that stalls, and reads on for ever where the input has ended.
"""

import asyncio
import os
import re
import selectors
import signal
import sys
import termios
import time
from collections import deque
from collections.abc import Iterable
from functools import partial

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition, Resize
from textual.geometry import Size
from textual.message import Message

from client.screen.terminal.ending_signals import ending_signals
from client.screen.terminal.input import TerminalInput
from client.screen.terminal.output import Output
from client.screen.terminal.pace import Pace
from client.screen.terminal.title import WindowTitle

_TICK_SECONDS = 0.1
_STANDSTILL_SECONDS = 0.4  # without a look at the input: the machine was busy with other things
_PATIENCE_SECONDS = 0.1  # for what follows an Escape that is no key but begins a sequence
_SLOW_PATIENCE_SECONDS = 0.6  # where a slow line may have split it
_RUN_PAUSE_SECONDS = 0.005  # letters that were typed in one go may come in several pieces
_LONGEST_FAREWELL_SECONDS = 1.5
_MOST_BYTES = 4096
_SIGNAL_STATUS = 128  # a shell's exit status for a program that a signal has ended, plus its number
# What the Linux console does not know, and would show the end of.
_NOT_FOR_CONSOLE = re.compile(r"\x1b(\[([>=][\d;]+u|<u|\?\d+\$p)|\]52;[^\a]*\a)\Z")
# To what Textual asks of kitty's protocol: which key of a Latin keyboard it is.
_ALTERNATE_KEYS = "\x1b[=4;2u"
# What somebody may be typing, in one go with what comes next: letters, or keys of kitty's protocol.
_TEXT = re.compile(rb"[A-Za-z\x80-\xff ]+|(?:\x1b\[[\d;:]+u)+")


class TerminalDriver(LinuxDriver):
    """Asks the mouse for clicks alone, not for every cell that it crosses. Where the terminal is
    gone or the input has ended, the app ends too. Writing never waits: see `may_show`.
    """

    class Ready(Message):
        """The terminal may have got so far that it can be shown the next picture."""

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual would draw on standard error: that is for the sentences of what went wrong.
        self._output_fileno = sys.__stdout__.fileno() if sys.__stdout__ else self.fileno
        self._output: Output | None = None
        self._arrived: deque[Message] = deque()  # for the app
        self._is_app_called = False
        self._input_ended = False
        self._is_closing = False
        self._is_console = os.environ.get("TERM", "").startswith("linux")
        self.pace = Pace()
        self.title = WindowTitle(os.environ.get("TERM", ""))

    # --- Writing

    def start_application_mode(self) -> None:
        self._output = Output(self._output_fileno, self._tell_ready)
        self._output.start()
        self._heed_signals()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.write(_ALTERNATE_KEYS)
        # Textual's own handler can be interrupted by the next signal: the older size is told last.
        asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._tell_size)
        self._is_closing = False
        self.write(self.pace.begin(time.monotonic()))

    def write(self, data: str) -> None:
        if self._output is not None and not (self._is_console and _NOT_FOR_CONSOLE.match(data)):
            self._output.write(data)

    def may_show(self) -> bool:
        """Whether the next picture may be written. Where not, `Ready` comes later, or nothing where
        answers get lost; the latest picture then does for all that were left out.
        """
        if self._output is None or not self._output.is_clear():
            return False
        return self.pace.may_show(time.monotonic())

    def show(self, picture: str, *, matters: bool = False) -> None:
        """Writes a picture, and asks the terminal now and then whether it has arrived, or where
        that `matters`.
        """
        self.write(picture + self.pace.ask(time.monotonic(), matters=matters))

    def stop_application_mode(self) -> None:
        self._is_closing = True
        self._await_answers()
        self.write(self.title.end() + "\x1b[m")
        super().stop_application_mode()

    def _sigtstp_application(self, *_signal: object) -> None:
        """Stops the program. Textual would stop this process alone: what it was started by (`make`,
        `sh -c`) would wait on in the foreground, and no shell would come. As a terminal's own
        Ctrl+Z this stops the whole group, or nothing where there is no shell to bring it back.
        """
        self.suspend_application_mode()
        self._must_signal_resume = True
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)
        if self._must_signal_resume:  # nothing was stopped
            self._sigcont_application()

    def _sigcont_application(self, *_signal: object) -> None:
        """Goes on after a stop. Textual would begin anew also where nothing has ended. A program
        that was stopped without a word paints anew, and begins anew only where a shell has changed
        the terminal since.
        """
        if self._key_thread is not None and self._key_thread.is_alive():
            if self._is_terminal_ours():
                self._tell_size()
                return
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()

    def _is_terminal_ours(self) -> bool:
        try:
            return not termios.tcgetattr(self.fileno)[3] & termios.ICANON
        except termios.error:
            return True

    def _get_terminal_size(self) -> tuple[int, int]:
        """As the terminal has it. Textual would believe COLUMNS and LINES before it, which some
        shells export, and which nobody changes with the window.
        """
        try:
            size = os.get_terminal_size(self._output_fileno)
        except OSError:
            size = os.terminal_size((0, 0))
        return (size.columns, size.lines) if all(size) else super()._get_terminal_size()

    def close(self) -> None:
        if self._output is not None:
            self._output.finish()

    def _await_answers(self) -> None:
        """The terminal's answers are not to end up on the command line of the shell."""
        deadline = time.monotonic() + _LONGEST_FAREWELL_SECONDS
        while self.pace.is_unanswered and not self._is_gone and time.monotonic() < deadline:
            time.sleep(_TICK_SECONDS / 5)

    @property
    def _is_gone(self) -> bool:
        return self._input_ended or self._output is None or self._output.is_broken

    def _tell_ready(self) -> None:
        if not self._is_closing:
            self.send_message(self.Ready())

    # --- Reading

    def _run_input_thread(self) -> None:
        """Textual's hook for the thread. It would report a failure as an end without one."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Reads until the app ends or the input does. Runs in a thread of its own."""
        terminal_input = TerminalInput()
        looked_seconds = time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = b""
                if selector.select(_TICK_SECONDS):
                    data = self._read()
                    if not data:
                        self._end()
                        return
                    if _TEXT.fullmatch(data) and selector.select(_RUN_PAUSE_SECONDS):
                        data += self._read()
                now = time.monotonic()
                stood_still = now - looked_seconds > _STANDSTILL_SECONDS
                looked_seconds = now
                if data:
                    self._process(terminal_input.take(data, now, stood_still=stood_still))
                self._process(terminal_input.tick(now, self._patience_seconds))

    @property
    def _patience_seconds(self) -> float:
        is_split = self.pace.is_slow or self.pace.is_unanswered
        return _SLOW_PATIENCE_SECONDS if is_split else _PATIENCE_SECONDS

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if isinstance(message, CursorPosition):
                self.pace.answered(time.monotonic())
                self._tell_ready()
            else:
                self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Hands a message to the app, from whichever thread. Textual would wake the app for each:
        while it is busy, that fills the pipe of asyncio through which signals reach it too.
        """
        self._arrived.append(message)
        if not self._is_app_called:
            self._is_app_called = True
            self._loop.call_soon_threadsafe(self._hand_over)

    def _hand_over(self) -> None:
        self._is_app_called = False
        while self._arrived:
            self._app.post_message(self._arrived.popleft())

    def _end(self) -> None:
        self._input_ended = True
        self._app.call_later(self._app.exit)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(Resize(size, size))

    def _heed_signals(self) -> None:
        """Whatever would end the process gives the terminal back first."""
        for number in ending_signals():
            end = partial(self._app.exit, return_code=_SIGNAL_STATUS + number)
            asyncio.get_running_loop().add_signal_handler(number, end)

    def _read(self) -> bytes:
        """What was typed; nothing where there is no terminal any more."""
        try:
            return os.read(self.fileno, _MOST_BYTES)
        except OSError:
            return b""

    def _query_in_band_window_resize(self) -> None:
        """SIGWINCH tells of every size. Told among the keys, Textual would want the mouse's place
        in pixels as well.
        """

    # --- The mouse

    def heed_mouse(self, heeds: bool) -> None:
        """Asks for clicks, or leaves them to the terminal."""
        if heeds and not self._mouse:
            self._mouse = True
            self._enable_mouse_support()
        elif not heeds:
            self._disable_mouse_support()
            self._mouse = False

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1006h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1000l")

    def _enable_mouse_pixels(self) -> None:
        """Cells are all that a card table needs."""
