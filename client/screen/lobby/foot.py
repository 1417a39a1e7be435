"""The foot of the lobby: what went wrong, and what the keys do, in words that can be clicked."""

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, cut
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import LOBBY, Command
from client.state.connection import LinkStatus
from client.words.connection import leave_reason, loss_sentence
from client.words.language import _

_INSET = 2
_GAP = 2


class LobbyFoot(DrawnWidget):
    """Two rows."""

    def draw(self, canvas: Canvas) -> None:
        palette, link = self.scene.palette, self.scene.model.link
        trouble = self.scene.warning or self.scene.trouble
        trouble = trouble or leave_reason(self.scene.lobby.left)
        if link.status is LinkStatus.LOST:
            trouble = loss_sentence(link)
        elif link.is_silent:
            trouble = _("the server does not answer")
        canvas.write(_INSET, 0, cut(trouble, canvas.width - 2 * _INSET), palette.alarm)
        for x, text, _command in self._words(canvas.width):
            canvas.write(x, canvas.height - 1, text, palette.faint)

    def on_click(self, event: Click) -> None:
        """Says which words were clicked."""
        for x, text, command in self._words(self.size.width):
            if event.y == self.size.height - 1 and x <= event.x < x + cell_len(text):
                self.post_message(Commanded(command, event.time))

    def _words(self, width: int) -> list[tuple[int, str, Command]]:
        """The words with the columns at which they begin; as many as there is room for."""
        texts = {key: f"{key_name(LOBBY[key][0])} {what}" for key, what in _words_of_keys().items()}
        needed = sum(cell_len(text) + _GAP for text in texts.values())
        gap = _GAP if needed <= width - _INSET else 1
        placed, x = list[tuple[int, str, Command]](), _INSET
        for command, text in texts.items():
            if x + cell_len(text) > width - _INSET:
                break
            placed.append((x, text, command))
            x += cell_len(text) + gap
        return placed


def _words_of_keys() -> dict[Command, str]:
    """What each key does, in a word, the most important first."""
    return {
        Command.TAKE: _("sit"),
        Command.OPEN_TABLE: _("open"),
        Command.WATCH: _("watch"),
        Command.BY_CODE: _("code"),
        Command.RESULTS: _("results"),
        Command.HELP: _("help"),
        Command.QUIT: _("quit"),
        Command.SETTINGS: _("settings"),
    }
