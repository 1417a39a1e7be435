"""The people in the lobby, what was said there, and the line that is being typed."""

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Canvas, Line, wrap
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.frame import Edges, draw_edges, edge_keys
from client.screen.base.messages import Commanded
from client.screen.scene.draft import Draft, window
from client.screen.scene.keys import Command
from client.words.language import _
from client.words.names import speaker

_INSET = 3
_PROMPT = "> "


class LobbyChat(DrawnWidget):
    """`draft` is what the player is about to say, None while their keys are commands."""

    draft: Draft | None = None

    def draw(self, canvas: Canvas) -> None:
        palette, width = self.scene.palette, canvas.width - 2 * _INSET
        names = ", ".join(map(self.scene.shown, self.scene.lobby.people))
        people = [(_("here: {names}").format(names=names), palette.faint)]
        keys = edge_keys({Command.CHAT: _("/ say something")}, palette)
        canvas.frame(0, 0, canvas.width, canvas.height, palette.edge)
        edges = Edges(
            title=[(_("Chat"), palette.heading)],
            foot=keys if self.draft is None else (),
            foot_aside=people if names else (),
        )
        draw_edges(canvas, 0, canvas.height, edges)
        room = canvas.height - 2 - (self.draft is not None)
        lines = self._said(width)[-room:] if room > 0 else []
        canvas.write_lines(_INSET, 1, lines)
        if self.draft is not None:
            self._draw_draft(canvas, self.draft, width)

    def on_click(self, event: Click) -> None:
        """A click on the last line is like the key that begins to write there."""
        if event.y == self.size.height - 1:
            self.post_message(Commanded(Command.CHAT))

    def _said(self, width: int) -> list[Line]:
        palette, lines = self.scene.palette, list[Line]()
        for said in self.scene.lobby.said:
            name = speaker(self.scene.shown(said.name))
            style = palette.strong if said.name else palette.alarm
            first, *rest = wrap(f"{name}: {self.scene.shown(said.text)}", width)
            cut = min(len(name) + 1, len(first))
            lines.append([(first[:cut], style), (first[cut:], palette.plain)])
            lines += [[(line, palette.plain)] for line in rest]
        return lines

    def _draw_draft(self, canvas: Canvas, draft: Draft, width: int) -> None:
        palette, y = self.scene.palette, canvas.height - 2
        before, under, after = window(draft, width - len(_PROMPT))
        cursor = (under, palette.cursor) if draft.after else ("_", palette.question)
        line = [(_PROMPT + before, palette.question), cursor, (after, palette.question)]
        canvas.cursor = _INSET + cell_len(_PROMPT + before), y
        canvas.write_line(_INSET, y, line)
