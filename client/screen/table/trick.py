"""A trick on the table: each card towards the player who played it, with its number in the order of
play, and a star on the one that is winning. A finished trick stays until the next card is led.
"""

import msgspec

from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene
from client.words.cards import card_sign, widest_sign
from engine.cards import Card
from engine.public import Public, Trick
from engine.seats import distance_left
from engine.tricks import winning_seat


class CardSize(msgspec.Struct, frozen=True):
    """Columns and rows of a card on the table."""

    width: int
    height: int


_BESIDE_SIGN = 3  # columns: the edges and the star
_SMALL_ROWS, _MIDDLE_ROWS = 3, 4
_LARGE = CardSize(7, 5)
LEAST_HEIGHT = 2 * _SMALL_ROWS  # rows that a trick needs


def shown_trick(public: Public) -> Trick:
    """The trick in progress, or the last one while the next has not been led."""
    if public.trick.cards or not public.tricks:
        return public.trick
    return public.tricks[-1]


def draw_trick(canvas: Canvas, scene: Scene, trick: Trick, y: int, height: int, width: int) -> None:
    """Draws a trick in the middle columns, on `height` rows from row y on, `width` columns wide."""
    view = scene.model.view
    assert view is not None
    if not trick.cards:
        return
    players = view.public.rules.players
    size = _card_size(height, width)
    gap = int(players > 3 and height > 2 * size.height)  # rows between the two in the middle
    top = y + (height - 2 * size.height - gap) // 2
    winner = winning_seat(trick, view.public.trump, players)
    for number, card in enumerate(trick.cards, 1):
        seat = (trick.leader + number - 1) % players
        place = distance_left(scene.own_seat, seat, players) % players
        across, down = _places(players, size, width, gap)[place]
        x = (canvas.width - size.width) // 2 + across
        _draw_card(canvas, scene, x, top + down, size, card, number)
        if seat == winner:
            _mark_winner(canvas, scene, x + 1, top + down + 1, size.width - 2, card)


def _mark_winner(canvas: Canvas, scene: Scene, x: int, y: int, width: int, card: Card) -> None:
    """Draws the star beside the card's sign; an animation sets off that row as a whole."""
    style = scene.palette.winning
    if scene.frame.is_lit:
        style = scene.palette.taking
        canvas.write(x, y, card_sign(card, scene.signs).ljust(width), style)
    canvas.write(x + width - 1, y, "★", style)


def _card_size(height: int, width: int) -> CardSize:
    if height >= 2 * _LARGE.height + 2 and width >= 36:
        return _LARGE
    rows = _MIDDLE_ROWS if height >= 2 * _MIDDLE_ROWS else _SMALL_ROWS
    return CardSize(widest_sign() + _BESIDE_SIGN, rows)


def _places(players: int, size: CardSize, width: int, gap: int) -> tuple[tuple[int, int], ...]:
    """Columns right of the middle and rows from the top, for one's own card and then leftwards."""
    side = min(size.width + 6, width // 2 - size.width)
    middle = (size.height + gap) // 2
    own, left, right = (0, size.height + gap), (-side, middle), (side, middle)
    return (own, left, right) if players == 3 else (own, left, (0, 0), right)


def _draw_card(
    canvas: Canvas, scene: Scene, x: int, y: int, size: CardSize, card: Card, number: int
) -> None:
    sign, suit = scene.card(card)
    bottom = y + size.height - 1
    if not scene.is_frugal:
        canvas.frame(x, y, size.width, size.height)
    canvas.write(x + size.width // 2, bottom, str(number))
    canvas.write(x + 1, y + 1, sign, suit)
    if size == _LARGE and not scene.is_frugal:
        canvas.write(x + size.width - 1 - len(sign), bottom - 1, sign, suit)
