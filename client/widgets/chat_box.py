"""The page of the chat: what was said, and below it the line that is being typed."""

from client.draft import window
from client.language import _
from client.scene import Scene
from client.widgets.box import FRAME, SLIM_FRAME, Box
from client.widgets.canvas import Canvas, Line
from client.widgets.chat import chat_lines

_PROMPT = "> "


class ChatBox(Box):
    """Says so where it is the player's turn: the game does not wait for what he types."""

    frame = SLIM_FRAME

    def __init__(self, foot: str) -> None:
        super().__init__(_("Chat"), _all_lines, foot)
        self._back = 0

    def scroll_lines(self, count: int) -> None:
        """See Box: what is newest is at the bottom."""
        total = len(_all_lines(self.scene, self.size.width - 2 * FRAME))
        self._back = max(0, min(self._back - count, total - self.room))
        self.redraw()

    @property
    def room(self) -> int:
        """See Box."""
        return super().room - 1

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        palette, width = self.scene.palette, canvas.width - 2 * FRAME
        self.draw_frame(canvas)
        lines = _all_lines(self.scene, width)
        back = max(0, min(self._back, len(lines) - self.room))
        last = len(lines) - back
        shown = lines[max(0, last - self.room) : last]
        self.mark_more(canvas, above=last - len(shown), below=back)
        canvas.write_lines(FRAME, self.frame + self.room - len(shown), shown, width)
        row = canvas.height - self.frame - 1
        x = canvas.write(FRAME, row, _PROMPT, palette.question)
        before, under, after = window(self.scene.chatter.draft, width - len(_PROMPT))
        x = canvas.write(x, row, before)
        x = canvas.write(x, row, under, palette.cursor)
        canvas.write(x, row, after)
        foot = [(f" {self.foot} ", palette.faint)]
        canvas.write_right(canvas.width - 2, canvas.height - 1, foot)
        if self.scene.model.my_turn:
            turn = f" {_('It is your turn: Esc')} "
            canvas.write_right(canvas.width - 2, 0, [(turn, palette.alarm)])


def _all_lines(scene: Scene, width: int) -> list[Line]:
    lines = chat_lines(scene, width, 1_000)
    return lines or [[(_("Nobody has said anything yet."), scene.palette.faint)]]
