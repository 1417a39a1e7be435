"""How a hand ended: tricks against targets, Up or Down, totals, chips, what was laid away."""

from collections.abc import Sequence

from rich.cells import cell_len

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece, cut, filled
from client.widgets.player import delta_piece
from client.words.cards import card_sign, suit_name
from client.words.figures import signed
from engine.cards import high_to_low, suit_of
from engine.public import HandResult
from engine.seats import Seat

_NUMBER = 9  # columns of a number


def summary_lines(
    scene: Scene,
    width: int,
    order: Sequence[Seat] | None = None,
    names: Sequence[str] | None = None,
) -> list[Line]:
    """The last finished hand, a line for each player, by seats or in another order. `names` are
    what its lines begin with, by seat, where that is more than a name.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), palette.plain)]]
    result = view.public.results[-1]
    what = _("Hand {number}: {name} dealt, {suit} were trumps.").format(
        number=result.hand, name=scene.names[result.dealer], suit=suit_name(result.trump)
    )
    has_chips = view.public.rules.chips != "off"
    names = scene.names if names is None else names
    column = min(max(map(cell_len, names)), width - (4 + has_chips) * _NUMBER)
    lines: list[Line] = [[(what, palette.strong)], [], _head(scene, column, has_chips)]
    seats = range(len(result.tricks)) if order is None else order
    for seat in seats:
        name = filled(names[seat], column)
        lines.append([(name, scene.palette.strong), *_figures(scene, result, seat, has_chips)])
    laid_away = _laid_away(scene)
    return [*lines, [], laid_away] if laid_away else lines


def _head(scene: Scene, column: int, has_chips: bool) -> Line:
    heads = [_("target"), _("tricks"), _("Up/Down"), _("total"), *([_("chips")] * has_chips)]
    style = scene.palette.faint
    return [(" " * column, style), *((_column(head), style) for head in heads)]


def _figures(scene: Scene, result: HandResult, seat: Seat, has_chips: bool) -> Line:
    palette = scene.palette
    delta, delta_style = delta_piece(scene, result.deltas[seat])
    line: list[Piece] = [
        (_column(str(result.targets[seat])), palette.plain),
        (_column(str(result.tricks[seat])), palette.plain),
        (_column(delta), delta_style),
        (_column(signed(result.totals[seat])), palette.strong),
    ]
    if has_chips:
        line.append((_column(signed(result.chips[seat])), palette.strong))
    return line


def _column(text: str) -> str:
    shown = cut(text, _NUMBER - 1)
    return " " * (_NUMBER - cell_len(shown)) + shown


def _laid_away(scene: Scene) -> Line:
    """The cards that the declarer laid away: everyone may see them until the next deal."""
    view = scene.model.view
    cards = scene.laid_away
    if view is None or not cards:
        return []
    line: list[Piece] = [(_("Laid away:"), scene.palette.plain)]
    for card in high_to_low(cards):
        sign = card_sign(card, scene.signs)
        line += [("  ", scene.palette.plain), (sign, scene.palette.suits[suit_of(card)])]
    return line
