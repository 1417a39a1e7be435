"""What is told of one player: name and marks, clock, tricks against the target, Up or Down, total.
Each is a line of its own for the panels beside the table; in a row they stand side by side.
"""

from rich.cells import cell_len

from client.screen.base.canvas import (
    Canvas,
    Line,
    Piece,
    cut,
    cut_line,
    longest_that_fits,
    width_of,
)
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.scene.scene import Scene
from client.state.countdown import minutes
from client.words.cards import suit_name, suit_sign
from client.words.figures import signed, up_or_down
from client.words.hands import dealer_of
from client.words.language import _
from client.words.names import player_mark
from engine.cards import SUITS, Suit
from engine.public import Phase
from engine.seats import Seat

_LEAST_NAME = 6  # columns that a name keeps, whatever marks follow

# Columns of a row; they stay as they are through a whole game, whatever is written in them.
_LEAST_NAME_IN_ROW, _MOST_NAME_IN_ROW = 14, 28
_TRICKS, _NARROW_TRICKS = 16, 13
_STANDING = 22  # `last hand ▲2  total +4`
_SHORT_STANDING = 11  # `▲2 total +4`
_LEAST_STANDING = 5  # `▲2 +4`
_CLOCK = 16  # `1:05  bank 10:00`
_GAP = 1
_WIDE_ROW = 59  # from which on there is room for all of it

_WIDE_OWN_ROW = 76  # from which on there is room for the name of trumps
_GAP_BEFORE_TRUMPS = 2


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


class PlayerRow:
    """Name, tricks and standing in one row, `timed` with the clock. Of `room` columns it takes
    `width`.
    """

    def __init__(self, scene: Scene, room: int, *, timed: bool = False) -> None:
        self._scene = scene
        self._tricks = _TRICKS if room >= _WIDE_ROW else _NARROW_TRICKS
        self._clock = _GAP + _CLOCK if timed and _has_clock(scene) else 0
        rest = room - self._tricks - self._clock - 2 * _GAP
        standing = _STANDING if rest - _STANDING >= _LEAST_NAME_IN_ROW else _SHORT_STANDING
        self._name = max(_LEAST_NAME_IN_ROW, min(_MOST_NAME_IN_ROW, rest - standing))
        self._standing = max(_LEAST_STANDING, min(_STANDING + _GAP, rest - self._name))
        self.width = self._name + self._tricks + self._standing + self._clock + 2 * _GAP

    def draw(self, canvas: Canvas, x: int, y: int, seat: Seat) -> None:
        """Draws the row from column x on."""
        scene = self._scene
        canvas.write_line(x, y, name_line(scene, seat, self._name - _GAP), self._name - _GAP)
        x += self._name
        canvas.write_line(x, y, tricks_line(scene, seat, self._tricks - _GAP))
        x += self._tricks
        canvas.write_line(x, y, standing_line(scene, seat, self._standing), self._standing)
        x += self._standing + 2 * _GAP
        if self._clock:
            canvas.write_line(x, y, clock_line(scene, seat, _CLOCK), _CLOCK)


def _has_clock(scene: Scene) -> bool:
    """Whether there is one at this table, running or not."""
    if scene.countdown is not None:
        return True
    options = scene.model.table.options if scene.model.table else None
    return options is not None and bool(options.decision_seconds or options.bank_seconds)


class OwnRow(DrawnWidget):
    """One's own row; on the right trumps, next to the hand."""

    def draw(self, canvas: Canvas) -> None:
        view = self.scene.model.view
        if view is None:
            return
        trumps = self._trumps(view.public.trump, canvas.width)
        canvas.write_right(canvas.width - 1, 0, trumps)
        room = canvas.width - 2 - self._widest_trumps(canvas.width) - _GAP_BEFORE_TRUMPS
        PlayerRow(self.scene, room).draw(canvas, 1, 0, self.scene.own_seat)

    def _trumps(self, suit: Suit | None, width: int) -> Line:
        palette, signs = self.scene.palette, self.scene.signs
        if suit is None:
            return [(_("no trumps yet"), palette.faint)]
        sign = (suit_sign(suit, signs), palette.suits[suit])
        name = (f" {suit_name(suit)}" if width >= _WIDE_OWN_ROW else "", palette.strong)
        return [(_("trumps") + " ", palette.plain), sign, name]

    def _widest_trumps(self, width: int) -> int:
        """So much room is kept for them, whatever they are."""
        return max(width_of(self._trumps(suit, width)) for suit in (None, *range(len(SUITS))))
