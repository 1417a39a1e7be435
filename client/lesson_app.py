"""The full-screen client without a server: the lesson alone, until the player leaves it."""

from pathlib import PurePath
from typing import ClassVar

from textual.screen import Screen

from client.scene_app import SceneApp
from client.screens.lesson import LessonScreen


class LessonApp(SceneApp[None]):
    """One lesson, from its beginning."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["app.tcss", "screens/lesson.tcss"]

    def get_default_screen(self) -> Screen[None]:
        """See Textual."""
        return LessonScreen(self._base, self._input)
