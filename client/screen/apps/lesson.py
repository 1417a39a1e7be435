"""Shows the lesson on the full screen, without a server."""

from pathlib import PurePath
from typing import ClassVar

from textual.screen import Screen

from client.screen.apps.base import SceneApp
from client.screen.lesson.screen import LessonScreen
from client.screen.scene.keys import Command
from client.state.next_command import FIRST_GAME, NextCommand


class LessonApp(SceneApp[NextCommand]):
    """One lesson, from its beginning. `run()` gives the game to which it leads, None where the
    player has left before.
    """

    LESSON_LEADS_TO_GAME: ClassVar[bool] = True

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../base/all.tcss", "../lesson/screen.tcss"]

    def get_default_screen(self) -> Screen[None]:
        return LessonScreen(self._base, self._input, leads_to_game=True)

    def do(self, command: Command) -> None:
        if command is Command.PLAY:
            self.exit(FIRST_GAME)
        else:
            super().do(command)
