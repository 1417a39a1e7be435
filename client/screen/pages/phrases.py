"""The page of what is often said at a table: each with a number, which says it."""

from textual.events import Click

from client.screen.base.canvas import Line
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.keys import PAGE, Command
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.phrases import phrases
from protocol.messages import Chat


class PhrasesPage(Page):
    """It closes when something has been said."""

    KEYS = PAGE

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Say"), _phrase_lines)

    def foot_words(self) -> FootWords:
        return {Command.CLOSE: _("Esc closes")}

    def reads(self, letters: str) -> bool:
        """A number, however fast."""
        return letters.isdecimal()

    def type_letter(self, letter: str) -> None:
        if letter.isdecimal():
            self._say(int(letter) - 1)

    def click(self, event: Click) -> None:
        """A click on a phrase says it, elsewhere it closes the page."""
        line = self._box.line_at(event.screen_y)
        if line is not None and self._box.region.contains(event.screen_x, event.screen_y):
            self._say(line)
        else:
            self.close()

    def _say(self, number: int) -> None:
        said = phrases()
        if 0 <= number < len(said):
            self.post_message(Requested(Chat(said[number])))
            self.close()


def _phrase_lines(scene: Scene, _width: int) -> list[Line]:
    palette = scene.palette
    return [
        [(f"{number}  ", palette.key), (phrase, palette.plain)]
        for number, phrase in enumerate(phrases(), 1)
    ]
