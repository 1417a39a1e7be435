"""The tables of the lobby, two lines each: code, rules and state, and below them the players."""

from textual.events import Click

from client.screen.base.canvas import Canvas, Line, Piece, cut, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Clicked
from client.screen.base.window import Window, window_around
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import LOBBY, Command
from client.screen.scene.scene import Scene
from client.state.lobby import free_seats, has_ended
from client.words.durations import age
from client.words.language import _, ngettext
from client.words.names import lobby_mark
from client.words.rules import title
from protocol.messages import Occupant, TableInfo

_INSET = 2
_HEAD = 2  # rows of the heading
_CODE = 8  # columns
_ROWS = 2  # of a table


class TableList(DrawnWidget):
    """`cursor` 0 is any table, 1 the first of the list."""

    cursor = 0
    _window = Window()

    class TableClicked(Clicked[int]):
        """A table was clicked: its index for the cursor."""

    @property
    def room(self) -> int:
        """How many tables are in sight."""
        return max(1, (self.size.height - _HEAD - 1) // _ROWS)

    def draw(self, canvas: Canvas) -> None:
        palette, tables = self.scene.palette, self.scene.lobby.tables
        canvas.write(_INSET, 0, _("Lobby"), palette.heading)
        count = ngettext("{count} table", "{count} tables", len(tables))
        canvas.write_right(
            canvas.width - _INSET, 0, [(count.format(count=len(tables)), palette.faint)]
        )
        style = palette.cursor if self.cursor == 0 else palette.question
        anywhere = _("Sit down at any table, or a new one")
        canvas.write(_INSET, _HEAD, f" {anywhere} ", style)
        at = max(0, self.cursor - 1)
        self._window = window_around(at, self._window, len(tables), self.room)
        for row, index in enumerate(self._window.rows):
            self._draw_table(canvas, _HEAD + 1 + row * _ROWS, tables[index], index + 1)
        if not tables:
            self._draw_hint(canvas)
        self._window.mark(canvas, canvas.width - 1, _HEAD + 1, palette.question, row_height=_ROWS)

    def on_click(self, event: Click) -> None:
        """Says which table was clicked."""
        row = event.y - _HEAD
        index = self._window.index_at((row - 1) // _ROWS)
        if row == 0:
            self.post_message(self.TableClicked(0, event.time))
        elif index is not None:
            self.post_message(self.TableClicked(index + 1, event.time))

    def _draw_hint(self, canvas: Canvas) -> None:
        """Draws what can be done while there is no table."""
        hint = _("No table is open: {enter} opens one, {plus} by your own rules.").format(
            enter=key_name(LOBBY[Command.TAKE][0]), plus=key_name(LOBBY[Command.OPEN_TABLE][0])
        )
        lines = wrapped(hint, canvas.width - 2 * _INSET - 1, self.scene.palette.plain)
        canvas.write_lines(_INSET + 1, _HEAD + 2, lines)

    def _draw_table(self, canvas: Canvas, y: int, table: TableInfo, index: int) -> None:
        palette, at_cursor = self.scene.palette, index == self.cursor
        state = _state(self.scene, table)
        start = canvas.write_right(canvas.width - _INSET, y, state)
        style = palette.cursor if at_cursor else palette.strong
        canvas.write(_INSET, y, f" {table.table} ", style)
        room = start - 2 - _INSET - _CODE
        canvas.write(_INSET + _CODE, y, cut(title(table.rules), room), palette.plain)
        people = _people(self.scene, table)
        canvas.write_line(_INSET + _CODE, y + 1, people, canvas.width - 2 * _INSET - _CODE)


def _state(scene: Scene, table: TableInfo) -> Line:
    """`locked · hand 3 · 12 min · 2 watch`."""
    plain, faint = scene.palette.plain, scene.palette.faint
    hand = _("hand {number}").format(number=table.hand) if table.hand else ""
    hand = _("game over") if has_ended(table) else hand
    parts: list[Piece] = []
    if table.has_password:
        parts.append((_("password"), scene.palette.alarm))
    if free_seats(table):
        parts.append((_("seats free"), scene.palette.question))
    if hand:
        parts.append((hand, plain))
    parts.append((age(table.age_seconds), faint))
    if table.watchers:
        watching = ngettext("{count} watcher", "{count} watchers", table.watchers)
        parts.append((watching.format(count=table.watchers), faint))
    line: list[Piece] = []
    for part in parts:
        line += [(" · ", faint), part] if line else [part]
    return line


def _people(scene: Scene, table: TableInfo) -> Line:
    line: list[Piece] = []
    palette = scene.palette
    host_admits = table.host_admits and table.hand > 0
    for number, seat in enumerate(table.seats):
        if number:
            line.append((", ", palette.faint))
        name, mark = scene.shown(seat.name), lobby_mark(seat, host_admits=host_admits)
        if seat.occupant is Occupant.NOBODY:
            line.append((mark, palette.question))
        else:
            line.append((f"{name} ({mark})", palette.faint) if mark else (name, palette.plain))
    return line
