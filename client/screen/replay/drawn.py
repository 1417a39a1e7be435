"""The base of what only a replay shows: drawn from a position besides the scene."""

from client.screen.base.drawn import DrawnWidget
from client.screen.replay.positions import ShownPosition


class ReplayWidget(DrawnWidget):
    """`shown` is set before the scene is shown."""

    shown = ShownPosition()
