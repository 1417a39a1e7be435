"""Gives a finished trick its time on the screen, however soon the next card is led: what comes then
is held back until it is over, or until the player presses something.

Nothing is held where a client has fallen behind, as when it comes back to a game.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from textual._time import get_time
from textual.timer import Timer

from client.screen.terminal.app import PaintedApp
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model, Update
from engine.events import Played
from protocol.messages import Claimed, Clock, Happened, Intermission, Said, TableState

_MOST_WAITING = 12  # more than can happen between two decisions of somebody who plays


class TrickHold:
    """`receive` gets each update with the seconds at which it came, in order; only what is said,
    and news of the line, overtakes others. `on_end` is called when a trick has had its time, which
    `trick_seconds` gives; None: until `end`.
    """

    def __init__(
        self,
        app: PaintedApp[Any],
        receive: Callable[[Update, float], None],
        on_end: Callable[[], None],
        trick_seconds: Callable[[], float | None],
    ) -> None:
        self._app = app
        self._receive = receive
        self._on_end = on_end
        self._trick_seconds = trick_seconds
        self._waiting: deque[tuple[Update, float]] = deque()
        self._timer: Timer | None = None
        self.is_on = False
        """Whether a finished trick is to be seen just now."""
        self._is_catching_up = False

    def take_in(self, update: Update) -> None:
        """Hands an update on, now or later."""
        is_held = bool(self._waiting) or (self.is_on and isinstance(update, Happened))
        if not is_held or _overtakes(update):
            self._receive(update, get_time())
            return
        self._waiting.append((update, get_time()))
        if not _is_of_course(update) or len(self._waiting) > _MOST_WAITING:
            self._is_catching_up = True
            self.end()
            self._is_catching_up = False

    def look_at(self, model: Model) -> None:
        """After an update, which has led to `model`: if it has finished a trick, that is held."""
        view = model.view
        is_card = any(isinstance(event, Played) for event in model.events)
        is_settled = self._is_catching_up or model.claimed is not None
        if view is None or not is_card or view.public.trick.cards or is_settled:
            return
        self._begin()

    def _begin(self) -> None:
        self._stop()
        seconds = self._trick_seconds()
        self.is_on = seconds != 0
        if seconds:
            self._timer = self._app.set_timer(seconds, self._look_whether_it_was_seen)

    def _look_whether_it_was_seen(self) -> None:
        """A slow line may have taken all that time to show it."""
        if self._app.is_in_step:
            self.end()
        else:
            self._begin()

    def end(self) -> None:
        """What was held back follows, up to the end of the next trick."""
        if not self.is_on:
            return
        self._stop()
        while self._waiting and not self.is_on:
            self._receive(*self._waiting.popleft())
        self._on_end()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer, self.is_on = None, False


def _overtakes(update: Update) -> bool:
    """Whether it is of no importance for the game: what is said, how long the line is."""
    if isinstance(update, LinkState):
        return update.status is LinkStatus.ONLINE
    return isinstance(update, Said)


def _is_of_course(update: Update) -> bool:
    """Whether it is part of a game that simply goes on."""
    return isinstance(update, Happened | Clock | Claimed | TableState | Intermission)
