"""The score sheet: one line for each hand, Up or Down and the running total of each player."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Canvas, Line, Piece, filled
from client.widgets.player import delta_piece
from client.widgets.still import Still
from client.words.cards import suit_sign
from client.words.figures import signed
from engine.public import HandResult

_NUMBER = 6  # columns for the number of the hand and its trumps


class Sheet(Still):
    """The latest hands that there is room for."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        canvas.write(0, 0, _("Score sheet"), self.scene.palette.heading)
        canvas.write_lines(0, 1, sheet_lines(self.scene, canvas.width, canvas.height - 1))


def sheet_lines(scene: Scene, width: int, height: int) -> list[Line]:
    """The sheet in lines, the head first; as many of the latest hands as `height` allows."""
    view = scene.model.view
    if view is None:
        return []
    column = min(14, (width - _NUMBER) // view.public.rules.players)
    head: Line = [
        (" " * _NUMBER, scene.palette.plain),
        *((filled(name, column - 1) + " ", scene.palette.strong) for name in scene.names),
    ]
    results = view.public.results
    room = max(0, height - 1)
    return [head, *(_hand_line(scene, result, column) for result in results[-room:])]


def _hand_line(scene: Scene, result: HandResult, column: int) -> Line:
    palette = scene.palette
    line: list[Piece] = [
        (f"{result.hand:>3} ", palette.faint),
        (suit_sign(result.trump, scene.signs), palette.suits[result.trump]),
        (" ", palette.plain),
    ]
    for delta, total in zip(result.deltas, result.totals, strict=True):
        text, style = delta_piece(scene, delta)
        line += _fitted((text, style), (signed(total), palette.plain), column)
    return line


def _fitted(delta: Piece, total: Piece, column: int) -> Line:
    """Both, or the total alone where targets are so large that there is no room for both."""
    room = max(4, len(delta[0]) + 1)
    if room + len(total[0]) >= column:
        return [(total[0].ljust(column - 1) + " ", total[1])]
    return [(delta[0].ljust(room), delta[1]), (total[0].ljust(column - room), total[1])]


def score_lines(scene: Scene, width: int) -> list[Line]:
    """All of the sheet."""
    view = scene.model.view
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), scene.palette.plain)]]
    return sheet_lines(scene, width, len(view.public.results) + 1)
