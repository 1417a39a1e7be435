"""The top line of a replay: which hand and trick, and whose eyes look, a tab for each."""

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, cut
from client.screen.base.messages import Clicked
from client.screen.replay.drawn import ReplayWidget
from client.words.hands import hand_heading, stage
from client.words.language import _
from engine.seats import Seat

_LEFT = 27  # columns for hand and trick
_LONGEST_NAME = 12


class Heading(ReplayWidget):
    """A click on a tab looks with other eyes."""

    class TabClicked(Clicked[Seat | None]):
        """A tab was clicked: the seat, None for all cards open."""

    def draw(self, canvas: Canvas) -> None:
        view, palette = self.scene.model.view, self.scene.palette
        if view is None:
            return
        x = canvas.write(1, 0, hand_heading(view.public), palette.heading)
        canvas.write(x + 2, 0, stage(view.public))
        tabs = self._tabs(canvas.width)
        if (start := tabs[0][0] - cell_len(_viewpoint())) > _LEFT:
            canvas.write(start, 0, _viewpoint(), palette.faint)
        for number, (start, text) in enumerate(tabs):
            canvas.write(start, 0, text, palette.cursor if self._is_on(number) else palette.faint)

    def on_click(self, event: Click) -> None:
        """Says which tab was meant."""
        for number, (start, text) in enumerate(self._tabs(self.size.width)):
            if start <= event.x < start + cell_len(text):
                self.post_message(self.TabClicked(number - 1 if number else None, event.time))

    def _is_on(self, number: int) -> bool:
        viewpoint = self.shown.viewpoint
        return number == 0 if viewpoint.is_open else number == viewpoint.seat + 1

    def _tabs(self, width: int) -> list[tuple[int, str]]:
        """The column and the text of each, the names as long as there is room."""
        names = self.scene.names
        for longest in range(_LONGEST_NAME, 0, -1):
            texts = [
                f"0 {_('all')}",
                *(f"{n} {cut(name, longest)}" for n, name in _numbered(names)),
            ]
            needed = sum(map(cell_len, texts)) + len(texts)
            if needed <= width - _LEFT or longest == 1:
                break
        gap = 2 if needed + len(texts) + cell_len(_viewpoint()) < width - _LEFT else 1
        starts, x = [], width - needed - (gap - 1) * (len(texts) - 1)
        for text in texts:
            starts.append((x, text))
            x += cell_len(text) + gap
        return starts


def _viewpoint() -> str:
    """What the numbers before the names choose."""
    return _("eyes: ")


def _numbered(names: tuple[str, ...]) -> enumerate[str]:
    return enumerate(names, 1)
