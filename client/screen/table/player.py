"""What is told of one player, in short lines: name and marks, clock, tricks against the target, Up
or Down, total. Where they stand, plates.py says.
"""

from rich.cells import cell_len

from client.screen.base.canvas import Line, Piece, cut, longest_that_fits, width_of
from client.screen.scene.scene import Scene
from client.state.countdown import minutes
from client.words.figures import up_or_down
from client.words.hands import dealer_of
from client.words.language import _
from client.words.names import player_mark
from engine.public import Phase
from engine.seats import Seat

_LEAST_NAME = 6  # columns that a name keeps, whatever marks follow


def name_piece(scene: Scene, seat: Seat, width: int) -> Piece:
    """The name with a blank on either side: a block while this player is asked."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    style = palette.to_act if seat == view.public.to_act else palette.strong
    return f" {cut(scene.names[seat], max(1, width - 2))} ", style


def marks_of(scene: Scene, seat: Seat, *, is_short: bool = False) -> list[str]:
    """What there is to say of a player: that they deal, that a bot plays and how well unless that
    `is_short`, that they are away.
    """
    view = scene.model.view
    assert view is not None
    marks = [_("dealer")] if seat == dealer_of(view.public) else []
    return [*marks, *filter(None, [player_mark(scene.model, seat, is_short=is_short)])]


def name_line(
    scene: Scene, seat: Seat, width: int, figures: Line = (), *, mirrored: bool = False
) -> Line:
    """The name, then the figures of the tricks if they are to be there, and the marks that have
    room; `mirrored`, with the name at the end.
    """
    plain, name = scene.palette.plain, scene.names[seat]
    tail = [piece for figure in figures for piece in ((" ", plain), figure)]
    least = min(cell_len(name), _LEAST_NAME) + 2
    room = width - least - width_of(tail)
    marks = marks_of(scene, seat)
    if _columns(marks) > room:
        marks = marks_of(scene, seat, is_short=True)
    while marks and _columns(marks) > room:
        marks.pop()
    for mark in marks[::-1] if mirrored else marks:
        tail += [("  " if tail else " ", plain), (mark, scene.palette.faint)]
    room = max(width - width_of(tail), least)
    line = [name_piece(scene, seat, min(room, cell_len(name) + 2)), *tail]
    return line[::-1] if mirrored else line


def _columns(marks: list[str]) -> int:
    return sum(cell_len(mark) + 2 for mark in marks)


def clock_line(scene: Scene, seat: Seat, width: int) -> Line:
    """`0:14  bank 1:35`, or the bank alone once that runs down; without room for both, what runs.
    Empty where this player's clock does not run.
    """
    clock, palette = scene.time_left.countdown, scene.palette
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


def trick_figures(scene: Scene, seat: Seat) -> Piece:
    """`3/8`, or `3/?` while the dealer hands the targets out."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    taken, target = view.public.taken[seat], target_of(scene, seat)
    if target is None:
        return f"{taken}/?", palette.faint
    return f"{taken}/{target}", palette.strong


def target_of(scene: Scene, seat: Seat) -> int | None:
    """How many tricks a player has to take, None while that is not decided."""
    view = scene.model.view
    assert view is not None
    public = view.public
    is_open = public.targets and public.phase is not Phase.TARGETS
    return public.targets[seat] if is_open else None


def tricks_bar(scene: Scene, seat: Seat, width: int) -> Line:
    """`■■■□□□□□`; each trick over the target follows as `▲`. Nothing where that has no room: a
    target may be any number.
    """
    view, palette = scene.model.view, scene.palette
    assert view is not None
    taken, target = view.public.taken[seat], target_of(scene, seat)
    if target is None or max(taken, target) > width:
        return []
    return [
        ("■" * min(taken, target), palette.up),
        ("□" * (target - taken), palette.plain),
        ("▲" * (taken - target), palette.trump),
    ]


def standing_line(scene: Scene, seat: Seat, width: int) -> Line:
    """Up or Down of the last hand, total and chips, in words where there is room for them; nothing
    before the first hand is over.
    """
    view, palette = scene.model.view, scene.palette
    assert view is not None
    public, plain = view.public, palette.faint
    if not public.results:
        return []
    last = delta_piece(scene, public.results[-1].deltas[seat])
    total = delta_piece(scene, public.totals[seat])
    chips: list[Piece] = []
    if public.rules.chips != "off":
        chips = [("  " + _("chips") + " ", plain), delta_piece(scene, public.chips[seat])]
    coins: list[Piece] = [(" ●", plain), *chips[1:]] if chips else []
    return longest_that_fits(
        (
            [(_("last hand") + " ", plain), last, ("  " + _("total") + " ", plain), total, *chips],
            [(_("last hand") + " ", plain), last, ("  " + _("total") + " ", plain), total, *coins],
            [last, ("  " + _("total") + " ", plain), total, *coins],
            [last, (" ", plain), total, *coins],
            [last, (" ", plain), total],
        ),
        width,
    )


def laid_away_line(scene: Scene, seat: Seat) -> Line:
    """`▒▒ 4 laid away`, of the dealer while the tricks are played; empty of anybody else."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    public = view.public
    count = public.rules.kitty
    if public.phase is not Phase.PLAY or seat != dealer_of(public) or not count:
        return []
    told = _("{count} laid away").format(count=count)
    return [("▒▒", palette.back), (f" {told}", palette.faint)]


def delta_piece(scene: Scene, delta: int) -> Piece:
    """Up or Down, in its colour."""
    palette = scene.palette
    style = palette.up if delta > 0 else palette.down if delta else palette.plain
    return up_or_down(delta), style
