"""The suits to choose trumps from, on the felt: a tile for each with what one holds of it, or a
line where there is no room for tiles. Each has its letter, and can be clicked.
"""

from collections.abc import Iterator

import msgspec

from client.screen.base.bar import first_that_fits
from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene
from client.screen.table.plan import Plan
from client.state.selection import SUIT_ORDER, Selection
from client.words.cards import cards_counted, suit_name, suit_sign
from client.words.holdings import high_cards, holding, length
from engine.cards import SUITS, Card, Suit
from engine.public import Phase

_TILE_WIDTH, _TILE_HEIGHT = 15, 6
_LARGE_TILE_WIDTH = 19
_GAP = 2
_LINE_WIDTH = 36


class Tile(msgspec.Struct, frozen=True):
    """Where one of the suits can be chosen; a line where it is one row high."""

    place: int
    x: int
    y: int
    width: int
    height: int

    @property
    def suit(self) -> Suit:
        """Which it is."""
        return SUIT_ORDER[self.place]

    def contains(self, x: int, y: int) -> bool:
        """Whether a cell is in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def offered_suits(scene: Scene) -> Selection | None:
    """The selection, where trumps are asked for."""
    selection = scene.selection
    is_of_suits = selection is not None and selection.asked.phase is Phase.TRUMP
    return selection if is_of_suits else None


def tiles(plan: Plan) -> Iterator[Tile]:
    """The tiles, or lines in one column or two."""
    room = plan.height - 1 - plan.free_y
    count = len(SUIT_ORDER)
    for width in (_LARGE_TILE_WIDTH, _TILE_WIDTH):
        whole = count * (width + _GAP) - _GAP
        if room >= _TILE_HEIGHT and whole + 6 * plan.inset <= plan.width:
            x = (plan.width - whole) // 2
            y = plan.free_y + (room - _TILE_HEIGHT) // 2
            for place in range(count):
                yield Tile(place, x + place * (width + _GAP), y, width, _TILE_HEIGHT)
            return
    columns = 1 if room >= count else 2 if room >= 2 else count
    width = min(_LINE_WIDTH, (plan.width - 4) // columns)
    x, y = (plan.width - columns * width) // 2, plan.free_y + max(0, room - count) // 2
    for place in range(count):
        yield Tile(place, x + width * (place % columns), y + place // columns, width - 1, 1)


def draw_suits(canvas: Canvas, scene: Scene, plan: Plan, selection: Selection) -> None:
    """Draws what can be chosen; the one under the cursor stands out."""
    view = scene.model.view
    assert view is not None
    for tile in tiles(plan):
        is_chosen = tile.place == selection.cursor
        draw = _draw_tile if tile.height > 1 else _draw_line
        draw(canvas, scene, tile, view.hand, is_chosen)


def _draw_tile(
    canvas: Canvas, scene: Scene, tile: Tile, hand: tuple[Card, ...], is_chosen: bool
) -> None:
    palette, on_card = scene.palette, scene.palette.of_cards
    canvas.fill(tile.x, tile.y, tile.width, tile.height, palette.card_ground)
    if not scene.is_frugal and (is_chosen or not palette.shows_cards):
        edge = on_card.chosen if is_chosen else on_card.card_edge
        canvas.frame(tile.x, tile.y, tile.width, tile.height, edge)
    x, y = tile.x + 2, tile.y + 1
    heading = f"{suit_sign(tile.suit, scene.signs)} {suit_name(tile.suit)}"
    if is_chosen:
        canvas.write(x - 1, y, f" {heading}".ljust(tile.width - 2), on_card.cursor)
    else:
        canvas.write(x, y, heading, on_card.suits[tile.suit])
    count = cards_counted(length(hand, tile.suit))
    canvas.write(x, y + 2, count, on_card.plain, tile.width - 3)
    canvas.write(x, y + 3, high_cards(hand, tile.suit), on_card.faint, tile.width - 3)
    key = f" {SUITS[tile.suit].lower()} "
    canvas.write(tile.x + tile.width - 5, tile.y + tile.height - 1, key, on_card.key)


def _draw_line(
    canvas: Canvas, scene: Scene, tile: Tile, hand: tuple[Card, ...], is_chosen: bool
) -> None:
    palette = scene.palette
    x = canvas.write(tile.x, tile.y, f"{SUITS[tile.suit].lower()} ", palette.key)
    style = palette.cursor if is_chosen else palette.suits[tile.suit]
    x = canvas.write(x, tile.y, f" {suit_sign(tile.suit, scene.signs)} ", style)
    room = tile.x + tile.width - x
    text = first_that_fits((holding(hand, tile.suit), cards_counted(length(hand, tile.suit))), room)
    canvas.write(x, tile.y, text, palette.plain, room)
