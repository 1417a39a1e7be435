"""The page with the score sheet of the whole game and the chart."""

from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.scene import Scene
from client.screen.table.score_sheet import score_lines
from client.words.language import _


class ScoresPage(Page):
    """Begins with the latest hands in sight."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Score sheet"), score_lines)
        self._box.begins_at_end = True
