"""A piece of a table, as the settings make it look now."""

from client.screen.base.canvas import Canvas, Line
from client.screen.scene.scene import Scene
from client.screen.table.card import NO_MARKS, SMALL, Marks, draw_card, wide_enough
from client.words.figures import up_or_down
from client.words.language import _
from engine.cards import parse_card

SAMPLE_WIDTH = 23
_ROWS = 9
_CARDS = (("JS", NO_MARKS), ("QH", NO_MARKS), ("AC", Marks(is_trump=True, takes=True)))


def sample_lines(scene: Scene) -> list[Line]:
    """Three cards on the felt, the last one a trump that takes the trick, and two results."""
    canvas, palette = Canvas(SAMPLE_WIDTH, _ROWS, scene.signs), scene.palette
    canvas.fill(0, 0, SAMPLE_WIDTH, _ROWS, palette.felt_ground)
    canvas.frame(0, 0, SAMPLE_WIDTH, _ROWS, palette.felt)
    canvas.write(2, 0, _(" so it looks "), palette.faint)
    size = wide_enough(SMALL)
    for number, (card, marks) in enumerate(_CARDS):
        draw_card(canvas, scene, 2 + number * (size.width + 1), 2, size, parse_card(card), marks)
    x = canvas.write(2, _ROWS - 2, f"Ben {up_or_down(2)}", palette.up)
    canvas.write(x + 3, _ROWS - 2, f"Cat {up_or_down(-1)}", palette.down)
    return [
        [(segment.text, segment.style or palette.plain) for segment in strip]
        for strip in canvas.strips()
    ]
