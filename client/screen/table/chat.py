"""What was said at the table, the newest at the bottom, and its place beside the table."""

from textual.message import Message

from client.screen.base.canvas import Canvas, Line, wrap
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.names import speaker, watcher_mark
from protocol.messages import Said

_INDENT = 2


class ChatWidget(DrawnWidget):
    """As much of what was said as there is room for."""

    class InSight(Message):
        """There is room for the chat now."""

    def on_show(self) -> None:
        self.post_message(self.InSight())

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        canvas.write(0, 0, _("Chat"), palette.heading)
        canvas.write_right(canvas.width - 1, 0, [(_("/ to say something"), palette.faint)])
        room = canvas.height - 1
        canvas.write_lines(0, 1, chat_lines(self.scene, canvas.width - 1, room), canvas.width)


def chat_lines(scene: Scene, width: int, most: int) -> list[Line]:
    """The last lines of all that was said, no more than `most`."""
    lines: list[Line] = []
    for said in scene.chat_state.said[-most:]:
        lines += _said(scene, said, width)
    return lines[-most:]


def _said(scene: Scene, said: Said, width: int) -> list[Line]:
    palette = scene.palette
    text = scene.shown(said.text)
    name = watcher_mark(scene.shown(said.name), is_watching=said.watching)
    head = f"{speaker(name)}: "
    style = palette.strong if said.name else palette.alarm
    first, *rest = wrap(head + text, width)
    return [
        [(first[: len(head)], style), (first[len(head) :], palette.plain)],
        *(
            [(" " * _INDENT + line, palette.plain)]
            for line in wrap(" ".join(rest), width - _INDENT)
            if line
        ),
    ]
