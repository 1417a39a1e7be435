"""The end of a game: who has won, the standing and how it came about, and who wants another one."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece, width_of
from client.widgets.chart import LEAST_WIDTH, chart_lines, legend, marked_name
from client.widgets.pages.record import record_lines
from client.widgets.pages.summary import summary_lines
from client.widgets.sheet import beside
from client.words.errors import player_name
from engine.public import Public
from engine.seats import Seat
from protocol.messages import Occupant

_HEADING = 2  # lines of a summary above its table
_CHART_HEIGHT = 6
_GAP = 3


def over_lines(scene: Scene, width: int) -> list[Line]:
    """The winner first, then the last hand with the totals, then who waits for whom. The chart is
    beside the totals, or without room there at the end: it is what can best be missed.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or view.public.winner is None:
        return []
    winner = _("{name} has won.").format(name=player_name(view.public.winner, scene.names))
    names = [marked_name(scene, seat) for seat in range(len(scene.names))]
    summary = summary_lines(scene, width, _standing(view.public), names)
    heading, totals = summary[:_HEADING], summary[_HEADING:]
    left = max(map(width_of, totals)) + _GAP
    if is_beside := width - left >= LEAST_WIDTH:
        totals = beside(scene, totals, _chart(scene, width - left), left)
    return [
        [("★ ", palette.winning), (winner, palette.strong)],
        [],
        *heading,
        *totals,
        [],
        _again(scene),
        *record_lines(scene, width),
        *([] if is_beside else _chart(scene, width)),
    ]


def _chart(scene: Scene, width: int) -> list[Line]:
    chart = chart_lines(scene, width, _CHART_HEIGHT)
    return [*chart, legend(scene, chart)]


def _standing(public: Public) -> list[Seat]:
    """The winner, then the others by what the game was played for."""
    values = public.totals if public.rules.chips == "off" else public.chips
    seats = range(public.rules.players)
    return sorted(seats, key=lambda seat: (seat != public.winner, -values[seat]))


def _again(scene: Scene) -> Line:
    """Who wants to play again."""
    table, palette = scene.model.table, scene.palette
    if table is None:
        return []
    ready = [
        state.name for state in table.seats if state.again and state.occupant is Occupant.PERSON
    ]
    if not ready and table.your_seat is None:
        return []
    if not ready:
        if any(map(scene.model.has_gone, range(len(table.seats)))):
            return [(_("a for another game."), palette.question)]
        return [(_("a for another game with the same players."), palette.question)]
    line: list[Piece] = [(_("Ready for another game:") + " ", palette.plain)]
    return [*line, (", ".join(ready), palette.strong)]
