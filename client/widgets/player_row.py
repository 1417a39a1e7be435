"""A player in one row: name, tricks, standing, and where it is wanted the clock, each from its own
column on.

The columns stay where they are through a whole game, whatever is written in them.
"""

from client.scene import Scene
from client.widgets.canvas import Canvas
from client.widgets.player import clock_line, name_line, standing_line, tricks_line
from engine.seats import Seat

_LEAST_NAME, _MOST_NAME = 14, 28
_TRICKS, _NARROW_TRICKS = 16, 13
_STANDING = 22  # `last hand ▲2  total +4`
_SHORT_STANDING = 11  # `▲2 total +4`
_LEAST_STANDING = 5  # `▲2 +4`
_CLOCK = 16  # `1:05  bank 10:00`
_GAP = 1
_WIDE = 59  # columns from which on there is room for all of it


class PlayerRow:
    """For `room` columns at most, of which it takes `width`; `timed` with the clock."""

    def __init__(self, scene: Scene, room: int, *, timed: bool = False) -> None:
        self._scene = scene
        self._tricks = _TRICKS if room >= _WIDE else _NARROW_TRICKS
        self._clock = _GAP + _CLOCK if timed and _has_clock(scene) else 0
        rest = room - self._tricks - self._clock - 2 * _GAP
        standing = _STANDING if rest - _STANDING >= _LEAST_NAME else _SHORT_STANDING
        self._name = max(_LEAST_NAME, min(_MOST_NAME, rest - standing))
        self._standing = max(_LEAST_STANDING, min(_STANDING + _GAP, rest - self._name))
        self.width = self._name + self._tricks + self._standing + self._clock + 2 * _GAP

    def draw(self, canvas: Canvas, x: int, y: int, seat: Seat) -> None:
        """Draws the row from column x on."""
        scene = self._scene
        canvas.write_line(x, y, name_line(scene, seat, self._name - _GAP), self._name - _GAP)
        x += self._name
        canvas.write_line(x, y, tricks_line(scene, seat, self._tricks - _GAP))
        x += self._tricks
        canvas.write_line(x, y, standing_line(scene, seat, self._standing), self._standing)
        x += self._standing + 2 * _GAP
        if self._clock:
            canvas.write_line(x, y, clock_line(scene, seat, _CLOCK), _CLOCK)


def _has_clock(scene: Scene) -> bool:
    """Whether there is one at this table, running or not."""
    if scene.countdown is not None:
        return True
    options = scene.model.table.options if scene.model.table else None
    return options is not None and bool(options.decision_seconds or options.bank_seconds)
