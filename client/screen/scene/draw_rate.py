"""How often what a server says is drawn: each time, until it says more than can be looked at.

What then comes is drawn together, so that keys are heard between two pictures.
"""

PICTURES_PER_SECOND = 10.0
PICTURES_AT_ONCE = 20
MOVE_COST = 0.1  # a move in the game is worth a picture of its own, however quick the bots are


class DrawRate:
    """Every picture is asked for; a moment of peace makes up for what was drawn in haste."""

    def __init__(self) -> None:
        self._left = float(PICTURES_AT_ONCE)
        self._latest = 0.0

    def admits(self, seconds: float, *, is_move: bool = False) -> bool:
        """Whether to draw at this time, after a move in the game or after anything else."""
        cost = MOVE_COST if is_move else 1.0
        gained = (seconds - self._latest) * PICTURES_PER_SECOND
        self._left = min(PICTURES_AT_ONCE, self._left + gained)
        self._latest = seconds
        if self._left < cost:
            return False
        self._left -= cost
        return True
