"""A page over the table, closed by a key or a click. The game goes on below it."""

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click, Resize

from client.keys import PAGE, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.widgets.box import FRAME, Box, Content

_WIDEST = 76
_SEPARATOR = " · "
_FOOT_INSET = 3  # columns of the box right of its foot
_MARGIN = 2  # columns of the table that stay visible on either side


class Page(SceneScreen):
    """Shows `content` in a box that is as high as it needs."""

    KEYS: ClassVar[Keys] = PAGE

    def __init__(self, scene: Scene, input_: Input, heading: str, content: Content) -> None:
        super().__init__(scene, input_)
        self._box = Box(heading, content, self.foot())

    def foot(self) -> str:
        """Which keys do what here, in a few words."""
        return _("Enter to go on")

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield self._box

    def on_mount(self) -> None:
        """Fits the box to what it has to show."""
        self._box.scene = self.visible_scene()
        self._fit(self.app.size.width, self.app.size.height)

    def on_resize(self, event: Resize) -> None:
        """Fits the box to the terminal."""
        self._fit(event.size.width, event.size.height)

    def show(self, scene: Scene) -> None:
        """See SceneScreen. What there is to be said may have become more."""
        super().show(scene)
        if self._box.is_mounted:
            self._fit(self.app.size.width, self.app.size.height)

    def foot_part(self, event: Click) -> str:
        """The words of the foot that were clicked, empty where none were."""
        region, parts = self._box.region, self.foot().split(_SEPARATOR)
        x = region.right - _FOOT_INSET - cell_len(self.foot())
        if event.screen_y != region.bottom - 1:
            return ""
        for part in parts:
            if x <= event.screen_x < x + cell_len(part):
                return part
            x += cell_len(part + _SEPARATOR)
        return ""

    def _fit(self, width: int, height: int) -> None:
        box_width = self._box.needed_width(min(_WIDEST, width - 2 * _MARGIN))
        needed = len(self._box.lines(box_width)) + 2 * FRAME
        self._box.styles.width = box_width
        self._box.styles.height = min(needed, height - 2)

    def obey(self, command: Command) -> None:
        """Closes or scrolls."""
        match command:
            case Command.UP:
                self._box.scroll_lines(-1)
            case Command.DOWN:
                self._box.scroll_lines(1)
            case Command.PAGE_UP:
                self._box.scroll_lines(-self._box.room)
            case Command.PAGE_DOWN:
                self._box.scroll_lines(self._box.room)
            case Command.CLOSE:
                self.close()
            case _:
                super().obey(command)

    def close(self) -> None:
        """The player has seen it. What still comes in after that is not for the page below."""
        if self.is_current:
            self.input.guard.spend()
            self.dismiss()

    def on_click(self, event: Click) -> None:
        """A click counts like a key."""
        if self.input.guard.admits_click(event.time):
            self.click(event)

    def click(self, event: Click) -> None:
        """A click anywhere closes the page."""
        self.close()
