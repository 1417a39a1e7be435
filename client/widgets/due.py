"""The exchanges that are still due, on the felt as long as no card lies on it: who with whom."""

from rich.cells import cell_len

from client.language import ngettext
from client.scene import Scene
from client.widgets.canvas import Canvas, Line, cut, width_of
from engine.public import Pair


def draw_due(canvas: Canvas, scene: Scene, y: int, height: int, width: int) -> None:
    """Draws them in the middle columns, on `height` rows from row y on, `width` columns wide. The
    one under way comes first, and stands out.
    """
    view = scene.model.view
    assert view is not None
    lines = [
        _line(scene, pair, number == 0, width) for number, pair in enumerate(view.public.pairs)
    ]
    top = y + (height - len(lines)) // 2
    for row, line in enumerate(lines[:height], max(y, top)):
        canvas.write_line((canvas.width - width_of(line)) // 2, row, line)


def _line(scene: Scene, pair: Pair, is_under_way: bool, width: int) -> Line:
    """`Ann → Ben  2 cards`; the names are cut where there is no room for them."""
    style = scene.palette.strong if is_under_way else scene.palette.plain
    count = ngettext("{count} card", "{count} cards", pair.count).format(count=pair.count)
    room = width - cell_len(count) - len("  → ") - 1
    giver, receiver = scene.names[pair.giver], scene.names[pair.receiver]
    longest = max(room // 2, room - cell_len(receiver))
    giver = cut(giver, longest)
    receiver = cut(receiver, room - cell_len(giver))
    return [(f"{giver} → {receiver}", style), (f"  {count}", scene.palette.faint)]
