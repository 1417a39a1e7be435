"""What was said at the table, the newest at the bottom, and its place beside the table."""

from collections.abc import Sequence

from textual.message import Message

from client.screen.base.canvas import Line, wrap
from client.screen.base.foot import FootWords
from client.screen.base.panel import Panel
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.names import speaker, watcher_mark
from protocol.messages import Said

_INDENT = 2
_ANY_WIDTH = 10_000


class ChatPanel(Panel):
    """As much of what was said as there is room for."""

    class InSight(Message):
        """There is room for the chat now."""

    def on_show(self) -> None:
        self.post_message(self.InSight())

    def heading(self) -> str:
        return _("Chat")

    def edge_keys(self) -> FootWords:
        return chat_keys()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        return chat_lines(self.scene, width, height)


def chat_keys() -> FootWords:
    """The words for the keys with which something is said."""
    return {Command.CHAT: _("/ write"), Command.PHRASES: _("F3 phrases")}


def chat_lines(scene: Scene, width: int, most: int) -> list[Line]:
    """The last lines of all that was said, no more than `most`."""
    lines: list[Line] = []
    for said in scene.chat_state.said[-most:]:
        lines += _said(scene, said, width)
    return lines[-most:]


def fresh_line(scene: Scene) -> Line:
    """What was said a moment ago, in one line; empty where nothing was, or it is to be read
    elsewhere.
    """
    said = scene.chat_state.fresh
    if said is None or not scene.settings.chat:
        return []
    return _said(scene, said, _ANY_WIDTH)[0]


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
