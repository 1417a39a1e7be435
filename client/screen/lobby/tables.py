"""The tables of the lobby, two lines each: code, rules and state, and below them the players."""

from textual.events import Click

from client.screen.base.canvas import Canvas, Line, Piece, cut, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.frame import Edges, draw_edges
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
from client.words.waiting import ready_mark
from protocol.messages import Occupant, SeatState, TableInfo

_INSET = 3
_TOP = 1  # the row of the line for any table
_HEAD = 2  # rows before the first table
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
        return max(1, (self.size.height - _HEAD - 1) // self._rows)

    @property
    def _rows(self) -> int:
        """Those of a table, with one for air where all of them have it."""
        airy = _ROWS + 1
        fit = len(self.scene.lobby.tables) * airy <= self.size.height - _HEAD - 1
        return airy if fit else _ROWS

    @property
    def _first_row(self) -> int:
        """The row of the first table."""
        return _HEAD + (1 if self._rows > _ROWS else 0)

    def draw(self, canvas: Canvas) -> None:
        palette, tables = self.scene.palette, self.scene.lobby.tables
        canvas.frame(0, 0, canvas.width, canvas.height, palette.edge)
        title_ = [(_("Tables"), palette.heading)]
        draw_edges(
            canvas,
            0,
            canvas.height,
            Edges(title=title_, aside=[(_count(self.scene), palette.faint)]),
        )
        anywhere = _("any table, or a new one")
        style = palette.cursor if self.cursor == 0 else palette.question
        canvas.write(_INSET - 1, _TOP, f" {anywhere} ", style)
        if self.cursor == 0:
            canvas.write(1, _TOP, "▌", palette.question)
        at = max(0, self.cursor - 1)
        self._window = window_around(at, self._window, len(tables), self.room)
        for row, index in enumerate(self._window.rows):
            self._draw_table(canvas, self._first_row + row * self._rows, tables[index], index + 1)
        if not tables:
            self._draw_hint(canvas)
        self._window.mark(
            canvas, canvas.width - 1, self._first_row, palette.question, row_height=self._rows
        )

    def on_click(self, event: Click) -> None:
        """Says which table was clicked."""
        index = self._window.index_at((event.y - self._first_row) // self._rows)
        if event.y == _TOP:
            self.post_message(self.TableClicked(0, event.time))
        elif index is not None:
            self.post_message(self.TableClicked(index + 1, event.time))

    def _draw_hint(self, canvas: Canvas) -> None:
        """Draws what can be done while there is no table."""
        hint = _("No table is open: {enter} opens one, {plus} by your own rules.").format(
            enter=key_name(LOBBY[Command.TAKE][0]), plus=key_name(LOBBY[Command.OPEN_TABLE][0])
        )
        lines = wrapped(hint, canvas.width - 2 * _INSET, self.scene.palette.plain)
        canvas.write_lines(_INSET, self._first_row, lines)

    def _draw_table(self, canvas: Canvas, y: int, table: TableInfo, index: int) -> None:
        palette, at_cursor = self.scene.palette, index == self.cursor
        state = _state(self.scene, table)
        start = canvas.write_right(canvas.width - _INSET, y, state)
        style = palette.cursor if at_cursor else palette.strong
        canvas.write(_INSET - 1, y, f" {table.table} ", style)
        room = start - 2 - _INSET - _CODE
        canvas.write(_INSET + _CODE, y, cut(title(table.rules), room), palette.plain)
        people = _people(self.scene, table)
        canvas.write_line(_INSET + _CODE, y + 1, people, canvas.width - 2 * _INSET - _CODE)
        for row in range(y, y + _ROWS) if at_cursor else ():
            canvas.write(1, row, "▌", palette.question)


def _count(scene: Scene) -> str:
    count, address = len(scene.lobby.tables), scene.invitation.address
    if address:
        return _("{count} at {address}").format(count=count, address=address)
    return ngettext("{count} table", "{count} tables", count).format(count=count)


def _state(scene: Scene, table: TableInfo) -> Line:
    """`password  hand 3  12 min, 2 watch`."""
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
    old = age(table.age_seconds)
    if table.watchers:
        text = ngettext("{age}, {count} watches", "{age}, {count} watch", table.watchers)
        old = text.format(age=old, count=table.watchers)
    parts.append((old, faint))
    return [piece for part in parts for piece in (("  ", plain), part)][1:]


def _people(scene: Scene, table: TableInfo) -> Line:
    """`■ Ann ready   ■ Ben bot, gives way   □ free`."""
    palette, host_admits = scene.palette, table.host_admits and table.hand > 0
    line: list[Piece] = []
    for seat in table.seats:
        if line:
            line.append(("   ", palette.plain))
        if seat.occupant is Occupant.NOBODY:
            line.append((f"□ {lobby_mark(seat, host_admits=host_admits)}", palette.question))
            continue
        name, mark = scene.shown(seat.name), _mark(table, seat, host_admits=host_admits)
        line += [("■ ", palette.up), (name, palette.plain)]
        if mark:
            line.append((f" {mark}", palette.faint))
    return line


def _mark(table: TableInfo, seat: SeatState, *, host_admits: bool) -> str:
    waits = not table.hand and seat.ready
    return (ready_mark(seat) if waits else "") or lobby_mark(seat, host_admits=host_admits)
