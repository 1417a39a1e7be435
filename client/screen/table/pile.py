"""The last trick beside the felt's edge, turned over, with its number and who took it."""

from client.screen.base.canvas import Canvas, Line, cut, cut_line, width_of
from client.screen.scene.scene import Scene
from client.screen.table.card import PILE, draw_back
from client.screen.table.plan import Plan
from client.words.language import _
from engine.seats import Seat

_LONGEST_NAME = 16


def draw_pile(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draws it on the right where the cards of a trick have places, or else in one line."""
    view = scene.model.view
    assert view is not None
    public = view.public
    if not public.tricks:
        return
    number, taker = len(public.tricks), _taker(scene, public.trick.leader)
    faint = scene.palette.faint
    bottom = plan.height - 2
    if not plan.has_places:
        back: Line = [("▒▒ ", scene.palette.back)] if not scene.is_frugal else []
        text = _("trick {number}: {name}").format(number=number, name=taker)
        room = plan.middle - plan.inset - 2
        canvas.write_line(2, bottom, cut_line([*back, (text, faint)], room))
        return
    x, y = plan.width - 3 - PILE.width, bottom - PILE.height
    draw_back(canvas, scene, x, y, PILE)
    room = x - plan.middle - plan.card.width - 2
    for row, text in enumerate(
        (
            _("trick {number}").format(number=number),
            _("taken by {name}").format(name=taker),
        ),
        y + 1,
    ):
        line = [(cut(text, room), faint)]
        canvas.write_line(x - 1 - width_of(line), row, line)


def _taker(scene: Scene, seat: Seat) -> str:
    """Whose trick it is."""
    view = scene.model.view
    if view is not None and seat == view.seat:
        return _("you")
    return cut(scene.names[seat], _LONGEST_NAME)
