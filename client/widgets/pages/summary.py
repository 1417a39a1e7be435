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


def summary_lines(scene: Scene, width: int, order: Sequence[Seat] | None = None) -> list[Line]:
    """The last finished hand, a line for each player, by seats or in another order."""
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), palette.plain)]]
    result = view.public.results[-1]
    what = _("Hand {number}: {name} dealt, {suit} were trumps.").format(
        number=result.hand, name=scene.names[result.dealer], suit=suit_name(result.trump)
    )
    has_chips = view.public.rules.chips != "off"
    lines: list[Line] = [[(what, palette.strong)], [], _head(scene, width, has_chips)]
    seats = range(len(result.tricks)) if order is None else order
    lines += [_player(scene, result, seat, width, has_chips) for seat in seats]
    laid_away = _laid_away(scene)
    return [*lines, [], laid_away] if laid_away else lines


def _name_width(scene: Scene, width: int, columns: int) -> int:
    return min(max(map(cell_len, scene.names)), width - columns * _NUMBER)


def _head(scene: Scene, width: int, has_chips: bool) -> Line:
    heads = [_("target"), _("tricks"), _("Up/Down"), _("total"), *([_("chips")] * has_chips)]
    style = scene.palette.faint
    return [
        (" " * _name_width(scene, width, len(heads)), style),
        *((_column(head), style) for head in heads),
    ]


def _player(scene: Scene, result: HandResult, seat: Seat, width: int, has_chips: bool) -> Line:
    palette = scene.palette
    name = filled(scene.names[seat], _name_width(scene, width, 4 + has_chips))
    delta, delta_style = delta_piece(scene, result.deltas[seat])
    line: list[Piece] = [
        (name, palette.strong),
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
