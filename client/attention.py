"""Whether the player has to be called: it is his turn, and he was not looking.

Terminals that report their focus say where he looks. With the others he counts as looking while he
has pressed a key or clicked lately. Pure: seconds are those of one clock.
"""

PAUSE_SECONDS = 20.0


class Attention:
    """Told of focus, of keys, and of turns."""

    def __init__(self) -> None:
        self._has_focus: bool | None = None
        self._was_asked = False

    def focus(self, has_focus: bool) -> None:
        """The terminal says that its window is looked at, or no more."""
        self._has_focus = has_focus

    def asked(self, is_asked: bool, idle_seconds: float) -> bool:
        """Whether to call him now. `idle_seconds` have passed since he did something."""
        comes = is_asked and not self._was_asked
        self._was_asked = is_asked
        if not comes:
            return False
        if self._has_focus is None:
            return idle_seconds > PAUSE_SECONDS
        return not self._has_focus
