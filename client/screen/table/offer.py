"""What the decision that is due is about, in the middle of the felt: places for the cards that are
given or laid away, the kitty; and while others decide, what they do. Suits are in suits.py.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, cut, width_of
from client.screen.scene.scene import Scene
from client.screen.table.card import FLAT, MIDDLE, CardSize, draw_back, draw_card, draw_place
from client.screen.table.plan import Plan
from client.state.selection import Selection, hand_order
from client.words.cards import cards_counted
from client.words.language import _
from client.words.names import player_name
from engine.public import Pair, Phase, Public

_LONGEST_NAME = 14
_GAP = 1  # columns between cards
_AIR = 4  # columns between what belongs to different things


def draw_offer(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draws it below the plates."""
    view, selection = scene.model.view, scene.selection
    assert view is not None
    public = view.public
    match public.phase:
        case Phase.GIVE | Phase.RETURN if selection is not None:
            _draw_exchange(canvas, scene, plan, selection, public.pairs[0])
        case Phase.DISCARD if selection is not None:
            _draw_laying_away(canvas, scene, plan, selection, public)
        case Phase.DISCARD | Phase.TRUMP if selection is None and _has_kitty(public):
            _draw_kitty(canvas, scene, plan, public.rules.kitty)
        case Phase.GIVE | Phase.RETURN:
            _draw_exchanges_due(canvas, scene, plan, public.pairs)


def _size(plan: Plan, count: int) -> CardSize:
    """Cards are larger where there is room for all of them."""
    is_large = plan.has_places and plan.height - 1 - plan.free_y >= MIDDLE.height + 1
    needed = count * (MIDDLE.width + _GAP)
    return MIDDLE if is_large and needed <= plan.width // 2 else FLAT


def _row(plan: Plan, height: int) -> int:
    """The first of so many rows in the free part of the felt."""
    return plan.free_y + max(0, plan.height - 1 - plan.free_y - height - 1) // 2


def _width(count: int, size: CardSize) -> int:
    return count * (size.width + _GAP) - _GAP


def _draw_cards(
    canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, selection: Selection
) -> None:
    """Draws the chosen cards, and places for those that are missing."""
    held = scene.settings.hand_order
    for card in hand_order(selection.chosen, held):
        draw_card(canvas, scene, x, y, size, card)
        x += size.width + _GAP
    for _missing in range(selection.missing):
        draw_place(canvas, scene, x, y, size, "?")
        x += size.width + _GAP


def _draw_exchange(
    canvas: Canvas, scene: Scene, plan: Plan, selection: Selection, pair: Pair
) -> None:
    """`You give Ben`, the cards, and what comes back for them, as far as there is room."""
    names = [cut(name, _LONGEST_NAME) for name in scene.names]
    is_gift = selection.asked.phase is Phase.GIVE
    label = _("You give {name}") if is_gift else _("You return {name}")
    label = label.format(name=player_name(pair.receiver if is_gift else pair.giver, names))
    size = _size(plan, pair.count)
    room = plan.width - 2 * plan.inset - 2
    width = _width(pair.count, size)
    told = _returned(scene, pair, names) if is_gift else ()
    told_width = max(map(cell_len, told), default=0)
    gap = _AIR if plan.has_packets else _AIR // 2
    if cell_len(label) + gap + width + 3 + told_width > room:
        told, told_width = (), 0
    if cell_len(label) + gap + width > room:
        label = ""
    if width > room:
        return
    whole = (cell_len(label) + gap if label else 0) + width + (3 + told_width if told else 0)
    x, y = (plan.width - whole) // 2, _row(plan, size.height)
    middle = y + size.height // 2
    if label:
        canvas.write(x, middle, label, scene.palette.strong)
        x += cell_len(label) + gap
    _draw_cards(canvas, scene, x, y, size, selection)
    for row, text in enumerate(told, middle - 1):
        canvas.write(x + width + 3, row, text, scene.palette.faint)


def _returned(scene: Scene, pair: Pair, names: Sequence[str]) -> tuple[str, ...]:
    """What comes back for a gift by suits, in lines."""
    view = scene.model.view
    if view is None or view.public.rules.exchange != "suit":
        return ()
    name = player_name(pair.receiver, names)
    return (
        _("for each, {name} returns").format(name=name),
        _("the best of that suit,"),
        _("or the card itself"),
    )


def _draw_laying_away(
    canvas: Canvas, scene: Scene, plan: Plan, selection: Selection, public: Public
) -> None:
    count, size = selection.asked.count, _size(plan, 2 * selection.asked.count)
    is_unseen = public.rules.kitty_order == "discard_first"
    width = _width(count, size)
    whole = 2 * width + _AIR + 1 if is_unseen else width
    x, y = (plan.width - whole) // 2, _row(plan, size.height + 1)
    canvas.write(x, y, _("You lay away"), scene.palette.strong)
    _draw_cards(canvas, scene, x, y + 1, size, selection)
    if is_unseen:
        _draw_backs(canvas, scene, x + width + _AIR + 1, y, size, count)


def _has_kitty(public: Public) -> bool:
    """Whether the kitty lies there still, face down."""
    order = public.rules.kitty_order
    is_there = order == "discard_first" or (order == "blind" and public.phase is Phase.TRUMP)
    return public.rules.kitty > 0 and is_there


def _draw_kitty(canvas: Canvas, scene: Scene, plan: Plan, count: int) -> None:
    size = _size(plan, count)
    x = (plan.width - _width(count, size)) // 2
    _draw_backs(canvas, scene, x, _row(plan, size.height + 1), size, count)


def _draw_backs(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, count: int) -> None:
    canvas.write(x, y, _("The kitty"), scene.palette.strong)
    for number in range(count):
        draw_back(canvas, scene, x + number * (size.width + _GAP), y + 1, size)


def _draw_exchanges_due(canvas: Canvas, scene: Scene, plan: Plan, pairs: Sequence[Pair]) -> None:
    """Draws a line for each exchange that is due. The one under way comes first, and stands out."""
    width = plan.width - 2 * plan.inset - 2
    lines = [_exchange_line(scene, pair, number == 0, width) for number, pair in enumerate(pairs)]
    room = plan.height - 1 - plan.free_y
    for y, line in enumerate(lines[:room], _row(plan, len(lines))):
        canvas.write_line((canvas.width - width_of(line)) // 2, y, line)


def _exchange_line(scene: Scene, pair: Pair, is_under_way: bool, width: int) -> Line:
    """`Ann → Ben  2 cards`; the names are cut where there is no room for them."""
    style = scene.palette.strong if is_under_way else scene.palette.plain
    count = cards_counted(pair.count)
    room = width - cell_len(count) - len("  → ") - 1
    giver, receiver = scene.names[pair.giver], scene.names[pair.receiver]
    longest = max(room // 2, room - cell_len(receiver))
    giver = cut(giver, longest)
    receiver = cut(receiver, room - cell_len(giver))
    return [(f"{giver} → {receiver}", style), (f"  {count}", scene.palette.faint)]
