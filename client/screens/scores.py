"""The score sheet of the whole game, the latest hands and the chart in sight."""

from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.page import Page
from client.widgets.sheet import score_lines


class Scores(Page):
    """A page like every other, but for where it begins."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Score sheet"), score_lines)
        self._box.begins_at_end = True
