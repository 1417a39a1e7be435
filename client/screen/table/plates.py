"""The players round the felt: a plate for each with name, tricks, Up or Down and total. The tricks
lie before each player as small packets, those that are still to take as empty ones.
"""

from client.screen.base.canvas import Canvas, Line, width_of
from client.screen.base.frame import Edges
from client.screen.scene.scene import Scene
from client.screen.table.plan import Plan
from client.screen.table.player import (
    clock_line,
    laid_away_line,
    marks_of,
    name_line,
    name_piece,
    standing_line,
    target_of,
    trick_figures,
    tricks_bar,
)
from client.words.cards import Signs
from client.words.language import _
from engine.seats import Seat

_TAKEN, _TO_TAKE = ("▛▜", "▙▟"), ("╭╮", "╰╯")
_STEP = 3  # columns from packet to packet
_LONGEST_NAME = 24
_EDGE = 11  # columns of an edge that stay free of words


def draw_plate(canvas: Canvas, scene: Scene, plan: Plan, seat: Seat, *, is_left: bool) -> None:
    """Draws the plate of a neighbour, at the left or the right edge of the felt."""
    width, figures = plan.plate_width, trick_figures(scene, seat)
    if plan.has_packets:
        name = name_line(scene, seat, width, [figures], mirrored=not is_left)
        tricks = _packets(scene, seat, plan) or [tricks_bar(scene, seat, width), []]
    else:
        name = name_line(scene, seat, width, mirrored=not is_left)
        bar = tricks_bar(scene, seat, width - width_of([figures]) - 1)
        tricks = [[*bar, (" ", scene.palette.plain), figures] if bar else [figures]]
    lines = [*tricks, standing_line(scene, seat, width - 1), clock_line(scene, seat, width)]
    if plan.has_places:
        lines.append(laid_away_line(scene, seat))
    for y, line in enumerate([name, *lines], plan.plate_y):
        inset = plan.inset if line is name else plan.inset + 1  # a name has its own blanks
        if is_left:
            canvas.write_line(inset, y, line, width)
        else:
            canvas.write_right(canvas.width - inset, y, line)


def _packets(scene: Scene, seat: Seat, plan: Plan) -> list[Line]:
    """Two rows of packets, none where they have no room or cannot be drawn."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    taken, target = view.public.taken[seat], target_of(scene, seat)
    if target is None or not plan.has_packets or scene.signs is Signs.LETTERS or scene.is_frugal:
        return []
    count = max(taken, target)
    if count * _STEP - 1 > plan.plate_width - 1:
        return []
    rows: list[Line] = []
    for filled, empty in zip(_TAKEN, _TO_TAKE, strict=True):
        parts = (
            (filled, min(taken, target), palette.up),
            (filled, taken - target, palette.trump),
            (empty, target - taken, palette.plain),
        )
        texts = [(" ".join([sign] * number), style) for sign, number, style in parts if number > 0]
        row = [piece for text in texts for piece in (text, (" ", palette.plain))]
        rows.append(row[:-1])
    return rows


def draw_across(canvas: Canvas, scene: Scene, plan: Plan, seat: Seat, y: int) -> None:
    """Draws the plate of a fourth player, in one row in the middle."""
    plain = scene.palette.plain
    room = plan.width - 2 * plan.inset - 2
    figures, bar = trick_figures(scene, seat), tricks_bar(scene, seat, 10)
    parts = [
        [*bar, (" ", plain), figures] if bar else [figures],
        standing_line(scene, seat, 24 if plan.has_packets else 14),
        clock_line(scene, seat, 16),
    ]
    tail = [piece for part in parts if part for piece in (("  ", plain), *part)]
    line = [*name_line(scene, seat, room - width_of(tail)), *tail]
    canvas.write_line((plan.width - width_of(line)) // 2, y, line)


def own_plate(scene: Scene, plan: Plan) -> Edges:
    """One's own plate, for the bottom edge of the felt."""
    view, palette, seat = scene.model.view, scene.palette, scene.own_seat
    assert view is not None
    marks = marks_of(scene, seat)
    if view.seat is not None and plan.has_packets:
        marks = [_("you"), *marks]
    tag = ", ".join(marks) if plan.has_packets else "".join(marks[:1])
    figures = trick_figures(scene, seat)
    bar = tricks_bar(scene, seat, plan.width // 4)
    name = name_piece(scene, seat, min(_LONGEST_NAME, plan.width // 4))
    if not plan.has_places:  # the bar says it, and each turn costs twice what a name does
        name = name[0], palette.strong
    line: Line = [
        name,
        *([(f" {tag} ", palette.faint)] if tag else []),
        (" ", palette.plain),
        *bar,
        (" " if bar else "", palette.plain),
        figures,
    ]
    if plan.has_places and (laid_away := laid_away_line(scene, seat)):
        line = [*line, ("   ", palette.plain), *laid_away]
    standing = standing_line(scene, seat, max(0, plan.width - width_of(line) - _EDGE))
    return Edges(foot=line, foot_aside=standing)
