"""The hand of the player: its cards suit by suit, the chosen ones raised, trumps and new ones
marked, those that are not allowed faint. Somebody who looks on sees the backs.
"""

from bisect import bisect_right

import msgspec
from rich.style import Style
from textual.events import Click

from client.screen.base.canvas import Canvas
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Clicked
from client.screen.scene.scene import Scene
from client.screen.table.face import face_rows
from client.screen.table.fan import Fan, fan
from client.state.connection import LinkStatus
from client.state.new_cards import new_cards
from client.words.cards import card_sign
from engine.cards import Card, suit_of
from engine.public import Phase

_WIDE = (
    90  # columns from which on cards that are not allowed have another ground, and others a rail
)
_FACE_STEP = 7  # columns of a card from which on it has pips
_LEAST_ROWS_WITH_FACE, _AIRY_ROWS = 6, 8
_FACE = (5, 3)


class Hand(DrawnWidget):
    """All cards in one widget. The first row has room for raised cards, and the rail."""

    _allowed: frozenset[Card] | None = None  # in the last question for a card

    class CardClicked(Clicked[Card]):
        """A card was clicked."""

    def show(self, scene: Scene) -> None:
        """Which cards were allowed is to be seen until something else is asked."""
        selection, view = scene.selection, scene.model.view
        if selection is not None and selection.is_of_cards and not selection.is_ahead:
            self._allowed = frozenset(selection.asked.cards)
        elif selection is not None or view is None or view.public.phase is not Phase.PLAY:
            self._allowed = None
        super().show(scene)

    def draw(self, canvas: Canvas) -> None:
        view, scene = self.scene.model.view, self.scene
        if view is None:
            return
        if view.seat is None and not scene.hand:
            _draw_backs(canvas, scene)
            return
        cards = scene.hand[: scene.frame.cards]
        places = fan(scene, canvas.width)
        new = new_cards(view)
        for index, card in enumerate(cards):
            seen = self._seen(card, is_new=card in new, is_wide=canvas.width >= _WIDE)
            is_first = index == 0 or places.ends[index - 1]
            x, width = places.columns[index], places.widths[index]
            shape = _Shape(x, width, is_first=is_first, is_last=places.ends[index])
            _draw_card(canvas, scene, card, shape, seen)
        self._draw_rail(canvas, cards, places)

    def _seen(self, card: Card, *, is_new: bool, is_wide: bool) -> "_Seen":
        view, selection = self.scene.model.view, self.scene.selection
        assert view is not None
        is_alive = self.scene.model.link.status is LinkStatus.ONLINE
        is_off = not is_alive or (self._allowed is not None and card not in self._allowed)
        return _Seen(
            is_raised=_is_raised(self.scene, card),
            is_at_cursor=is_alive and selection is not None and selection.card == card,
            is_off=is_off,
            is_off_as_a_whole=is_off and is_wide,
            is_trump=suit_of(card) == view.public.trump,
            is_new=is_new,
        )

    def _draw_rail(self, canvas: Canvas, cards: tuple[Card, ...], places: Fan) -> None:
        """Draws a line over the cards that are allowed, while others are not."""
        view, allowed, scene = self.scene.model.view, self._allowed, self.scene
        if view is None or allowed is None or view.public.phase is not Phase.PLAY:
            return
        if allowed.issuperset(cards) or scene.is_frugal:
            return
        if canvas.width < _WIDE and not scene.palette.is_colourless:
            return
        for index, card in enumerate(cards):
            if card in allowed and not _is_raised(scene, card):
                width = places.widths[index] + places.ends[index]
                canvas.write(places.columns[index], 0, "━" * width, scene.palette.question)

    def find(self, card: Card) -> tuple[int, int]:
        """The column and row of a card's rank."""
        places = fan(self.scene, self.size.width)
        row = 1 if _is_raised(self.scene, card) else 2
        return places.columns[self.scene.hand.index(card)] + 1, row

    def on_click(self, event: Click) -> None:
        """Says which card was meant."""
        view = self.scene.model.view
        if view is None or not view.hand:
            return
        places = fan(self.scene, self.size.width)
        index = bisect_right(places.columns, event.x) - 1
        if index >= 0:
            right = places.columns[index] + places.widths[index] + places.ends[index]
            if event.x < right:
                self.post_message(self.CardClicked(self.scene.hand[index], event.time))


class _Seen(msgspec.Struct, frozen=True):
    """What is to be seen of a card besides itself."""

    is_raised: bool
    is_at_cursor: bool
    is_off: bool
    is_off_as_a_whole: bool
    is_trump: bool
    is_new: bool


class _Shape(msgspec.Struct, frozen=True):
    """The column of a card, its columns but for the right edge, and where in its suit it is."""

    x: int
    width: int
    is_first: bool
    is_last: bool


def _is_raised(scene: Scene, card: Card) -> bool:
    return scene.selection is not None and card in scene.selection.chosen


def _draw_card(canvas: Canvas, scene: Scene, card: Card, shape: _Shape, seen: _Seen) -> None:
    palette, x = scene.palette, shape.x
    on_card = palette.of_cards
    top, rows = (0 if seen.is_raised else 1), canvas.height - 1
    ground = palette.off_ground if seen.is_off_as_a_whole else palette.card_ground
    canvas.fill(x, top, shape.width + (shape.is_last or seen.is_raised), rows, ground)
    if not scene.is_frugal:
        _draw_edges(canvas, scene, shape, seen, top, rows)
    sign = card_sign(card, scene.signs)
    style = _sign_style(scene, card, seen)
    if shape.width >= _FACE_STEP and rows >= _LEAST_ROWS_WITH_FACE and not scene.is_frugal:
        first = top + (3 if rows >= _AIRY_ROWS else 2)
        face_style = style if seen.is_off else on_card.suits[suit_of(card)]
        for row, text in enumerate(face_rows(card, *_FACE, scene.signs), first):
            canvas.write(x + 1, row, text, face_style)
    # A ten of two digits covers the card's edge where there is no other room for it.
    left = x if len(sign) >= shape.width else x + 1
    text = sign.ljust(shape.width - 1) if seen.is_at_cursor else sign
    canvas.write(left, top + 1, text, style)
    if seen.is_new:
        canvas.write(x + 1, top + 2, "+", on_card.new)


def _sign_style(scene: Scene, card: Card, seen: _Seen) -> Style:
    palette = scene.palette.of_cards
    if seen.is_at_cursor:
        return palette.cursor
    if seen.is_off_as_a_whole and scene.palette.off_ground:
        return Style()  # the ground has its colour
    return palette.off if seen.is_off else palette.suits[suit_of(card)]


def _draw_edges(
    canvas: Canvas, scene: Scene, shape: _Shape, seen: _Seen, top: int, rows: int
) -> None:
    """Draws the edges of a card: where its ground shows it, those alone that mean something."""
    palette, on_card, x, width = scene.palette, scene.palette.of_cards, shape.x, shape.width
    is_closed = shape.is_last or seen.is_raised
    bottom = top + rows - 1
    style = on_card.card_edge
    if seen.is_raised:
        style = on_card.chosen
    elif seen.is_off_as_a_whole:
        style = Style() if palette.off_ground else on_card.off
    if seen.is_raised or not palette.shows_cards:
        edge = "─" * (width - 1)
        canvas.write(x, top, f"╭{edge}" + "╮" * is_closed, style)
        canvas.write(x, bottom, f"╰{edge}" + "╯" * is_closed, style)
    if seen.is_trump:
        canvas.write(x + 1, top, "═" * (width - 1), on_card.trump)
    for row in range(top + 1, bottom):
        if seen.is_raised or not palette.shows_cards or not shape.is_first:
            canvas.write(x, row, "│", style)
        if is_closed and (seen.is_raised or not palette.shows_cards):
            canvas.write(x + width, row, "│", style)


def _draw_backs(canvas: Canvas, scene: Scene) -> None:
    """Draws as many cards face down as the player has whom somebody looks on from behind."""
    view, palette = scene.model.view, scene.palette
    assert view is not None
    public = view.public
    played = len(public.tricks) + (scene.own_seat in _players_in_trick(scene))
    count = public.rules.tricks_per_hand - played if public.phase is Phase.PLAY else 0
    step = next((step for step in (5, 4, 3) if count * step + 1 + 4 <= canvas.width), 3)
    x = (canvas.width - count * step - 1) // 2
    bottom = canvas.height - 1
    for index in range(count):
        width = step + (index == count - 1)
        canvas.fill(x, 1, width, bottom, palette.card_ground)
        if not scene.is_frugal and not palette.shows_cards:
            is_last = index == count - 1
            canvas.write(x, 1, "╭" + "─" * (step - 1) + "╮" * is_last, palette.card_edge)
            canvas.write(x, bottom, "╰" + "─" * (step - 1) + "╯" * is_last, palette.card_edge)
            for row in range(2, bottom):
                canvas.write(x, row, "│", palette.card_edge)
                canvas.write(x + step, row, "│" * is_last, palette.card_edge)
        for row in range(2, bottom):
            canvas.write(x + 1, row, "▒" * (step - 1), palette.of_cards.back)
        x += step


def _players_in_trick(scene: Scene) -> set[int]:
    view = scene.model.view
    assert view is not None
    trick, players = view.public.trick, view.public.rules.players
    return {(trick.leader + place) % players for place in range(len(trick.cards))}
