"""One's own line, and trumps."""

from client.language import _
from client.widgets.canvas import Canvas, Line, width_of
from client.widgets.player_row import PlayerRow
from client.widgets.still import Still
from client.words.cards import suit_name, suit_sign
from engine.cards import SUITS, Suit

_WIDE = 76  # columns from which on there is room for the name of trumps
_GAP = 2


class Own(Still):
    """Name, tricks against the target, standing; on the right trumps, next to the hand."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        view = self.scene.model.view
        if view is None:
            return
        trumps = self._trumps(view.public.trump, canvas.width)
        canvas.write_right(canvas.width - 1, 0, trumps)
        room = canvas.width - 2 - self._widest_trumps(canvas.width) - _GAP
        PlayerRow(self.scene, room).draw(canvas, 1, 0, self.scene.own_seat)

    def _trumps(self, suit: Suit | None, width: int) -> Line:
        palette, signs = self.scene.palette, self.scene.signs
        if suit is None:
            return [(_("no trumps yet"), palette.faint)]
        sign = (suit_sign(suit, signs), palette.suits[suit])
        name = (f" {suit_name(suit)}" if width >= _WIDE else "", palette.strong)
        return [(_("trumps") + " ", palette.plain), sign, name]

    def _widest_trumps(self, width: int) -> int:
        """So much room is kept for them, whatever they are."""
        return max(width_of(self._trumps(suit, width)) for suit in (None, *range(len(SUITS))))
