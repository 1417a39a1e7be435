"""A Textual app whose pictures go through a Painter, so that only what differs is written."""

from typing import TypeVar

from rich.color import ColorSystem
from rich.console import RenderableType
from rich.style import Style
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import CompositorUpdate
from textual._context import visible_screen_stack
from textual._time import get_time
from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.screen import Screen

from client.screen.terminal.cells import Place
from client.screen.terminal.driver import TerminalDriver
from client.screen.terminal.pace import LOST_SECONDS
from client.screen.terminal.painter import Painter
from client.screen.terminal.picture_receipt import PictureReceipt

Result = TypeVar("Result")

# So little arrives in one packet and is shown at once: the marks around a picture that is not to be
# torn would only be more to send.
_AT_ONCE_CHARACTERS = 700

_UNTOLD = PictureReceipt(is_on=False)


class PaintedApp(App[Result], inherit_bindings=False):
    """Without Textual's own keys, command palette, text selection and colour themes.

    `colors` is what the terminal is sent, None for no colour at all. `heeds_mouse`: it is asked for
    clicks.
    """

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(
        self, colors: ColorSystem | None = ColorSystem.TRUECOLOR, *, heeds_mouse: bool = True
    ) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self._filters.clear()  # Textual's idea of NO_COLOR is grey
        self._painter = Painter(colors)
        self._is_behind = False
        self.heeds_mouse = heeds_mouse
        self.failure: Exception | None = None

    def _fatal_error(self) -> None:
        """Textual's hook for an exception that nobody has caught. Textual would show all that it
        knows of it; here the terminal is given back first, and the caller of `run` reports it.
        """
        self.failure = self._exception
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Textual's way to end with something on the screen. Here it is a failure like others."""
        self.failure = self._exception or RuntimeError(" ".join(map(str, renderables)))
        self._close_messages_no_wait()

    def _set_pointer_shape(self, shape: str) -> None:
        """Textual's hook for the mouse's shape: more to send, and junk on old consoles."""

    def _build_driver(
        self, headless: bool, inline: bool, mouse: bool, size: tuple[int, int] | None
    ) -> Driver:
        """Textual's hook for what it runs on."""
        return super()._build_driver(headless, inline, mouse and self.heeds_mouse, size)

    def get_driver_class(self) -> type[Driver]:
        """Textual's hook. Its own driver would read on for ever where the terminal has gone since
        the start.
        """
        return TerminalDriver

    def on_mount(self) -> None:
        """What was on the screen before a stop (Ctrl+Z) is not there after it."""
        self.app_resume_signal.subscribe(self, lambda _signal: self._painter.forget())

    @property
    def terminal_delay_seconds(self) -> float | None:
        """How long the terminal takes to answer, None while that is not known."""
        driver = self._driver
        return driver.pace.delay_seconds if isinstance(driver, TerminalDriver) else None

    @property
    def is_quick(self) -> bool:
        """Whether there is a terminal that shows at once what it is sent."""
        return isinstance(self._driver, TerminalDriver) and self._driver.pace.is_quick

    def heed_mouse(self, heeds: bool) -> None:
        """Asks the terminal for clicks, or no more."""
        self.heeds_mouse = heeds
        if isinstance(self._driver, TerminalDriver):
            self._driver.heed_mouse(heeds)

    @property
    def is_in_step(self) -> bool:
        """Whether the terminal shows what was painted last, as far as anybody knows."""
        driver = self._driver
        return not isinstance(driver, TerminalDriver) or (not self._is_behind and driver.may_show())

    def name_window(self, text: str) -> None:
        """Gives the terminal's window another title, until the program ends."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.write(self._driver.title.change(text))

    def paint_on(self, ground: Style, *, erases: bool = True) -> None:
        """Paints on another background. `erases`: the terminal erases in it too."""
        self._painter.paint_on(ground, erases=erases)
        self.refresh()

    def repaint(self) -> None:
        """Paints the whole screen anew, whatever the terminal shows."""
        self._painter.forget()
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Terminals move lines about when they change their size, also to one and back again."""
        self.repaint()

    @property
    def is_painted(self) -> bool:
        """Whether there is a terminal to paint on."""
        return isinstance(self._driver, TerminalDriver)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Textual's hook for writing a picture: `renderable` is what it would repaint."""
        if not isinstance(renderable, CompositorUpdate) or not self.is_painted:
            super()._display(screen, renderable)
        else:
            self.show_picture()

    def show_picture(self) -> None:
        """Writes what the terminal does not show yet, now or once it takes more."""
        driver = self._driver
        if not isinstance(driver, TerminalDriver) or self._batch_count or not self._running:
            return
        if not driver.may_show():
            if not self._is_behind:
                self.set_timer(LOST_SECONDS, self._catch_up)
            self._is_behind = True
            return
        self._is_behind = False
        # A page takes the screen below it from this list, and may have done so for its own refresh.
        visible_screen_stack.set(self._background_screens)
        written = self._painter.paint(self.screen._compositor.render_strips(), self.cursor_place)
        if len(written) > _AT_ONCE_CHARACTERS and self._sync_available:
            written = SYNC_START + written + SYNC_END
        if written:
            driver.show(written, matters=self.picture_receipt.is_blind)
        self.picture_receipt.painted(driver.pace.latest_question, get_time())
        self.picture_receipt.arrived(driver.pace.latest_answer, get_time())

    @property
    def cursor_place(self) -> Place | None:
        """Where the player's cursor is; here there is none."""
        return None

    @property
    def picture_receipt(self) -> PictureReceipt:
        """What is told of the pictures of the screen on top; here it does not matter when they
        arrive.
        """
        return _UNTOLD

    def on_terminal_driver_ready(self) -> None:
        """The line takes more: the latest picture does for all that were left out."""
        if isinstance(self._driver, TerminalDriver):
            self.picture_receipt.arrived(self._driver.pace.latest_answer, get_time())
        self._catch_up()

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.show_picture()
