"""How one player stands, as lines: name and marks, tricks against the target, Up or Down, total.

Where these stand beside the table is in felt.py, all of them in one row in player_row.py.
"""

from rich.cells import cell_len

from client.countdown import minutes
from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece, cut, cut_line, longest_that_fits, width_of
from client.words.figures import signed, up_or_down
from client.words.hands import dealer_of
from client.words.names import player_mark
from engine.public import Phase
from engine.seats import Seat

_LEAST_NAME = 6  # columns that a name keeps, whatever marks follow


def name_line(scene: Scene, seat: Seat, width: int) -> Line:
    """The name, shown as a block while this player is asked, the dealer's mark, bot or away."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    marks: list[Piece] = []
    if seat == dealer_of(view.public):
        marks.append((_("dealer"), palette.heading))
    if mark := player_mark(scene.model, seat):
        marks.append((mark, palette.faint))
    # One's own turn is told by the question.
    is_awaited = seat == view.public.to_act and seat != view.seat
    style = palette.to_act if is_awaited else palette.strong
    tail = [piece for mark_piece in marks for piece in ((" ", palette.plain), mark_piece)]
    name = scene.names[seat]
    room = max(width - 2 - width_of(tail), min(cell_len(name), _LEAST_NAME))
    return [(f" {cut(name, max(1, room))} ", style), *tail]


def clock_line(scene: Scene, seat: Seat, width: int) -> Line:
    """`0:14  bank 1:35`, or the bank alone once that runs down; without room for both, what runs.
    Empty where this player's clock does not run.
    """
    clock, palette = scene.countdown, scene.palette
    if clock is None or clock.seat != seat:
        return []
    style = palette.alarm if clock.is_urgent else palette.strong
    bank = _("bank {time}").format(time=minutes(clock.bank_seconds))
    if not clock.decision_seconds:
        return [(bank, style)]
    running = minutes(clock.decision_seconds), style
    if not clock.bank_seconds:
        return [running]
    return longest_that_fits(([running, ("  " + bank, palette.faint)], [running]), width)


def tricks_line(scene: Scene, seat: Seat, width: int) -> Line:
    """`3/8 ■■■□□□□□`; tricks over the target follow as small squares. What has no room in `width`
    columns is in the figures alone: a target may be any number.
    """
    view, palette = scene.model.view, scene.palette
    assert view is not None
    taken = view.public.taken[seat]
    targets = view.public.targets
    if not targets or view.public.phase is Phase.TARGETS:
        return [(f"{taken}/?", palette.faint)]
    target = targets[seat]
    figures = f"{taken}/{target} "
    room = width - len(figures)
    bar: Line = [
        ("■" * min(taken, target), palette.taken),
        ("□" * (min(target, room + 1) - taken), palette.plain),
        ("▪" * (taken - target), palette.question),
    ]
    return [(figures, palette.strong), *cut_line(bar, room)]


def standing_line(scene: Scene, seat: Seat, width: int) -> Line:
    """Up or Down of the last hand, total and chips, in words where there is room for them."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    public = view.public
    plain = palette.plain
    last = delta_piece(scene, public.results[-1].deltas[seat]) if public.results else ("-", plain)
    total = (signed(public.totals[seat]), palette.strong)
    chips: list[Piece] = []
    if public.rules.chips != "off":
        chips = [(" " + _("chips") + " ", plain), (signed(public.chips[seat]), palette.strong)]
    coins: list[Piece] = [(" ●", plain), *chips[1:]] if chips else []
    return longest_that_fits(
        (
            [(_("last hand") + " ", plain), last, ("  " + _("total") + " ", plain), total, *chips],
            [(_("last") + " ", plain), last, (" " + _("total") + " ", plain), total, *chips],
            [last, (" " + _("total") + " ", plain), total, *coins],
            [last, (" ", plain), total, *coins],
        ),
        width,
    )


def delta_piece(scene: Scene, delta: int) -> Piece:
    """Up or Down, in its colour."""
    palette = scene.palette
    style = palette.up if delta > 0 else palette.down if delta else palette.plain
    return up_or_down(delta), style
