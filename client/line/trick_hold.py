"""Keeps back what happens after a finished trick until the player says Enter, where they want that.

Only the game waits: what is said, and news of the line, goes by, and news of the line ends it.
"""

from collections import deque

from client.state.connection import LinkState
from client.state.model import Model, Update
from engine.events import Played
from protocol.messages import Claimed, Clock, Happened, Intermission

_OF_THE_GAME = (Happened, Clock, Claimed, Intermission)


class TrickHold:
    """`is_wanted` by the player's settings; else nothing is ever kept back."""

    def __init__(self, *, is_wanted: bool) -> None:
        self.is_on = False
        self._is_wanted = is_wanted
        self._kept = deque[Update]()

    def keeps(self, update: Update) -> bool:
        """Whether an update is to wait; `release` gives it back."""
        if not self.is_on or not isinstance(update, _OF_THE_GAME):
            return False
        self._kept.append(update)
        return True

    def follow(self, model: Model, update: Update) -> None:
        """After an update, which has led to `model`: if it has finished a trick, that is held."""
        if isinstance(update, LinkState):
            self.is_on = False
        has_card = any(isinstance(event, Played) for event in model.events)
        if self._is_wanted and has_card and model.view and not model.view.public.trick.cards:
            self.is_on = model.claimed is None

    def release(self) -> deque[Update]:
        """What was kept back, to be taken in now: some of it may finish another trick."""
        self.is_on = False
        kept, self._kept = self._kept, deque()
        return kept
