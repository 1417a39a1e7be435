"""Keeps a finished trick in sight for its time, however quickly the game goes on behind it.

What happens meanwhile is known at once and shown afterwards. Not here: how long that time is
(state/settings.py).
"""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

from client.screen.scene.story import Story
from client.state.model import Model
from engine.events import Played


class TrickHold:
    """`show` is called when the time is over, or was cut short."""

    def __init__(self, pump: MessagePump, show: Callable[[], None]) -> None:
        self._pump = pump
        self._show = show
        self._held: Story | None = None
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """Whether a finished trick is held."""
        return self._held is not None

    def begin(self, story: Story, seconds: float | None) -> None:
        """A trick has been finished with `story`, which is shown for so long; None: until `end`."""
        self._stop()
        if seconds != 0:
            self._held = story
        if seconds:
            self._timer = self._pump.set_timer(seconds, self.end)

    def end(self) -> bool:
        """Shows what has happened since. Whether a trick was held."""
        if self._held is None:
            return False
        self._stop()
        self._show()
        return True

    def shown(self, story: Story) -> Story:
        """What is to be shown of a story: all of it, or where a trick is held what led up to it."""
        return self._held or story

    def _stop(self) -> None:
        self._held = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def finishes_trick(model: Model) -> bool:
    """Whether the latest update has finished a trick."""
    has_card = any(isinstance(event, Played) for event in model.events)
    return has_card and model.view is not None and not model.view.public.trick.cards
