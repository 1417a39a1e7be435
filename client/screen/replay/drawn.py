"""The base of what only a replay shows: drawn from a position besides the scene."""

from client.screen.base.drawn import Still
from client.screen.replay.positions import Shown


class ReplayStill(Still):
    """`shown` is set before the scene is shown."""

    shown = Shown()
