"""The score sheet: a line for each hand, with Up or Down and the running total of each player, and
a chart of the totals.
"""

from collections.abc import Sequence
from itertools import zip_longest

from client.screen.base.canvas import Canvas, Line, Piece, filled, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.scene import Scene
from client.screen.table.chart import LEAST_WIDTH, chart_lines, legend, marked_name
from client.screen.table.player import delta_piece
from client.words.cards import suit_sign
from client.words.figures import up_or_down
from client.words.language import _
from engine.public import HandResult

_NUMBER = 6  # columns for the number of the hand and its trumps
_WIDEST_COLUMN = 11
_FIGURES = 8  # columns for a delta and a total, where there is room
_CHART_HEIGHT, _HIGHEST_CHART = 7, 12
_ROWS_WITHOUT_FOOT = 12
_GAP = 2
_LEAST_HANDS = 4  # that a sheet with a chart below it has room for


class ScoreSheet(DrawnWidget):
    """The latest hands that there is room for, and below them the chart."""

    def draw(self, canvas: Canvas) -> None:
        canvas.write(0, 0, _("Score sheet"), self.scene.palette.heading)
        room = canvas.height - 1
        if room >= 1 + _LEAST_HANDS + _CHART_HEIGHT + 2:
            room -= _CHART_HEIGHT + 2  # a row is blank above it, and one below
            chart = chart_lines(self.scene, canvas.width - 1, _CHART_HEIGHT)
            canvas.write_line(0, room + 1, legend(self.scene, chart))
            canvas.write_lines(0, room + 2, chart)
        canvas.write_lines(0, 1, sheet_lines(self.scene, canvas.width, room))


def sheet_lines(scene: Scene, width: int, height: int) -> list[Line]:
    """The sheet in lines, the head first; as many of the latest hands as `height` allows."""
    view = scene.model.view
    if view is None:
        return []
    column = min(_WIDEST_COLUMN, (width - _NUMBER) // view.public.rules.players)
    head: list[Piece] = [(" " * _NUMBER, scene.palette.plain)]
    for seat, style in zip(range(view.public.rules.players), scene.palette.players, strict=False):
        head += [(filled(marked_name(scene, seat), column - 1), style), (" ", scene.palette.plain)]
    results = view.public.results
    room = max(0, height - 1)
    return [head, *(_hand_line(scene, result, column) for result in results[-room:])]


def score_lines(scene: Scene, width: int) -> list[Line]:
    """All of the sheet, and the chart beside it or below."""
    view = scene.model.view
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), scene.palette.plain)]]
    sheet = sheet_lines(scene, width, len(view.public.results) + 1)
    if len(sheet) > _ROWS_WITHOUT_FOOT:
        sheet.append(sheet[0])  # whose columns they are has to be in sight with the latest hands
    left = max(map(width_of, sheet)) + _GAP
    if width - left >= LEAST_WIDTH:
        height = min(_HIGHEST_CHART, max(_CHART_HEIGHT, len(sheet)))
        chart = chart_lines(scene, width - left, height)
        if star := legend(scene, chart):
            chart.append(star)
        above: list[Line] = [[]] * (len(sheet) - len(chart))  # the latest hands are in sight
        return side_by_side(scene, sheet, [*above, *chart], left)
    chart = chart_lines(scene, width, _CHART_HEIGHT)
    return [*sheet, legend(scene, chart), *chart]


def _hand_line(scene: Scene, result: HandResult, column: int) -> Line:
    palette = scene.palette
    line: list[Piece] = [
        (f"{result.hand:>3} ", palette.faint),
        (suit_sign(result.trump, scene.signs), palette.suits[result.trump]),
        (" ", palette.plain),
    ]
    for delta, total in zip(result.deltas, result.totals, strict=True):
        line += _fitted(delta_piece(scene, delta), (up_or_down(total), palette.plain), column)
    return line


def _fitted(delta: Piece, total: Piece, column: int) -> Line:
    """Both, or the total alone where targets are so large that there is no room for both."""
    both = len(delta[0]) + 1 + len(total[0])
    if both >= column:
        return [(total[0].ljust(column), total[1])]
    width = max(both, min(_FIGURES, column - 2))  # apart from the next player's
    figures = total[0].rjust(width - len(delta[0]))
    return [delta, (figures + " " * (column - width), total[1])]


def side_by_side(
    scene: Scene, left: Sequence[Line], right: Sequence[Line], column: int
) -> list[Line]:
    """The lines of both, those on the right from a column on."""
    lines, nothing = list[Line](), list[Piece]()
    for one, other in zip_longest(left, right, fillvalue=nothing):
        line = [*one, (" " * (column - width_of(one)), scene.palette.plain), *other]
        # A page is as wide as its lines: with these blanks a chart has the columns that it needs.
        least = column + LEAST_WIDTH - width_of(line)
        lines.append([*line, (" " * least, scene.palette.plain)])
    return lines
