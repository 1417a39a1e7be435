"""The table itself, the trick on it, and the other players round it as they sit."""

import msgspec
from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, cut, width_of
from client.screen.base.drawn import DrawnWidget
from client.screen.scene.scene import Scene
from client.screen.table.player import PlayerRow, clock_line, name_line, standing_line, tricks_line
from client.screen.table.trick import draw_trick, least_height, shown_trick
from client.words.language import ngettext
from engine.public import Pair, Public
from engine.seats import Seat

# --- The exchanges that are still due, on the felt as long as no card lies on it: who with whom ---
# MERGED: client/widgets/due.py; the header of this file has to speak of it too.


def draw_due(canvas: Canvas, scene: Scene, y: int, height: int, width: int) -> None:
    """Draws them in the middle columns, on `height` rows from row y on, `width` columns wide. The
    one under way comes first, and stands out.
    """
    view = scene.model.view
    assert view is not None
    lines = [
        _line(scene, pair, number == 0, width) for number, pair in enumerate(view.public.pairs)
    ]
    top = y + (height - len(lines)) // 2
    for row, line in enumerate(lines[:height], max(y, top)):
        canvas.write_line((canvas.width - width_of(line)) // 2, row, line)


def _line(scene: Scene, pair: Pair, is_under_way: bool, width: int) -> Line:
    """`Ann → Ben  2 cards`; the names are cut where there is no room for them."""
    style = scene.palette.strong if is_under_way else scene.palette.plain
    count = ngettext("{count} card", "{count} cards", pair.count).format(count=pair.count)
    room = width - cell_len(count) - len("  → ") - 1
    giver, receiver = scene.names[pair.giver], scene.names[pair.receiver]
    longest = max(room // 2, room - cell_len(receiver))
    giver = cut(giver, longest)
    receiver = cut(receiver, room - cell_len(giver))
    return [(f"{giver} → {receiver}", style), (f"  {count}", scene.palette.faint)]


# --- The table itself, the trick on it, and the other players round it as they sit ---

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
    """The left neighbour sits on the left. A fourth player has a line above the table."""

    def draw(self, canvas: Canvas) -> None:
        view = self.scene.model.view
        if view is None:
            return
        place = _place(canvas, view.public)
        inset = _inset(place.height)
        if place.height > least_height() and not self.scene.is_frugal:
            style = self.scene.palette.felt
            canvas.frame(place.x, place.y, place.width, place.height, style)
        left, *across, right = seats_from_left(self.scene)
        row = place.y + (place.height - 3) // 2
        _draw_panel(canvas, self.scene, left, place.x - place.panel - 1, row, place.panel)
        _draw_panel(canvas, self.scene, right, place.x + place.width + 1, row, place.panel)
        for seat in across:
            line = PlayerRow(self.scene, canvas.width - 2, timed=True)
            line.draw(canvas, (canvas.width - line.width) // 2, place.y - 1, seat)
        y, height = place.y + inset, place.height - 2 * inset
        draw_trick(canvas, self.scene, shown_trick(view.public), y, height, place.width)
        draw_due(canvas, self.scene, y, height, place.width - 4)


def seats_from_left(scene: Scene) -> list[Seat]:
    """The other seats in the order in which they play after one's own."""
    view = scene.model.view
    assert view is not None
    players = view.public.rules.players
    return [(scene.own_seat + step) % players for step in range(1, players)]


def _place(canvas: Canvas, public: Public) -> TableArea:
    panel = min(_PANEL, (canvas.width - _LEAST_TABLE) // 2 - 1)
    width = min(_WIDEST_TABLE, canvas.width - 2 * panel - 2)
    above = public.rules.players - 3
    height = min(_HIGHEST_TABLE, 2 * width // 3, canvas.height - above)  # cells are high
    y = above + (canvas.height - above - height) // 2
    return TableArea((canvas.width - width) // 2, y, width, height, panel)


def _inset(height: int) -> int:
    """The rows that the table's edge takes from the trick; none where it has no room for both."""
    return 1 if height >= least_height() + 2 else 0


def _draw_panel(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, width: int) -> None:
    room = width - 2  # a column is blank on either side
    canvas.write_line(x, y, name_line(scene, seat, width - 1), width - 1)
    canvas.write_line(x + 1, y + 1, tricks_line(scene, seat, room))
    canvas.write_line(x + 1, y + 2, standing_line(scene, seat, room), room)
    canvas.write_line(x + 1, y + 3, clock_line(scene, seat, room), room)
