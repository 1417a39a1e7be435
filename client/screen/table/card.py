"""A card as it lies on the felt, face up or face down, and a place that waits for a card."""

import msgspec
from rich.style import Style

from client.screen.base.canvas import DASHED, HEAVY, ROUND, Canvas
from client.screen.scene.scene import Scene
from client.screen.table.face import face_rows
from client.words.cards import widest_sign
from engine.cards import Card, suit_of

_BESIDE_SIGN = 3  # columns: the edges and the star


class CardSize(msgspec.Struct, frozen=True):
    """Columns and rows of a card on the table."""

    width: int
    height: int


FLAT, SMALL, MIDDLE = CardSize(5, 3), CardSize(5, 4), CardSize(7, 5)
LARGE, LARGEST = CardSize(9, 6), CardSize(11, 8)
PILE = CardSize(7, 4)


class Marks(msgspec.Struct, frozen=True):
    """What is to be seen of a card besides itself. `foot` is a word in its bottom edge."""

    is_trump: bool = False
    takes: bool = False
    is_chosen: bool = False
    foot: str = ""


NO_MARKS = Marks()


def wide_enough(size: CardSize) -> CardSize:
    """The size, or a wider one where a ten has two digits and leaves no room for a star."""
    return CardSize(max(size.width, widest_sign() + _BESIDE_SIGN), size.height)


def draw_card(
    canvas: Canvas,
    scene: Scene,
    x: int,
    y: int,
    size: CardSize,
    card: Card,
    marks: Marks = NO_MARKS,
) -> None:
    """Draws a card with its corner in a column and a row."""
    palette = scene.palette.of_cards
    _draw_edges(canvas, scene, x, y, size, marks)
    sign, suit = scene.card(card)[0], palette.suits[suit_of(card)]
    right, bottom = x + size.width - 1, y + size.height - 1
    if size.width >= MIDDLE.width and not scene.is_frugal:
        _draw_face(canvas, scene, x, y, size, card)
        canvas.write(right - len(sign), bottom - 1, sign, suit)
    canvas.write(x + 1, y + 1, sign, suit)
    if marks.takes:
        style = palette.winning
        if scene.frame.is_lit:
            style = palette.taking
            canvas.write(x + 1, y + 1, sign.ljust(size.width - 2), style)
        canvas.write(right - 1, y + 1, "★", style)
    if marks.foot:
        foot = f" {marks.foot} " if size.width >= LARGE.width else marks.foot
        canvas.write(x + (size.width - len(foot)) // 2, bottom, foot, palette.faint)


def _draw_face(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, card: Card) -> None:
    suit = scene.palette.of_cards.suits[suit_of(card)]
    is_middle = size == MIDDLE
    height = 1 if is_middle else size.height - 2
    for row, text in enumerate(face_rows(card, size.width - 2, height, scene.signs)):
        left = len(text) - len(text.lstrip())
        canvas.write(x + 1 + left, y + 1 + row + is_middle, text.strip(), suit)


def _draw_edges(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, marks: Marks) -> None:
    """Draws the ground of a card and as much of its edges as that does not show."""
    palette, on_card = scene.palette, scene.palette.of_cards
    canvas.fill(x, y, size.width, size.height, palette.card_ground)
    if scene.is_frugal:
        return
    if marks.takes and size.width >= MIDDLE.width:
        canvas.frame(x, y, size.width, size.height, on_card.winning, HEAVY)
    elif marks.is_chosen or not palette.shows_cards:
        style = on_card.chosen if marks.is_chosen else on_card.card_edge
        canvas.frame(x, y, size.width, size.height, style, ROUND)
    if marks.is_trump:
        canvas.write(x + 1, y, "═" * (size.width - 2), on_card.trump)


def draw_back(canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize) -> None:
    """Draws a card face down."""
    _draw_edges(canvas, scene, x, y, size, NO_MARKS)
    for row in range(y + 1, y + size.height - 1):
        canvas.write(x + 1, row, "▒" * (size.width - 2), scene.palette.of_cards.back)


def draw_place(
    canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, text: str = ""
) -> None:
    """Draws a place that waits for a card, with a word in it."""
    if scene.is_frugal:
        return
    style: Style = scene.palette.felt
    canvas.frame(x, y, size.width, size.height, style, DASHED)
    middle = y + size.height // 2
    canvas.write(x + (size.width - len(text)) // 2, middle, text, scene.palette.faint)
