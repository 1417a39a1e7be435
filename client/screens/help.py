"""The help: a page from which every command can be given by a click, and the lesson opened."""

from functools import partial
from typing import ClassVar

from textual.events import Click

from client.keys import HELP, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.screens.page import Page
from client.widgets.foot import FootWords
from client.widgets.pages.help import commands_by_line, help_lines


class Help(Page):
    """Tells of the `keys` of the screen below, and of the rules."""

    KEYS: ClassVar[Keys] = HELP

    def __init__(self, scene: Scene, input_: Input, keys: Keys) -> None:
        super().__init__(scene, input_, _("Help"), partial(help_lines, keys=keys))
        self._told = keys

    def foot_words(self) -> FootWords:
        """See Page."""
        return {**super().foot_words(), Command.LESSON: _("t learn the game")}

    def click(self, event: Click) -> None:
        """A click on a line closes the page, and does on the screen below what the line tells."""
        line = self._box.line_at(event.screen_y)
        commands = commands_by_line(self._box.words_width, self._told)
        self.close()
        screen = self.app.screen
        if line is None or line >= len(commands) or not isinstance(screen, SceneScreen):
            return
        command = commands[line]
        if command not in (None, Command.HELP):
            screen.obey(command)
