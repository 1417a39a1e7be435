"""The hand of the player: its cards in a row, the chosen ones raised, the new ones marked."""

from bisect import bisect_right

from rich.style import Style
from textual.events import Click

from client.screen.base.canvas import Canvas
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Clicked
from client.screen.scene.scene import Scene
from client.state.new_cards import new_cards
from client.state.selection import Selection
from client.words.cards import card_sign, widest_sign
from engine.cards import SUITS, Card, suit_of

_WIDE_STEP, _NARROW_STEP = 4, 3
_LAST_CARD = 5  # columns of the one card that no other covers
_CARD_ROWS = 5
_WHOLE_ROWS = 1 + _CARD_ROWS  # from which on cards have a lower edge


class Hand(DrawnWidget):
    """All cards in one widget. Rows: room for raised cards, the upper edge, rank and suit, the
    body; where there is room for it, the lower edge.
    """

    class CardClicked(Clicked[Card]):
        """A card was clicked."""

    def draw(self, canvas: Canvas) -> None:
        view = self.scene.model.view
        if view is None:
            return
        cards = self.scene.hand[: self.scene.frame.cards]
        columns = _columns(self.scene, canvas.width)
        for index, card in enumerate(cards):
            x, is_last = columns[index], index == len(cards) - 1
            raised = _is_raised(self.scene.selection, card)
            _draw_card(canvas, self.scene, card, x, columns[index + 1] - x, raised, is_last)
        for card in new_cards(view).intersection(cards):
            x, y = self.find(card)
            canvas.write(x, y + 1, "+", self.scene.palette.heading)

    def find(self, card: Card) -> tuple[int, int]:
        """The column and row of a card's rank."""
        columns = _columns(self.scene, self.size.width)
        row = 1 if _is_raised(self.scene.selection, card) else 2
        return columns[self.scene.hand.index(card)] + 1, row

    def on_click(self, event: Click) -> None:
        """Says which card was meant."""
        view = self.scene.model.view
        if view is None or not view.hand:
            return
        cards = self.scene.hand
        columns = _columns(self.scene, self.size.width)
        if columns[0] <= event.x < columns[-2] + _LAST_CARD:
            index = bisect_right(columns[:-1], event.x) - 1
            self.post_message(self.CardClicked(cards[index], event.time))


def _placement(scene: Scene, width: int) -> tuple[int, int]:
    """The column of the first card, and the step from card to card: the same for a whole hand."""
    view = scene.model.view
    assert view is not None
    rules = view.public.rules
    most = rules.tricks_per_hand + rules.kitty
    step = _WIDE_STEP if most * _WIDE_STEP < width else _NARROW_STEP
    dealt = rules.tricks_per_hand * step + 1
    spare = width - most * step - 1
    if _is_too_long(widest_sign(), step):
        spare -= len(SUITS) + 1  # a column for every ten, and all of the last card
    return max(0, min((width - dealt) // 2, spare)), step


def _columns(scene: Scene, width: int) -> list[int]:
    """The column of each card, and of one more that would cover the last. A ten of two digits gets
    a column more, where there is one to spare.
    """
    left, step = _placement(scene, width)
    cards = scene.hand
    spare = width - left - (len(cards) - 1) * step - _LAST_CARD
    columns = [left]
    for card in cards:
        is_wider = spare > 0 and _is_too_long(len(card_sign(card, scene.signs)), step)
        spare -= is_wider
        columns.append(columns[-1] + step + is_wider)
    return columns


def _is_too_long(sign: int, step: int) -> bool:
    """Whether a sign of so many cells leaves no room for the edge of its card."""
    return sign >= step


def _is_raised(selection: Selection | None, card: Card) -> bool:
    return selection is not None and card in selection.chosen


def _draw_card(
    canvas: Canvas, scene: Scene, card: Card, x: int, step: int, raised: bool, is_last: bool
) -> None:
    width = _LAST_CARD if is_last else step
    top = 0 if raised else 1
    edge, name = _styles(scene, card)
    if not scene.is_frugal:
        rows = _CARD_ROWS if canvas.height >= _WHOLE_ROWS else canvas.height - top + 1
        # The next card covers the right edge of one that is not the last.
        canvas.frame(x, top, _LAST_CARD if is_last else step + 1, rows)
        canvas.write(x, top + 1, "│" + " " * (step - 1), edge)
    sign = card_sign(card, scene.signs)
    # A ten of two digits covers the card's edge where there is no other room for it.
    canvas.write(x if _is_too_long(len(sign), width) else x + 1, top + 1, sign, name)


def _styles(scene: Scene, card: Card) -> tuple[Style, Style]:
    """The styles of a card's left edge and of its sign: mostly the same, which is less to send."""
    palette, selection = scene.palette, scene.selection
    suit = palette.suits[suit_of(card)]
    edge = palette.strong if suit.underline else suit
    if selection is None:
        return edge, suit
    if card == selection.card:
        return edge, palette.cursor
    if card not in selection.asked.cards and selection.is_of_cards:
        return palette.faint, palette.faint
    return edge, suit
