"""One's own line, and trumps."""

from client.language import _
from client.widgets.canvas import Canvas, Line, longest_that_fits, width_of
from client.widgets.player import clock_line, name_line, standing_line, tricks_line
from client.widgets.still import Still
from client.words.cards import suit_name, suit_sign

_CLOCK = 14  # columns


class Own(Still):
    """Name, tricks against the target, standing; on the right trumps, next to the hand."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        view = self.scene.model.view
        if view is None:
            return
        trumps = self._trumps(canvas.width)
        right = canvas.write_right(canvas.width - 1, 0, trumps)
        if clock := clock_line(self.scene, self.scene.own_seat):
            # Its place stays the same while its length changes.
            right -= _CLOCK
            canvas.write_line(right + 1, 0, clock, _CLOCK - 2)
        x = canvas.write_line(1, 0, name_line(self.scene, self.scene.own_seat, 20))
        x = canvas.write_line(x + 1, 0, tricks_line(self.scene, self.scene.own_seat))
        x = max(x + 2, 28)
        room = right - x - 1
        standing = standing_line(self.scene, self.scene.own_seat, room)
        if width_of(standing) <= room:
            canvas.write_line(x, 0, standing)

    def _trumps(self, width: int) -> Line:
        view, palette = self.scene.model.view, self.scene.palette
        assert view is not None
        suit = view.public.trump
        if suit is None:
            return [(_("no trumps yet"), palette.faint)]
        sign = (suit_sign(suit, self.scene.signs), palette.suits[suit])
        return longest_that_fits(
            (
                [(_("trumps") + " ", palette.plain), sign, (" " + suit_name(suit), palette.strong)],
                [(_("trumps") + " ", palette.plain), sign],
            ),
            width // 3,
        )
