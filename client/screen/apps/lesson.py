"""Shows the lesson on the full screen, without a server."""

from textual.screen import Screen

from client.screen.apps.base import SceneApp, style_sheets
from client.screen.lesson.screen import LessonScreen
from client.screen.scene.keys import Command
from client.state.next_command import FIRST_GAME, NextCommand


class LessonApp(SceneApp[NextCommand]):
    """One lesson, from its beginning. `run()` gives the game to which it leads, None where the
    player has left before.
    """

    CSS_PATH = style_sheets("base/all", "lesson/screen")

    def get_default_screen(self) -> Screen[None]:
        return LessonScreen(self._base, self._input, leads_to_game=True)

    def do(self, command: Command) -> None:
        if command is Command.PLAY:
            self.exit(FIRST_GAME)
        else:
            super().do(command)
