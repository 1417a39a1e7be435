"""The seats of a table before its game: a tile for each where they have room beside each other, or
a line. In each is who sits there, whether they are ready, and what can be done about a free one.
"""

from collections.abc import Iterator

import msgspec
from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, Piece, cut
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.terminal.cells import Place
from client.state.people import is_host
from client.words.language import _
from client.words.names import presence_mark
from client.words.waiting import ready_mark
from engine.seats import Seat
from protocol.messages import Occupant, SeatState, TableState

TILE_ROWS = 5
_LEAST_TILE = 17  # columns
_GAP = 1
_INSET = 2


class SeatKey(msgspec.Struct, frozen=True):
    """Words for a key in a tile, and the command that a click on them gives."""

    command: Command
    text: str


def tile_width(width: int, seats: int) -> int:
    """The columns of each tile, 0 where they have no room beside each other."""
    columns = (width + _GAP) // seats - _GAP
    return columns if columns >= _LEAST_TILE else 0


def tile_places(x: int, width: int, seats: int) -> list[int]:
    """The column at which each tile begins."""
    return [x + seat * (tile_width(width, seats) + _GAP) for seat in range(seats)]


def draw_tile(
    canvas: Canvas, scene: Scene, table: TableState, seat: Seat, x: int, y: int, width: int
) -> None:
    """Draws the tile of one seat."""
    palette, state = scene.palette, table.seats[seat]
    canvas.fill(x, y, width, TILE_ROWS, palette.felt_ground)
    canvas.frame(x, y, width, TILE_ROWS, palette.felt)
    title = _(" seat {number} ").format(number=seat + 1)
    canvas.write(x + 2, y, title, palette.faint)
    left, right = x + _INSET, x + width - _INSET
    tags = _tags(table, seat)
    start = canvas.write_right(right, y + 1, [(tags, palette.faint)]) if tags else right + 1
    canvas.write_line(left, y + 1, _who(scene, state), start - 1 - left)
    if mark := _mark(scene, state):
        canvas.write_line(left, y + 2, mark, right - left)
    for row, key in enumerate(seat_keys(table, seat), y + 2):
        name, blank, what = key.text.partition("  ")
        line: Line = [(name, palette.key), (blank + what, palette.faint)]
        canvas.write_line(left, row, line, right - left)


def seat_line(scene: Scene, table: TableState, seat: Seat) -> Line:
    """The same in one line, where there is no room for tiles."""
    palette, state = scene.palette, table.seats[seat]
    line: list[Piece] = [(f"{seat + 1}  ", palette.faint), *_who(scene, state)]
    if tags := _tags(table, seat):
        line.append((f"  {tags}", palette.faint))
    if mark := _mark(scene, state):
        line += [("  ", palette.plain), *mark]
    return line


def seat_keys(table: TableState, seat: Seat) -> Iterator[SeatKey]:
    """What can be done with that seat, where it is free and the player may do it."""
    if table.seats[seat].occupant is not Occupant.NOBODY:
        return
    if is_host(table):
        free = sum(state.occupant is Occupant.NOBODY for state in table.seats)
        yield SeatKey(Command.FILL, _("b  add bots") if free > 1 else _("b  add a bot"))
        yield SeatKey(Command.PEOPLE, _("m  which bot"))
    elif table.your_seat is None:
        yield SeatKey(Command.TAKE_SEAT, _("s  sit here"))


def seat_key_at(table: TableState, x: int, y: int, width: int, at: Place) -> Command | None:
    """The command whose words are at a cell, in tiles that begin at x and y; None elsewhere."""
    column, row = at
    wide = tile_width(width, len(table.seats))
    for seat, left in enumerate(tile_places(x, width, len(table.seats)) if wide else ()):
        for line, key in enumerate(seat_keys(table, seat), y + 2):
            start = left + _INSET
            if row == line and start <= column < min(start + cell_len(key.text), left + wide):
                return key.command
    return None


def _who(scene: Scene, state: SeatState) -> Line:
    if state.occupant is Occupant.NOBODY:
        return [(presence_mark(state), scene.palette.question)]
    return [(cut(scene.shown(state.name), 20), scene.palette.strong)]


def _tags(table: TableState, seat: Seat) -> str:
    tags = [
        _("you") if seat == table.your_seat else "",
        _("host") if seat == table.host else "",
    ]
    return ", ".join(filter(None, tags))


def _mark(scene: Scene, state: SeatState) -> Line:
    palette = scene.palette
    if mark := ready_mark(state):
        sign, style = ("■", palette.winning) if state.ready else ("□", palette.question)
        return [(f"{sign} {mark}", style)]
    if state.occupant is Occupant.NOBODY:
        return []
    level = f", {state.level}" if state.level else ""
    style = palette.faint if state.occupant is Occupant.BOT else palette.alarm
    return [(f"{presence_mark(state)}{level}", style)]
