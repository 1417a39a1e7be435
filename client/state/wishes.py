"""What a table is told of how this player would like it to go: their pace, and that they read.

Told when it changes, and on each line anew. Pure, but for what was told last.
"""

from collections.abc import Iterator

from client.state.connection import LinkStatus
from client.state.model import Model, is_over
from client.state.settings import Settings, TrickTime
from protocol.messages import ClientMessage, Pace, Reading

_LONG_LOOKS_MS = {TrickTime.LONG: 3_000, TrickTime.ENTER: 5_000}
"""Where others wait as well, nobody looks at a trick without end."""


def pace_of(settings: Settings) -> Pace:
    """The pace that the settings ask for. A table gives everybody the usual time for a trick."""
    return Pace(settings.bot_time.milliseconds, _LONG_LOOKS_MS.get(settings.trick_time, 0))


class TableWishes:
    """`leaves_bots`: how long bots think is for the table to say, whatever the settings are."""

    def __init__(self, *, leaves_bots: bool = False) -> None:
        self._leaves_bots = leaves_bots
        self._pace = Pace()
        self._is_reading = False

    def due(self, model: Model, settings: Settings, *, is_reading: bool) -> Iterator[ClientMessage]:
        """The messages that are due. `is_reading`: the player looks at something else."""
        if model.link.status is not LinkStatus.ONLINE:
            self._pace, self._is_reading = Pace(), False
            return
        pace = pace_of(settings)
        if self._leaves_bots:
            pace = Pace(None, pace.trick_ms)
        if pace != self._pace:
            self._pace = pace
            yield pace
        if model.view is None or is_over(model.view) or not model.is_alone:
            self._is_reading = False
        elif is_reading != self._is_reading:
            self._is_reading = is_reading
            yield Reading(is_reading)
