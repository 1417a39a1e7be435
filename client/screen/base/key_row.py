"""The last row of a screen: the keys that count now, in a few words that can be clicked."""

from collections.abc import Iterator

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.messages import Commanded
from client.screen.scene.keys import Command
from client.screen.scene.palette import Palette

_LEFT = 1
_GAP = 3


class KeyRow(DrawnWidget):
    """A subclass says in `words` which keys count, the most important first; the help stands on the
    right. What has no room is left out whole. `inset` are columns on either side without any.
    """

    inset = 0
    DEFAULT_CSS = "KeyRow { height: 1; }"

    def words(self) -> FootWords:
        """The words for each command, each with its key before the first blank."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        draw_keys(canvas, canvas.height - 1, self.words(), self.scene.palette, self.inset)

    def on_click(self, event: Click) -> None:
        """A click on the words for a key is like the key."""
        for command, x, text in placed_words(self.words(), self.size.width, self.inset):
            if x <= event.x < x + cell_len(text) and event.y == self.size.height - 1:
                self.post_message(Commanded(command, event.time))


def draw_keys(canvas: Canvas, y: int, words: FootWords, palette: Palette, inset: int = 0) -> None:
    """Draws the words in a row, keys apart from what they do."""
    for _command, x, text in placed_words(words, canvas.width, inset):
        key, blank, what = text.partition(" ")
        x = canvas.write(x, y, key, palette.key)
        canvas.write(x, y, blank + what, palette.faint)


def placed_words(
    words: FootWords, width: int, inset: int = 0
) -> Iterator[tuple[Command, int, str]]:
    """Those that have room in a row, each with its column."""
    right = width - inset - 1
    if help_ := words.get(Command.HELP, ""):
        right -= cell_len(help_)
        yield Command.HELP, right, help_
        right -= _GAP
    x = inset + _LEFT
    for command, text in words.items():
        if command is not Command.HELP and x + cell_len(text) <= right:
            yield command, x, text
            x += cell_len(text) + _GAP
