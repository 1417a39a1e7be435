"""The help: a page like every other, from which the lesson can be opened."""

from collections.abc import Mapping
from typing import ClassVar

from client.keys import HELP, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.page import Page
from client.widgets.box import Content


class Help(Page):
    """`content` tells of the keys and rules."""

    KEYS: ClassVar[Keys] = HELP

    def __init__(self, scene: Scene, input_: Input, content: Content) -> None:
        super().__init__(scene, input_, _("Help"), content)

    def foot_words(self) -> Mapping[Command, str]:
        """See Page."""
        return {**super().foot_words(), Command.LESSON: _("t learn the game")}
