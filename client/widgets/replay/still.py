"""The base of what only a replay shows: drawn from a position besides the scene."""

from client.replaying import Shown
from client.widgets.still import Still


class ReplayStill(Still):
    """`shown` is set before the scene is shown."""

    shown = Shown()
