"""The end of a game: who has won, the standing, and who wants another one."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece
from client.widgets.chart import marked_name
from client.widgets.pages.summary import summary_lines
from client.words.errors import player_name
from engine.public import Public
from engine.seats import Seat
from protocol.messages import Occupant


def over_lines(scene: Scene, width: int) -> list[Line]:
    """The winner first, then the last hand with the totals, then who waits for whom."""
    view, palette = scene.model.view, scene.palette
    if view is None or view.public.winner is None:
        return []
    names = [marked_name(scene, seat) for seat in range(len(scene.names))]  # the chart is below
    winner = player_name(view.public.winner, scene.names)
    return [
        [("★ ", palette.winning), (_("{name} has won.").format(name=winner), palette.strong)],
        [],
        *summary_lines(scene, width, _standing(view.public), names),
        [],
        _again(scene),
    ]


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
        return [(_("a for another game with the same players."), palette.question)]
    line: list[Piece] = [(_("Ready for another game:") + " ", palette.plain)]
    return [*line, (", ".join(ready), palette.strong)]
