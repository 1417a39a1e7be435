"""A trick: each card towards who played it, in which order, and which is winning.

A finished trick stays until the next card is led.
"""

from client.scene import Scene
from client.widgets.canvas import Canvas
from client.words.cards import card_sign
from engine.cards import Card, suit_of
from engine.public import Public, Trick
from engine.seats import distance_left
from engine.tricks import winning_seat

_CARD_WIDTH = 5
_SMALL_HEIGHT = 3
_LARGE_HEIGHT = 4


def shown_trick(public: Public) -> Trick:
    """The trick in progress, or the last one while the next has not been led."""
    if public.trick.cards or not public.tricks:
        return public.trick
    return public.tricks[-1]


def least_height() -> int:
    """The rows that a trick needs."""
    return 2 * _SMALL_HEIGHT


def draw_trick(canvas: Canvas, scene: Scene, trick: Trick, y: int, height: int, width: int) -> None:
    """Draws a trick in the middle columns, on `height` rows from row y on, `width` columns wide."""
    view = scene.model.view
    assert view is not None
    if not trick.cards:
        return
    players = view.public.rules.players
    card_height = _LARGE_HEIGHT if height >= 2 * _LARGE_HEIGHT else _SMALL_HEIGHT
    top = y + (height - 2 * card_height) // 2
    winner = winning_seat(trick, view.public.trump, players)
    for number, card in enumerate(trick.cards, 1):
        seat = (trick.leader + number - 1) % players
        place = distance_left(scene.own_seat, seat, players) % players
        across, down = _places(players, card_height, width)[place]
        x = canvas.width // 2 - 2 + across
        _draw_card(canvas, scene, x, top + down, card_height, card, number, seat == winner)


def _places(players: int, height: int, width: int) -> tuple[tuple[int, int], ...]:
    """Columns right of the middle and rows from the top, for one's own card and then leftwards."""
    side = min(12, width // 2 - 5)
    if players == 3:
        return (0, height), (-side, height // 2), (side, height // 2)
    return (0, height), (-side, height // 2), (0, 0), (side, height // 2)


def _draw_card(
    canvas: Canvas, scene: Scene, x: int, y: int, height: int, card: Card, number: int, wins: bool
) -> None:
    palette = scene.palette
    canvas.write(x, y, "╭───╮")
    for row in range(1, height - 1):
        canvas.write(x, y + row, "│   │")
    canvas.write(x, y + height - 1, f"╰─{number}─╯")
    canvas.write(x + 1, y + 1, card_sign(card, scene.signs), palette.suits[suit_of(card)])
    if wins:
        canvas.write(x + 3, y + 1, "★", palette.winning)
