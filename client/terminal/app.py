"""A Textual app whose pictures go through a Painter, so that only what differs is written."""

import sys
from typing import TypeVar

from rich.console import RenderableType
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.screen import Screen

from client.terminal.driver import TerminalDriver
from client.terminal.painter import Painter

Result = TypeVar("Result")

# So little arrives in one packet and is shown at once: the marks around a picture that is not to be
# torn would only be more to send.
_AT_ONCE_CHARACTERS = 700


class PaintedApp(App[Result], inherit_bindings=False):
    """Without Textual's own keys, command palette, text selection and colour themes."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self._painter = Painter(self.console._color_system)

    def get_driver_class(self) -> type[Driver]:
        """See Textual."""
        return TerminalDriver if sys.stdin.isatty() else super().get_driver_class()

    def on_mount(self) -> None:
        """What was on the screen before a stop (Ctrl+Z) is not there after it."""
        self.app_resume_signal.subscribe(self, lambda _signal: self._painter.forget())

    def repaint(self) -> None:
        """Paints the whole screen, whatever the terminal shows."""
        self._painter.forget()
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Terminals move lines about when they change their size."""
        self._painter.forget()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Textual's hook for writing a picture: `renderable` is what it would repaint."""
        driver = self._driver
        if not isinstance(renderable, CompositorUpdate) or driver is None or self.is_headless:
            super()._display(screen, renderable)
            return
        if self._batch_count or not self._running or self._closed:
            return
        written = self._painter.paint(screen._compositor.render_strips())
        if len(written) > _AT_ONCE_CHARACTERS:
            self._begin_update()
            driver.write(written)
            self._end_update()
        elif written:
            driver.write(written)
        driver.flush()
        self.post_display_hook()
