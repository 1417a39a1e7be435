"""The other players, as they sit: the left neighbour on the left."""

from client.scene import Scene
from client.widgets.canvas import Canvas
from client.widgets.player import name_line, standing_line, tricks_line
from client.widgets.still import Still
from engine.seats import Seat

_WIDEST = 30


def seats_from_left(scene: Scene) -> list[Seat]:
    """The other seats in the order in which they play after one's own."""
    view = scene.model.view
    assert view is not None
    players = view.public.rules.players
    return [(scene.own_seat + step) % players for step in range(1, players)]


class Opponents(Still):
    """A panel of three lines for each."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        if self.scene.model.view is None:
            return
        seats = seats_from_left(self.scene)
        width = min(_WIDEST, (canvas.width - 2 * len(seats)) // len(seats))
        for place, seat in enumerate(seats):
            x = 1 + place * (canvas.width - 2 - width) // (len(seats) - 1)
            canvas.write_line(x, 0, name_line(self.scene, seat, width), width)
            canvas.write_line(x, 1, tricks_line(self.scene, seat), width)
            canvas.write_line(x + 1, 2, standing_line(self.scene, seat, width - 1), width)
