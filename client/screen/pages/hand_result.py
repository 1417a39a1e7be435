"""How a finished hand ended, in lines: a headline, each player's tricks and standing, the last
trick, and what was laid away. The pages around it are summary.py and game_over.py.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from client.screen.base.canvas import Line, Piece, cut, filled, width_of, wrapped
from client.screen.scene.scene import Scene
from client.screen.table.player import delta_piece
from client.words.hand_result import result_headline
from client.words.language import _
from engine.public import HandResult
from engine.seats import Seat
from engine.tricks import winning_seat

_NUMBER = 11  # columns of a number
_GAP = 2
_LEAST_NAME = 6


def result_lines(
    scene: Scene,
    width: int,
    order: Sequence[Seat] | None = None,
    names: Sequence[str] | None = None,
) -> list[Line]:
    """The last finished hand, with a line for each player, by seats or in another order. `names`,
    by seat, are what these lines begin with where that is more than a name.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), palette.plain)]]
    result = view.public.results[-1]
    headline = wrapped(result_headline(result, scene.names, view.seat), width, palette.strong)
    seats = range(len(result.tricks)) if order is None else order
    standing = _standing(scene, result, width, scene.names if names is None else names)
    head, *lines = standing
    cards = [line for line in (_last_trick(scene, width), _laid_away(scene)) if line]
    table = [head, *(lines[seat] for seat in seats)]
    return [*headline, [], *table, *([[], *cards] if cards else [])]


def _standing(scene: Scene, result: HandResult, width: int, names: Sequence[str]) -> list[Line]:
    """A head, and by seat a line with tricks, Up or Down, total and chips."""
    palette = scene.palette
    columns = [(_("this hand"), result.deltas), (_("total"), result.totals)]
    if scene.model.view is not None and scene.model.view.public.rules.chips != "off":
        columns.append((_("chips"), result.chips))
    seats = range(len(result.tricks))
    room = width - len(columns) * _NUMBER
    bars = [_tricks(scene, result, seat, room // 2) for seat in seats]
    bar = max(width_of([(_("tricks"), palette.faint)]), *map(width_of, bars))
    name = max(_LEAST_NAME, min(max(map(cell_len, names)) + _GAP, room - bar))
    lines: list[Line] = [
        [
            (" " * name + filled(_("tricks"), bar), palette.faint),
            *((_right(cut(head, _NUMBER - 1)), palette.faint) for head, _values in columns),
        ]
    ]
    for seat in seats:
        pieces = [delta_piece(scene, values[seat]) for _head, values in columns]
        line: list[Piece] = [(filled(names[seat], name), palette.strong), *bars[seat]]
        line.append((" " * (bar - width_of(bars[seat])), palette.plain))
        line += [(_right(text), style) for text, style in pieces]
        leads = ("  " + _("leads"), palette.winning)
        is_first = result.totals.count(max(result.totals)) == 1 and (
            result.totals[seat] == max(result.totals)
        )
        lines.append([*line, leads] if is_first and width_of([*line, leads]) <= width else line)
    return lines


def _right(text: str) -> str:
    return " " * (_NUMBER - cell_len(text)) + text


def _tricks(scene: Scene, result: HandResult, seat: Seat, room: int) -> Line:
    """`■■■▲ 4/3`, or the figures alone where there is no room for so many."""
    palette = scene.palette
    taken, target = result.tricks[seat], result.targets[seat]
    figures = f"{taken}/{target}", palette.strong
    if max(taken, target) + 1 + len(figures[0]) > room:
        return [figures]
    return [
        ("■" * min(taken, target), palette.up),
        ("□" * (target - taken), palette.plain),
        ("▲" * (taken - target), palette.trump),
        (" ", palette.plain),
        figures,
    ]


def _last_trick(scene: Scene, width: int) -> Line:
    """The last trick of the hand: who played what, as far as there is room for names, and whose it
    is.
    """
    hand, palette = scene.model.last_hand, scene.palette
    if hand is None:
        return []
    public, trick = hand.public, hand.public.tricks[-1]
    players = public.rules.players
    winner = winning_seat(trick, public.trump, players)
    with_names: list[Piece] = [(_("Last trick:"), palette.plain)]
    alone = list(with_names)
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % players
        star = (" ★", palette.winning) if seat == winner else ("", palette.plain)
        piece = ("  ", palette.plain), scene.card(card), star
        with_names += [*piece, (f" {scene.names[seat]}", palette.plain)]
        alone += piece
    return with_names if width_of(with_names) <= width else alone


def _laid_away(scene: Scene) -> Line:
    """The cards that were laid away, which everybody may see by then."""
    cards = scene.model.last_hand.laid_away if scene.model.last_hand else ()
    if not cards:
        return []
    return [(_("Laid away:"), scene.palette.plain), *scene.cards(cards, "  ")]


def record_lines(scene: Scene, width: int) -> list[Line]:
    """A blank line and what has become of the record, nothing while it was not asked for."""
    if not scene.record:
        return []
    return [[], *wrapped(scene.record, width, scene.palette.question)]
