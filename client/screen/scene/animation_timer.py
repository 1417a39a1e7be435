"""Runs an animation: steps from frame to frame until it is over.

Not here: what is to be seen in each frame (animation.py).
"""

from collections.abc import Callable

from textual._time import get_time
from textual.message_pump import MessagePump
from textual.timer import Timer

from client.screen.scene.animation import NO_ANIMATION, Animation

_STEP_SECONDS = 0.025


class AnimationTimer:
    """`frame` is what is to be seen now. `show` is called when that has become another one."""

    def __init__(self, pump: MessagePump, show: Callable[[], None]) -> None:
        self.frame = NO_ANIMATION
        self._pump = pump
        self._show = show
        self._animation: Animation | None = None
        self._began_seconds = 0.0
        self._timer: Timer | None = None

    def begin(self, animation: Animation | None) -> None:
        """This one runs from now on, or none. Its first frame is for the caller to show."""
        if self._timer is not None:
            self._timer.stop()
        self._animation, self._timer = animation, None
        self.frame = NO_ANIMATION
        if animation is not None:
            self.frame = animation(0.0) or NO_ANIMATION
            self._began_seconds = get_time()
            self._timer = self._pump.set_interval(_STEP_SECONDS, self._go_on)

    def end(self) -> None:
        """Shows at once what there is after it."""
        if self._animation is not None:
            self.begin(None)
            self._show()

    def _go_on(self) -> None:
        if self._animation is None:
            return
        frame = self._animation(get_time() - self._began_seconds)
        if frame is None:
            self.end()
        elif frame != self.frame:
            self.frame = frame
            self._show()
