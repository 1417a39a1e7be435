"""How slowly a table goes: the slowest wish of the people who sit there and are there."""

from collections.abc import Callable

from server.tables.seats import Seating

PauseSeconds = Callable[[bool], float]
"""How long a bot waits before it acts; the argument says whether it leads to another trick."""

_PAUSES_TO_LEAD_ON = 2


class TablePace:
    """`bot_pause_seconds` is what counts for who has no wish."""

    def __init__(self, seating: Seating, bot_pause_seconds: float) -> None:
        self._seating = seating
        self._bot_pause_seconds = bot_pause_seconds

    def pause_seconds(self, leads_on: bool) -> float:
        """How long a bot waits: longer to lead on, while people look at the trick that is over."""
        wishes = [
            chair.player.pace for chair in self._seating.chairs if chair.player and chair.peer
        ]
        thoughts = (self._thought_seconds(wish.bot_ms) for wish in wishes)
        thought_seconds = max(thoughts, default=self._bot_pause_seconds)
        if not leads_on:
            return thought_seconds
        looks = (wish.trick_ms / 1000 for wish in wishes)
        return max(_PAUSES_TO_LEAD_ON * thought_seconds, *looks, 0.0)

    def _thought_seconds(self, wish_ms: int | None) -> float:
        return self._bot_pause_seconds if wish_ms is None else wish_ms / 1000


def no_pause(leads_on: bool) -> float:
    """For a bot that acts at once."""
    return 0.0
