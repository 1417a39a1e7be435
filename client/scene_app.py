"""What every full-screen program of the client has: pages over its screens, a way out, and one line
instead of everything where the terminal is too small.
"""

from typing import TypeVar

from textual.events import Resize

from client.keys import Command
from client.look import DEFAULT_LOOK, Look
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.screens.contents import help_page, page_for
from client.screens.messages import Commanded
from client.screens.page import Page
from client.screens.quitting import Quitting
from client.screens.too_small import TooSmall, is_too_small
from client.terminal.app import PaintedApp
from client.terminal.guard import Guard

Result = TypeVar("Result")


class SceneApp(PaintedApp[Result]):
    """A program whose screens are drawn from one scene."""

    TITLE = "Sergeant Major"

    def __init__(self, guard: Guard | None = None, look: Look = DEFAULT_LOOK) -> None:
        super().__init__(look.colors)
        self._input = Input(guard or Guard())
        self.look = look

    @property
    def scene(self) -> Scene:
        """What pages are drawn from."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Puts the screens up that fit the moment, here as to the terminal's size alone."""
        self.cover_where_too_small()

    def cover_where_too_small(self) -> None:
        """Covers everything while there is no room for it."""
        if is_too_small(self.size.width, self.size.height):
            if not isinstance(self.screen, TooSmall):
                self.push_screen(TooSmall(self.scene, self._input))
        elif isinstance(self.screen, TooSmall):
            self.pop_screen()

    def on_resize(self, event: Resize) -> None:
        """See Textual."""
        self.call_later(self.arrange)  # when Textual knows the size too

    def open_page(self, page: Page) -> None:
        """Shows a page over everything else, until it is closed."""
        self.push_screen(page, callback=lambda _result: self.arrange())

    def on_commanded(self, message: Commanded) -> None:
        """Does what the screens leave to the app."""
        match message.command:
            case Command.YES:
                self.exit()
            case Command.QUIT:
                if not isinstance(self.screen, Quitting):
                    self.leave()
            case Command.REPAINT:
                self.repaint()
            case Command.SUSPEND:
                self.action_suspend_process()
            case Command.HELP if isinstance(self.screen, SceneScreen):
                self.open_page(help_page(self.scene, self._input, self.screen.KEYS))
            case command:
                self.open_page(page_for(command, self.scene, self._input))

    def leave(self) -> None:
        """Ends the program, here without asking."""
        self.exit()
