"""The table with the trick on it, or the exchanges that are still to be made, and the other players
round it as they sit.
"""

import msgspec
from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, cut, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.scene import Scene
from client.screen.table.player import PlayerRow, clock_line, name_line, standing_line, tricks_line
from client.screen.table.trick import LEAST_HEIGHT, draw_trick, shown_trick
from client.words.language import ngettext
from engine.public import Pair, Public
from engine.seats import Seat

_PANEL = 25  # columns of a player beside the table, where there is room
_WIDEST_TABLE = 46
_LEAST_TABLE = 22
_HIGHEST_TABLE = 22


class TableArea(msgspec.Struct, frozen=True):
    """The table's edge on the canvas, and the columns of a player beside it."""

    x: int
    y: int
    width: int
    height: int
    panel: int


class Felt(DrawnWidget):
    """The left neighbour is on the left. A fourth player has a line above the table."""

    def draw(self, canvas: Canvas) -> None:
        view = self.scene.model.view
        if view is None:
            return
        area = _area(canvas, view.public)
        inset = _inset(area.height)
        if area.height > LEAST_HEIGHT and not self.scene.is_frugal:
            style = self.scene.palette.felt
            canvas.frame(area.x, area.y, area.width, area.height, style)
        left, *across, right = _seats_from_left(self.scene)
        row = area.y + (area.height - 3) // 2
        _draw_panel(canvas, self.scene, left, area.x - area.panel - 1, row, area.panel)
        _draw_panel(canvas, self.scene, right, area.x + area.width + 1, row, area.panel)
        for seat in across:
            line = PlayerRow(self.scene, canvas.width - 2, timed=True)
            line.draw(canvas, (canvas.width - line.width) // 2, area.y - 1, seat)
        y, height = area.y + inset, area.height - 2 * inset
        draw_trick(canvas, self.scene, shown_trick(view.public), y, height, area.width)
        _draw_exchanges_due(canvas, self.scene, y, height, area.width - 4)


def _seats_from_left(scene: Scene) -> list[Seat]:
    """The other seats in the order in which they play after one's own."""
    view = scene.model.view
    assert view is not None
    players = view.public.rules.players
    return [(scene.own_seat + step) % players for step in range(1, players)]


def _area(canvas: Canvas, public: Public) -> TableArea:
    panel = min(_PANEL, (canvas.width - _LEAST_TABLE) // 2 - 1)
    width = min(_WIDEST_TABLE, canvas.width - 2 * panel - 2)
    above = public.rules.players - 3
    height = min(_HIGHEST_TABLE, 2 * width // 3, canvas.height - above)  # cells are high
    y = above + (canvas.height - above - height) // 2
    return TableArea((canvas.width - width) // 2, y, width, height, panel)


def _inset(height: int) -> int:
    """The rows that the table's edge takes from the trick; none where it has no room for both."""
    return 1 if height >= LEAST_HEIGHT + 2 else 0


def _draw_panel(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, width: int) -> None:
    room = width - 2  # a column is blank on either side
    canvas.write_line(x, y, name_line(scene, seat, width - 1), width - 1)
    canvas.write_line(x + 1, y + 1, tricks_line(scene, seat, room))
    canvas.write_line(x + 1, y + 2, standing_line(scene, seat, room), room)
    canvas.write_line(x + 1, y + 3, clock_line(scene, seat, room), room)


def _draw_exchanges_due(canvas: Canvas, scene: Scene, y: int, height: int, width: int) -> None:
    """Draws the exchanges that are still to be made in the middle columns, on `height` rows from
    row y on, `width` columns wide. The one under way comes first, and stands out.
    """
    view = scene.model.view
    assert view is not None
    lines = [
        _exchange_line(scene, pair, number == 0, width)
        for number, pair in enumerate(view.public.pairs)
    ]
    top = y + (height - len(lines)) // 2
    for row, line in enumerate(lines[:height], max(y, top)):
        canvas.write_line((canvas.width - width_of(line)) // 2, row, line)


def _exchange_line(scene: Scene, pair: Pair, is_under_way: bool, width: int) -> Line:
    """`Ann → Ben  2 cards`; the names are cut where there is no room for them."""
    style = scene.palette.strong if is_under_way else scene.palette.plain
    count = ngettext("{count} card", "{count} cards", pair.count).format(count=pair.count)
    room = width - cell_len(count) - len("  → ") - 1
    giver, receiver = scene.names[pair.giver], scene.names[pair.receiver]
    longest = max(room // 2, room - cell_len(receiver))
    giver = cut(giver, longest)
    receiver = cut(receiver, room - cell_len(giver))
    return [(f"{giver} → {receiver}", style), (f"  {count}", scene.palette.faint)]
