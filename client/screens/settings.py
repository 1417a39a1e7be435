"""The settings: what there is, and what each is set to. Every change counts at once and is kept."""

from typing import ClassVar

from textual.events import Click

from client.keys import SETTINGS, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.messages import SettingsChanged
from client.screens.page import Page
from client.settings import NAMES, changed
from client.widgets.canvas import Line
from client.widgets.foot import FootWords
from client.widgets.pages.settings import settings_lines, widest_line
from client.words.cards import arrows

_STEPS = {Command.LEFT: -1, Command.RIGHT: 1, Command.TAKE: 1}


class SettingsPage(Page):
    """A list with a cursor; left and right change the value under it."""

    KEYS: ClassVar[Keys] = SETTINGS

    def __init__(self, scene: Scene, input_: Input) -> None:
        self._place = 0
        super().__init__(scene, input_, _("Settings"), self._lines)
        self._box.least_columns = widest_line()

    def foot_words(self) -> FootWords:
        """See Page."""
        return {
            Command.RIGHT: _("{arrows} change").format(arrows=arrows("←→", self.scene.signs)),
            Command.CLOSE: _("Esc closes"),
        }

    def obey(self, command: Command) -> None:
        """See Page."""
        match command:
            case Command.UP | Command.DOWN:
                self._point(self._place + (1 if command is Command.DOWN else -1))
            case Command.FIRST | Command.LAST:
                self._point(0 if command is Command.FIRST else len(NAMES) - 1)
            case Command.LEFT | Command.RIGHT | Command.TAKE:
                self._change(_STEPS[command])
            case _:
                super().obey(command)

    def click(self, event: Click) -> None:
        """A click on a setting points at it and changes it; elsewhere it closes the page."""
        line = self._box.line_at(event.screen_y)
        if line is None or not 0 <= line < len(NAMES):
            self.close()
            return
        self._point(line)
        self._change(1)

    def _lines(self, scene: Scene, width: int) -> list[Line]:
        return settings_lines(scene, width, self._place)

    def _point(self, place: int) -> None:
        self._place = place % len(NAMES)
        self._box.show_line(self._place)

    def _change(self, steps: int) -> None:
        settings = changed(self.scene.settings, NAMES[self._place], steps)
        self.post_message(SettingsChanged(settings))
